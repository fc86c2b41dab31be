// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package: what apps that check documents import.
import Netverify

/// What an app keeps of a check.
struct IdentityRecord {
    var texts: [String: String] = [:]
    var days: [Date] = []
    var isChecked = false
    var pictures = 0
}

/// An app's own screens, bound to no actor, as many are that were written for Swift 5.
final class IdentityFlow: NetverifyUIControllerDelegate, NetverifyCustomScanViewControllerDelegate {
    var netverifyUIController: NetverifyUIController?
    var presented: UIViewController?
    var record: IdentityRecord?
    var reference: String?
    var lines: [String] = []
    var answer: (() -> Void)?

    static func configuration() -> NetverifyConfiguration {
        let config = NetverifyConfiguration()
        config.merchantApiToken = "YOURAPITOKEN"
        config.merchantApiSecret = "YOURAPISECRET"
        config.dataCenter = JumioDataCenterEU
        config.requireVerification = false
        config.requireFaceMatch = false
        config.preselectedCountry = "AUT"
        config.preselectedDocumentTypes = [.passport, .identityCard]
        config.preselectedDocumentVariant = .plastic
        config.merchantScanReference = "YOURSCANREFERENCE"
        config.merchantReportingCriteria = "YOURREPORTINGCRITERIA"
        config.customerId = "CUSTOMERID"
        config.sendDebugInfoToJumio = true
        config.dataExtractionOnMobileOnly = true
        config.cameraPosition = JumioCameraPositionBack
        config.statusBarStyle = UIStatusBarStyle.lightContent
        return config
    }

