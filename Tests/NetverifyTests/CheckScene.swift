// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import MachineReadable
import PictureTestSupport
import Reading
import Screens
import Testing
import TestSupport

@testable import Netverify

/// A clock that the test moves.
final class HandClock: DeviceClock, @unchecked Sendable {
    // Read and written on the main actor only.
    var instant = Instant(secondsSinceEpoch: 1_767_225_600)

    func now() -> Instant { instant }
    func sleep(seconds: Double) async throws {}
}

/// An app with its own screens, on a device that a test controls.
@MainActor
final class CheckScene: NetverifyUIControllerDelegate, NetverifyCustomScanViewControllerDelegate {
    let clock = HandClock()
    let instances = CheckInstances()
    let configuration = NetverifyConfiguration()
    /// The way to the server.
    var transport: any CheckTransport = NetworkCheckTransport()
    /// What the device reads print with.
    var textEngine: (any PrintedTextEngine)?
    /// How often an idle check looks whether its session is over.
    var tickInterval = Duration.seconds(15)
    private var made: NetverifyUIController?
    private(set) var calls: [String] = []
    private(set) var countries: [NetverifyCountry] = []
    private(set) var suggestion: NetverifyCountry?
    private(set) var view: NetverifyCustomScanViewController?
    private(set) var data: NetverifyDocumentData?
    private(set) var reference: String?
    private(set) var messages: [String] = []
    private(set) var misuses: [CheckMisuse] = []
    var answers: [() -> Void] = []
    var retake: (() -> Void)?
    private(set) var confirmation: NetverifyConfirmationImageView?
    /// Whether the app answers questions at once.
    var answersAtOnce = true

    /// Starts with the settings of a check for data that leaves nothing.
    init(_ change: (NetverifyConfiguration) -> Void = { _ in }) {
        configuration.merchantApiToken = "token"
        configuration.merchantApiSecret = "secret"
        configuration.requireVerification = false
        configuration.dataExtractionOnMobileOnly = true
        configuration.customUIDelegate = self
        change(configuration)
    }

    /// Has an Austrian document verified by a server.
    func verify(_ type: NetverifyDocumentType = .passport, at server: PlayedServer) {
        transport = server
        configuration.requireVerification = true
        configuration.dataExtractionOnMobileOnly = false
        configuration.serverURL = URL(string: "https://check.example/")
        configuration.serverKeys = ["operator": server.rootText]
        configuration.preselectedCountry = "AUT"
        configuration.preselectedDocumentTypes = type
    }

    var environment: CheckEnvironment {
        CheckEnvironment(
            clock: clock,
            region: "AT",
            language: .en,
            instances: instances,
            bundleID: "org.example.app",
            transport: transport,
            textEngine: textEngine,
            tickInterval: tickInterval
        )
    }

    /// The controller, once the scene has started.
    var controller: NetverifyUIController {
        get throws { try #require(made) }
    }

    /// Creates the controller and lets it load.
    func start() async throws {
        listen()
        made = try NetverifyUIController(
            configuration: configuration,
            environment: environment
        )
        try await until { !calls.isEmpty && (calls.last != "ready") }
    }

    /// Notes each call at the wrong time.
    func listen() {
        ScanUsageError.usageHandler = { [weak self] in self?.misuses.append($0.misuse) }
    }

    /// Chooses a document.
    func choose(_ country: String, _ type: NetverifyDocumentType, paper: Bool = false) throws {
        let found = try #require(countries.first { $0.code == country })
        let document = try #require(found.documents.first { $0.type == type })
        if paper { document.selectedVariant = .paper }
        try controller.setup(with: document)
    }

    /// Presents the current view, as an app does.
    func present() throws -> NetverifyCustomScanViewController {
        let view = try #require(view)
        view.customScanViewControllerDelegate = self
        view.view.frame.size = .init(width: 390, height: 844)
        view.beginAppearanceTransition(true, animated: false)
        view.endAppearanceTransition()
        return view
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishInitializingWithError error: NetverifyError?
    ) { calls.append(error.map { "failed \($0.code)" } ?? "ready") }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineAvailableCountries countries: [Any],
        suggestedCountry country: NetverifyCountry?
    ) {
        calls.append("countries")
        self.countries = countries.compactMap { $0 as? NetverifyCountry }
        suggestion = country
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineNextScanViewController scanViewController: NetverifyCustomScanViewController,
        isFallback: Bool
    ) {
        calls.append(isFallback ? "fallback" : "scan")
        view = scanViewController
    }

    func netverifyUIControllerDidCaptureAllParts(_ netverifyUIController: NetverifyUIController) {
        calls.append("captured")
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineError error: NetverifyError,
        retryPossible: Bool
    ) { calls.append("error \(error.code) \(retryPossible)") }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {
        calls.append("finished")
        data = documentData
        reference = scanReference
    }

    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        calls.append("cancelled \(error?.code ?? "")")
        reference = scanReference
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayLegalAdvice message: String,
        completion: @escaping () -> Void
    ) { asked("advice", message, completion) }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayConfirmationWith view: NetverifyConfirmationImageView,
        text: String,
        confirmation: (() -> Void)?,
        retake: (() -> Void)? = nil
    ) {
        self.confirmation = view
        self.retake = retake
        if let confirmation { asked("confirm", text, confirmation) }
    }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayNoUSAddressFoundHint message: String,
        confirmation: @escaping () -> Void
    ) { asked("address", message, confirmation) }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayFlipDocumentHint message: String,
        confirmation: @escaping () -> Void
    ) { asked("flip", message, confirmation) }

    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    ) {
        calls.append("blur")
        messages.append(message)
    }

    private func asked(_ call: String, _ message: String, _ answer: @escaping () -> Void) {
        calls.append(call)
        messages.append(message)
        answers.append(answer)
        if answersAtOnce { answer() }
    }
}
