// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// The only import from this package: what apps that check documents import.
import Netverify

/// How an app that checks documents uses this single import.
@MainActor @Suite(.serialized)
struct IdentityConsumerTests {
    /// An app with its own screens that chooses nothing itself.
    final class App: NetverifyUIControllerDelegate {
        var calls: [String] = []
        var view: NetverifyCustomScanViewController?

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didFinishInitializingWithError error: NetverifyError?
        ) { calls.append(error?.code ?? "ready") }

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didDetermineAvailableCountries countries: [Any],
            suggestedCountry country: NetverifyCountry?
        ) { calls.append("countries") }

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didDetermineNextScanViewController next: NetverifyCustomScanViewController,
            isFallback: Bool
        ) {
            calls.append("scan")
            view = next
        }

        func netverifyUIControllerDidCaptureAllParts(
            _ netverifyUIController: NetverifyUIController
        ) {}

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didDetermineError error: NetverifyError,
            retryPossible: Bool
        ) { calls.append(error.code) }

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didFinishWith documentData: NetverifyDocumentData,
            scanReference: String
        ) {}

        func netverifyUIController(
            _ netverifyUIController: NetverifyUIController,
            didCancelWithError error: NetverifyError?,
            scanReference: String?
        ) { calls.append("cancelled \(error?.code ?? "") \(scanReference?.count ?? 0)") }
    }

    private func wait(for app: App, _ call: String) async throws {
        for _ in 0..<500 where app.calls.last != call {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(app.calls.last == call)
    }

    @Test func `a check on the device starts, is cancelled and destroyed`() async throws {
        let app = App()
        let config = NetverifyConfiguration()
        config.merchantApiToken = "YOURAPITOKEN"
        config.merchantApiSecret = "YOURAPISECRET"
        config.requireVerification = false
        config.dataExtractionOnMobileOnly = true
        config.preselectedCountry = "AUT"
        config.preselectedDocumentTypes = .passport
        config.customUIDelegate = app
        let controller = try NetverifyUIController(configuration: config)
        try await wait(for: app, "scan")
        #expect(app.calls == ["ready", "scan"])
        let view = try #require(app.view)
        #expect(view.currentScanMode() == .MRZ && view.currentScanSide() == .front)
        #expect(view.currentStep() == 1 && view.totalSteps() == 1)
        #expect(controller.debugID() == nil)
        #expect(controller.sdkVersion() == NetverifyUIController.sdkVersion)
        controller.cancel()
        try await wait(for: app, "cancelled G00000 36")
        controller.destroy()
        // Another check may begin now.
        let next = try NetverifyUIController(configuration: config)
        try await wait(for: app, "scan")
        next.cancel()
        try await wait(for: app, "cancelled G00000 36")
        next.destroy()
    }

    @Test func `settings without credentials make no check`() {
        #expect(throws: NetverifyConfigurationError.missingCredentials) {
            try NetverifyUIController(configuration: NetverifyConfiguration())
        }
    }

    @Test func `codes of countries have two forms`() {
        #expect(ISOCountryConverter.convert(toAlpha2: "AUT") == "AT")
        #expect(ISOCountryConverter.convert(toAlpha3: "AT") == "AUT")
        #expect(ISOCountryConverter.convert(toAlpha2: "???") == nil)
        #expect(!JMDeviceInfo.isJailbrokenDevice())
    }
}