    /// The settings of a check that the operator's service verifies.
    static func verification() -> NetverifyConfiguration {
        let config = configuration()
        config.requireVerification = true
        config.requireFaceMatch = true
        config.dataExtractionOnMobileOnly = false
        config.callbackUrl = "https://app.example/callback"
        config.offlineToken = nil
        config.serverURL = URL(string: "https://check.example")
        config.serverKeys = ["operator": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"]
        return config
    }

    @MainActor func start(_ config: NetverifyConfiguration = IdentityFlow.configuration()) {
        guard !JMDeviceInfo.isJailbrokenDevice() else { return }
        config.customUIDelegate = self
        do {
            netverifyUIController = try NetverifyUIController(configuration: config)
            lines.append("version \(netverifyUIController?.sdkVersion() ?? "")")
        } catch {
            lines.append(Self.sentence(for: error))
        }
    }

    /// An app's words for every cause, without a default.
    static func sentence(for error: NetverifyConfigurationError) -> String {
        switch error {
        case .previousInstanceAlive: "Destroy the former check first."
        case .missingCredentials: "Set the token and the secret."
        case .missingDelegate: "Set the delegate."
        case .invalidParameter(let name, _): "Check the setting \(name)."
        case .offlineTokenInvalid, .offlineTokenWrongProduct, .offlineTokenBundleMismatch,
            .offlineTokenExpired:
            "Get another offline token."
        }
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishInitializingWithError error: NetverifyError?
    ) {
        guard let error else { return lines.append("ready") }
        let errorCode = error.code
        let errorMessage = error.message
        lines.append("\(errorCode) \(errorMessage)")
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineAvailableCountries countries: [Any],
        suggestedCountry country: NetverifyCountry?
    ) {
        let all = countries as? [NetverifyCountry] ?? []
        let typed: [NetverifyCountry] = netverifyUIController.availableCountries
        guard let chosen = country ?? all.first ?? typed.first else { return }
        lines.append("\(chosen.code) \(chosen.name)")
        guard let document = chosen.documents.first(where: { $0.type == .passport }) else { return }
        if document.hasMultipleVariants(), document.supportsPaperVariant(),
            !document.supportsPlasticVariant()
        {
            document.selectedVariant = .paper
        }
        lines.append("\(document.code) \(document.countryCode == document.code)")
        netverifyUIController.setup(with: document)
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineNextScanViewController scanViewController: NetverifyCustomScanViewController,
        isFallback: Bool
    ) {
        scanViewController.customScanViewControllerDelegate = self
        presented = scanViewController
        let label = UIView(frame: scanViewController.overlayFrame())
        scanViewController.customOverlayLayer.addSubview(label)
        scanViewController.verticalRoiOffset = 12
        lines.append(
            "\(scanViewController.currentStep())/\(scanViewController.totalSteps()) \(isFallback)"
        )
        lines.append(scanViewController.localizedShortHelpText())
        lines.append(scanViewController.localizedLongHelpText())
    }

    func netverifyUIControllerDidCaptureAllParts(_ netverifyUIController: NetverifyUIController) {
        lines.append("sending")
        presented?.dismiss(animated: true, completion: nil)
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineError error: NetverifyError,
        retryPossible: Bool
    ) {
        lines.append(error.code)
        if retryPossible, error.code.hasPrefix("E") {
            netverifyUIController.retryAfterError()
        } else {
            netverifyUIController.cancel()
        }
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {
        reference = scanReference
        record = Self.record(of: documentData)
        documentData.clear()
        cleanUp()
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        reference = scanReference
        lines.append("cancelled \(error?.code ?? "")")
        if let session = netverifyUIController.debugID() { lines.append(session.uuidString) }
        cleanUp()
    }

    @MainActor func cleanUp() {
        netverifyUIController?.destroy()
        netverifyUIController = nil
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayLegalAdvice message: String,
        completion: @escaping () -> Void
    ) {
        lines.append(message)
        completion()
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayConfirmationWith view: NetverifyConfirmationImageView,
        text: String,
        confirmation: (() -> Void)?,
        retake: (() -> Void)? = nil
    ) {
        customScanView.customOverlayLayer.addSubview(view)
        lines.append(text)
        if view.imageSize.width > 0 { confirmation?() } else { retake?() }
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayNoUSAddressFoundHint message: String,
        confirmation: @escaping () -> Void
    ) {
        lines.append(message)
        answer = confirmation
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayFlipDocumentHint message: String,
        confirmation: @escaping () -> Void
    ) {
        lines.append(message)
        answer = confirmation
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    ) {
        lines.append(message)
    }

    @MainActor static func record(of data: NetverifyDocumentData) -> IdentityRecord {
        var record = IdentityRecord()
        let texts: [(String, String?)] = [
            ("selectedCountry", data.selectedCountry), ("idNumber", data.idNumber),
            ("personalNumber", data.personalNumber), ("issuingCountry", data.issuingCountry),
            ("lastName", data.lastName), ("firstName", data.firstName),
            ("originatingCountry", data.originatingCountry), ("addressLine", data.addressLine),
            ("city", data.city), ("subdivision", data.subdivision), ("postCode", data.postCode),
            ("optionalData1", data.optionalData1), ("optionalData2", data.optionalData2),
            ("placeOfBirth", data.placeOfBirth),
        ]
        for (name, text) in texts { record.texts[name] = text }
        record.days = [data.issuingDate, data.expiryDate, data.dob].compactMap { $0 }
        record.texts["type"] = word(for: data.selectedDocumentType)
        record.texts["gender"] = word(for: data.gender)
        record.texts["method"] = word(for: data.extractionMethod)
        record.pictures = [data.frontImage, data.backImage, data.faceImage].compactMap { $0 }.count
        if let zone = data.mrzData {
            record.texts["lines"] = [zone.line1, zone.line2, zone.line3].compactMap { $0 }
                .joined(separator: "\n")
            record.texts["format"] = word(for: zone.format)
            record.isChecked =
                zone.idNumberValid() && zone.dobValid() && zone.expiryDateValid()
                && zone.personalNumberValid() && zone.compositeValid()
        }
        return record
    }

    static func word(for type: NetverifyDocumentType) -> String {
        switch type {
        case .passport: "passport"
        case .driverLicense: "licence"
        case .identityCard: "card"
        case .visa: "visa"
        default: "any"
        }
    }

    static func word(for gender: NetverifyGender) -> String {
        switch gender {
        case .M: "M"
        case .F: "F"
        case .X: "X"
        default: "unknown"
        }
    }

    static func word(for method: NetverifyExtractionMethod) -> String {
        switch method {
        case .MRZ: "MRZ"
        case .OCR: "OCR"
        case .barcode: "BARCODE"
        case .barcodeOCR: "BARCODE_OCR"
        case .none: "NONE"
        default: "other"
        }
    }

    static func word(for format: NetverifyMRZFormat) -> String {
        switch format {
        case .MRP: "MRP"
        case .MRVA, .MRVB: "visa"
        case .TD1: "TD1"
        case .TD2: "TD2"
        case .CNIS: "CNIS"
        case .DL1, .swissLicence: "licence"
        default: "unknown"
        }
    }
}

/// The controls that an app lays over the camera.
@MainActor final class ScanControls {
    weak var scanView: NetverifyCustomScanViewController?

    init(_ scanView: NetverifyCustomScanViewController) {
        self.scanView = scanView
    }

    var title: String {
        guard let scanView else { return "" }
        switch scanView.currentScanMode() {
        case .MRZ: return "Zone"
        case .barcode: return "Barcode"
        case .OCR, .ocr_Template: return "Card"
        case .face: return "Face"
        case .manual: return "Picture"
        case .undefined: return ""
        default: return ""
        }
    }

    var side: String {
        switch scanView?.currentScanSide() {
        case .front?: "front"
        case .back?: "back"
        case .face?: "face"
        default: ""
        }
    }

    var frame: CGRect { scanView?.roiFrame() ?? .zero }
    var showsShutter: Bool { scanView?.isImagePicker() == true }
    var showsFallback: Bool { scanView?.isFallbackAvailable() == true }
    var showsFlash: Bool { scanView?.hasFlash() == true && scanView?.canToggleFlash() == true }
    var isLit: Bool { scanView?.isFlashOn() == true }
    var showsCameras: Bool {
        scanView?.hasMultipleCameras() == true && scanView?.canSwitchCamera() == true
    }
    var isFrontCamera: Bool { scanView?.currentCameraPosition() == JumioCameraPositionFront }

    func help(_ isShown: Bool) {
        if isShown { scanView?.pauseScan() } else { scanView?.retryScan() }
    }

    func tapped(_ button: String) {
        switch button {
        case "shutter": scanView?.takeImage()
        case "fallback": scanView?.switchToFallback()
        case "flash": scanView?.toggleFlash()
        case "camera": scanView?.switchCamera()
        default: break
        }
    }
}

/// The built-in screens, in an app's class bound to no actor.
final class BuiltInIdentityCheck: NetverifyViewControllerDelegate {
    var netverifyViewController: NetverifyViewController?
    var lines: [String] = []

    @MainActor func start(_ config: NetverifyConfiguration = IdentityFlow.configuration()) {
        config.customUIDelegate = nil
        config.delegate = self
        do {
            netverifyViewController = try NetverifyViewController(configuration: config)
        } catch {
            lines.append(IdentityFlow.sentence(for: error))
        }
    }

    @MainActor func again(_ config: NetverifyConfiguration) {
        netverifyViewController?.updateConfiguration(config)
    }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    ) {
        if let error { lines.append("\(error.code) \(error.message)") }
    }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {
        lines.append("finished " + scanReference)
        documentData.clear()
        netverifyViewController.destroy()
        self.netverifyViewController = nil
    }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        lines.append("cancelled " + (error?.code ?? ""))
        let session = netverifyViewController.debugID()?.uuidString ?? "none"
        lines.append("\(session) \(netverifyViewController.sdkVersion())")
        netverifyViewController.destroy()
        self.netverifyViewController = nil
    }
}

