// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Netverify
import Screens

/// The app's own screens: what an app has around the SDK's scan views if it does not use the built-in ones.
@MainActor
final class VerifyOwnScreen: PlatformViewController {
    /// How a check ends.
    enum End {
        case finished(NetverifyDocumentData, scanReference: String)
        case cancelled(NetverifyError?)
    }

    var screenDidChange: (@MainActor () -> Void)?
    /// The check that the screens show.
    var check: NetverifyUIController?
    /// Called when the check has ended.
    var onEnd: @MainActor (End) -> Void = { _ in }
    private var state = VerifyOwnState()
    private var scan: NetverifyCustomScanViewController?
    /// What was shown before the error.
    private var interrupted = VerifyOwnState.Kind.loading
    private var isPaused = false
    private var answer: (() -> Void)?
    private var retake: (() -> Void)?
    private var language: ScreenLanguage

    init(_ language: ScreenLanguage) {
        self.language = language
        super.init(nibName: nil, bundle: nil)
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        check?.use(language)
        if state.kind == .choosing { list() }
        screenDidChange?()
    }

    /// Ends a check that is no longer shown.
    func abandon() {
        check?.abandon()
        check = nil
    }

    private func show(_ kind: VerifyOwnState.Kind) {
        state.kind = kind
        if kind != .picture { state.picture = nil }
        screenDidChange?()
    }

    private func list() {
        state.countries = check?.availableCountries.map { CheckScreenState.Country($0) } ?? []
    }

    private func ask(
        _ message: String,
        _ kind: VerifyOwnState.Kind,
        isConsent: Bool = false,
        _ answer: (() -> Void)?
    ) {
        (state.message, state.isConsent) = (message, isConsent)
        self.answer = answer
        show(kind)
    }

    /// Uses up the question that is shown.
    private func reply(_ answer: (() -> Void)?) {
        (self.answer, retake) = (nil, nil)
        // The answer may lead to the next question.
        show(.scan)
        answer?()
    }

    private func leaveScan() {
        scan?.beginAppearanceTransition(false, animated: false)
        scan?.endAppearanceTransition()
        scan = nil
    }
}

extension VerifyOwnScreen: NetverifyUIControllerDelegate {
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishInitializingWithError error: NetverifyError?
    ) {}

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineAvailableCountries countries: [Any],
        suggestedCountry country: NetverifyCountry?
    ) {
        state.suggestion = country?.code
        list()
        show(.choosing)
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineNextScanViewController scanViewController: NetverifyCustomScanViewController,
        isFallback: Bool
    ) {
        leaveScan()
        scan = scanViewController
        // The page offers the light only if its camera has one.
        scanViewController.camera.hasTorch = scanViewController.currentScanMode() != .face
        scanViewController.customScanViewControllerDelegate = self
        scanViewController.viewDidChange = { [weak self] in self?.screenDidChange?() }
        show(.scan)
        scanViewController.beginAppearanceTransition(true, animated: false)
        scanViewController.endAppearanceTransition()
    }

    func netverifyUIControllerDidCaptureAllParts(_ netverifyUIController: NetverifyUIController) {
        leaveScan()
        show(.sending)
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineError error: NetverifyError,
        retryPossible: Bool
    ) {
        (state.message, state.code, state.canRetry) = (error.message, error.code, retryPossible)
        interrupted = state.kind
        show(.problem)
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) { onEnd(.finished(documentData, scanReference: scanReference)) }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        leaveScan()
        onEnd(.cancelled(error))
    }
}

extension VerifyOwnScreen: NetverifyCustomScanViewControllerDelegate {
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayLegalAdvice message: String,
        completion: @escaping () -> Void
    ) {
        ask(
            message,
            .question,
            isConsent: customScanView.currentScanMode() == .face,
            completion
        )
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayConfirmationWith view: NetverifyConfirmationImageView,
        text: String,
        confirmation: (() -> Void)?,
        retake: (() -> Void)?
    ) {
        state.picture = view.address
        self.retake = retake
        ask(text, .picture, confirmation)
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayNoUSAddressFoundHint message: String,
        confirmation: @escaping () -> Void
    ) { ask(message, .question, confirmation) }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayFlipDocumentHint message: String,
        confirmation: @escaping () -> Void
    ) { ask(message, .question, confirmation) }
}

extension VerifyOwnScreen: ScreenController {
    static let screenName = "check-own"

    var screenState: VerifyOwnState {
        var state = state
        state.part = state.kind == .scan ? scan.map { CheckScreenState.Part($0) } : nil
        return state
    }

    var navigationBar: NavigationBar {
        let texts = StringCatalogue.standard
        return NavigationBar(
            title: texts.text("check.title", in: language),
            rightTitle: texts.text("check.cancel", in: language)
        )
    }

    func receive(_ event: VerifyOwnEvent) {
        switch event {
        case .chose(let country, let type, let variant): chose(country, type, variant)
        case .answered where state.kind == .question || state.kind == .picture: reply(answer)
        case .retake where state.kind == .picture: reply(retake)
        case .retry where state.kind == .problem && state.canRetry:
            show(interrupted)
            check?.retryAfterError()
        case .closed, .rightBarButtonTapped: check?.cancel()
        case .fallback where scan?.isFallbackAvailable() == true: scan?.switchToFallback()
        case .torchTapped where scan?.canToggleFlash() == true: scan?.toggleFlash()
        case .pageHidden where wantsFrames:
            isPaused = true
            scan?.pauseScan()
        case .pageShown where isPaused:
            isPaused = false
            scan?.retryScan()
        // What comes late is about a state that is no longer shown.
        case .answered, .retake, .retry, .fallback, .torchTapped, .cameraRuns, .cameraFailed,
            .pageHidden, .pageShown:
            break
        }
    }

    private func chose(_ country: String, _ type: String, _ variant: String) {
        guard state.kind == .choosing, let check, let type = NetverifyDocumentType(named: type),
            let document = check.availableCountries.first(where: { $0.code == country })?
                .documents.first(where: { $0.type == type })
        else { return }
        document.selectedVariant = variant == "paper" ? .paper : .plastic
        show(.loading)
        check.setup(with: document)
    }
}

extension VerifyOwnScreen: PictureReceiving {
    var wantsFrames: Bool { screenState.part?.isScanning == true }

    func received(_ picture: ScanPicture, from source: ScanSource) async -> Bool {
        guard let scan, wantsFrames else { return false }
        return await scan.received(picture, from: source)
    }
}
