// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
import TestSupport

// Imported as in apps: this file uses only public names.
import VKarmaneSDK

#if canImport(UIKit)
import UIKit
#endif

/// Tests that replace the process's only host, serialized so that they never run at the same time.
@Suite(.serialized) struct HostTests {
    /// Runs a body with a host in place of the usual one.
    @MainActor static func with(
        _ host: any HostEnvironment,
        _ body: () async throws -> Void
    ) async rethrows {
        let usual = VKarmaneSDK.host
        defer { VKarmaneSDK.host = usual }
        VKarmaneSDK.host = host
        try await body()
    }
}

#if !canImport(UIKit)
/// The part of UIKit that the code below needs: opens links through the host of the exchange.
@MainActor final class UIApplication {
    struct OpenURLOptionsKey: Hashable {}
    struct OpenExternalURLOptionsKey: Hashable {}
    static let shared = UIApplication()

    func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any]) {
        Task { await VKarmaneSDK.host.open(url) }
    }
}
#endif

/// An app as the page of the original SDK describes it.
// swift-format-ignore: NeverUseForceTry, NeverUseImplicitlyUnwrappedOptionals
@MainActor final class FormApp {
    enum Const {
        static let successPath = "documents_success"
        static let errorPath = "documents_error"
        static let cancelPath = "documents_cancel"
    }

    enum Result {
        case success(jsonString: String)
        case failure(error: any Error)
        case cancelled
    }

    var keys: RSA.KeyPair!
    var isButtonShown = false
    var result: Result?

    func viewDidLoad() {
        if VKarmaneSDK.isAppInstalled {
            isButtonShown = true
        } else {
            isButtonShown = false
        }
    }

    func askForPassport() {
        let keys = try! VKarmaneSDK.makeKeys()
        self.keys = keys
        let publicKeyBase64 = try! keys.publicKey.getData().base64EncodedString()
        let vkarmaneLink = try! VKarmaneSDK.GetDocumentsLinkBuilder(
            xSource: "Vkarmane example",
            xSuccessLink: "vkarmanesdkexample://documents_success",
            xErrorLink: "vkarmanesdkexample://documents_error",
            xCancelLink: "vkarmanesdkexample://documents_cancel",
            kinds: [DocumentKind.RusNationalID],
            publicKey: publicKeyBase64,
            isMultichoice: false
        ).build()
        UIApplication.shared.open(vkarmaneLink, options: [:])
    }

    func application(
        _ application: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        if let vkarmaneResult = getResult(from: url) {
            result = vkarmaneResult
            return true
        }
        return false
    }

    func getResult(from url: URL) -> Result? {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            return nil
        }
        switch components.host {
        case Const.successPath:
            do {
                return .success(
                    jsonString: try VKarmaneSDK.getJsonFromLink(
                        url,
                        privateKey: self.keys.privateKey
                    )
                )
            } catch {
                return .failure(error: error)
            }
        case Const.errorPath: return .failure(error: VKarmaneSDK.getErrorFromLink(url))
        case Const.cancelPath: return .cancelled
        default: return nil
        }
    }
}

extension HostTests {
    /// App code that follows the page of the original SDK.
    @MainActor struct SeedUsageTests {
        /// Runs the app against a wallet and returns what the app made of the answer.
        private func result(_ decision: ConsentAnswer) async throws -> FormApp.Result {
            let app = FormApp()
            let wallet = try WalletScene(schemes: ["vkarmanesdkexample"], decision)
            let links = LinkLog()
            let phone = StaticHostEnvironment(
                registered: ["vkarmanesdkexample"],
                queried: ["vkarmaneapp"],
                openable: ["vkarmaneapp"]
            ) { links.add($0) }
            try await HostTests.with(phone) {
                app.viewDidLoad()
                #expect(app.isButtonShown)
                app.askForPassport()
                try await until { !links.all.isEmpty }
            }
            let outcome = await wallet.responder().handle(try #require(links.all.first))
            #expect(outcome != .notOurs)
            let answer = try #require(wallet.opened.all.first)
            #expect(app.application(UIApplication.shared, open: answer, options: [:]))
            return try #require(app.result)
        }

        @Test func `an app asks for a passport and gets it`() async throws {
            guard case .success(let jsonString) = try await result(.allowFirst) else {
                Issue.record("no documents")
                return
            }
            #expect(jsonString.hasPrefix(#"[{"kind":"RusNationalID""#))
        }

        @Test func `an app is told that the person does not want`() async throws {
            guard case .cancelled = try await result(.deny) else {
                Issue.record("not cancelled")
                return
            }
        }

        @Test func `an app is told why there are no documents`() async throws {
            guard case .failure(let error) = try await result(.signedOut) else {
                Issue.record("no error")
                return
            }
            #expect(error as? VKarmaneSDKError == .unauthorized)
        }

        @Test func `links of others are not the exchange's`() throws {
            let url = try #require(URL(string: "vkarmanesdkexample://elsewhere"))
            #expect(!FormApp().application(UIApplication.shared, open: url, options: [:]))
        }

        @Test func `without the wallet the button is hidden`() async {
            let app = FormApp()
            await HostTests.with(StaticHostEnvironment(queried: ["vkarmaneapp"])) {
                app.viewDidLoad()
            }
            #expect(!app.isButtonShown)
        }

        @Test func `kinds are named as in the original, in its order`() {
            let kind: VKarmaneSDK.DocumentKind = .RusSNILS
            #expect(kind.rawValue == "RusSNILS")
            #expect(
                DocumentKind.allCases.map(\.rawValue) == [
                    "RusNationalID", "RusDriversLic", "RusDriversLicOld", "RusDriversLicOldest",
                    "RusInternationalID", "RusSNILS", "RusINN", "RusBirthCert", "RusMedIns",
                    "RusVehicleRegID", "RusPTS", "RusOSAGO", "RusKASKO", "RusMilitaryCard",
                    "BankCard",
                ]
            )
        }
    }
}