/// An app's colours, pictures and fonts for the built-in screens.
enum IdentityAppearance {
    @MainActor static func apply() {
        let tint = UIColor(red: 0.1, green: 0.3, blue: 0.4, alpha: 1)
        UINavigationBar.netverifyAppearance().tintColor = tint
        UINavigationBar.netverifyAppearance().barTintColor = UIColor.white
        UINavigationBar.netverifyAppearance().titleTextAttributes = [
            .foregroundColor: UIColor.black, .font: UIFont.boldSystemFont(ofSize: 17),
        ]
        NetverifyNavigationBarTitleImageView.netverifyAppearance().titleImage = UIImage(
            named: "TitleImage"
        )
        NetverifyBaseView.netverifyAppearance().disableBlur = true
        NetverifyBaseView.netverifyAppearance().backgroundColor = UIColor.white
        NetverifyBaseView.netverifyAppearance().foregroundColor = UIColor.black
        NetverifyBaseView.netverifyAppearance().customLightFontName = "Avenir-Light"
        NetverifyBaseView.netverifyAppearance().customRegularFontName = "Avenir-Book"
        NetverifyBaseView.netverifyAppearance().customMediumFontName = "Avenir-Medium"
        NetverifyBaseView.netverifyAppearance().customBoldFontName = "Avenir-Heavy"
        NetverifyBaseView.netverifyAppearance().customItalicFontName = "Avenir-Oblique"
        buttons(tint)
        NetverifyScanOverlayView.netverifyAppearance().colorOverlayStandard = UIColor.white
        NetverifyScanOverlayView.jumioAppearance().colorOverlayValid = tint
        NetverifyScanOverlayView.netverifyAppearance().colorOverlayInvalid = UIColor.orange
        NetverifyScanOverlayView.netverifyAppearance().faceOvalColor = UIColor.white
        NetverifyScanOverlayView.netverifyAppearance().faceProgressColor = tint
        NetverifyScanOverlayView.netverifyAppearance().faceFeedbackBackgroundColor = UIColor.black
        NetverifyScanOverlayView.netverifyAppearance().faceFeedbackTextColor = UIColor.white
    }

    @MainActor private static func buttons(_ tint: UIColor) {
        NetverifyPositiveButton.netverifyAppearance().setBackgroundColor(tint, for: .normal)
        NetverifyPositiveButton.netverifyAppearance().setBackgroundImage(nil, for: .highlighted)
        NetverifyPositiveButton.netverifyAppearance().setTitleColor(UIColor.white, for: .normal)
        NetverifyPositiveButton.netverifyAppearance().borderColor = tint
        NetverifyNegativeButton.netverifyAppearance().setTitleColor(tint, for: .normal)
        NetverifyNegativeButton.netverifyAppearance(in: .dark).borderColor = UIColor.white
        NetverifyFallbackButton.netverifyAppearance().setBackgroundColor(tint, for: .normal)
        NetverifyDocumentSelectionButton.netverifyAppearance().setIconColor(tint, for: .normal)
        NetverifyDocumentSelectionButton.netverifyAppearance()
            .setBackgroundColor(UIColor.white, for: .highlighted)
        NetverifyDocumentSelectionButton.netverifyAppearance().setTitleColor(nil, for: .normal)
        NetverifyDocumentSelectionHeaderView.netverifyAppearance().backgroundColor = UIColor.white
        NetverifyDocumentSelectionHeaderView.netverifyAppearance().iconColor = tint
        NetverifyDocumentSelectionHeaderView.netverifyAppearance().titleColor = tint
        NetverifyCameraFlashButton.netverifyAppearance().setTitleColor(tint, for: .normal)
        NetverifyCameraFlashButton.netverifyAppearance().setBackgroundColor(nil, for: .normal)
    }
}
