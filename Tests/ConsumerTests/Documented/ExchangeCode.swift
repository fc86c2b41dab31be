// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package, as in the README and `Docs/document-exchange.md`.
import VKarmaneSDK

/// An app's server, which signs.
private struct Server: Sendable {
    func sign(_ signingInput: Data) async throws -> Data { signingInput }
}

private let server = Server()

/// The documented code of an app that requests documents, and of one that answers.
struct ExchangeCode {
    let url: URL
    let links: CallbackLinks
    let purpose: StatedPurpose
    let list: [UInt8]
    let screens: any ConsentPresenter
    let session: any WalletSession
    /// The kinds by our names, beside the original's names.
    let kinds: [DocumentExchange.DocumentKind] = [.nationalID]

    private func fill(_ name: String?) {}

    @MainActor func ask() async throws -> Bool {
        let requester = DocumentRequester()
        let links = CallbackLinks(
            success: "my-app://yes",
            failure: "my-app://no",
            cancel: "my-app://stop"
        )
        let query = DocumentQuery(kinds: [.nationalID], source: "My app", callbacks: links)
        let opened = await VKarmaneSDK.host.open(try await requester.start(query))

        // When the system hands the app a link:
        if case .documents(let documents) = try await requester.finish(url) {
            fill(documents[0][.person.lastName])
        }
        return opened
    }

    @MainActor func askAndFinish() async throws -> Bool {
        let requester = DocumentRequester()
        let links = CallbackLinks(
            success: "my-app://yes",
            failure: "my-app://no",
            cancel: "my-app://stop"
        )
        let query = DocumentQuery(kinds: [.nationalID], source: "My app", callbacks: links)
        let opened = await VKarmaneSDK.host.open(try await requester.start(query))

        // When the system hands the app a link, perhaps in another process than the one that asked:
        switch try await requester.finish(url) {
        case .documents(let documents): fill(documents[0][.person.lastName])
        case .cancelled: break
        }
        return opened
    }

    @MainActor func desktop() {
        VKarmaneSDK.host = DesktopHostEnvironment(registered: ["my-app"])
    }

    func signed() -> DocumentRequester {
        struct ServerSigner: RequestSigner {
            func sign(_ signingInput: Data) async throws -> Data {
                try await server.sign(signingInput)
            }
        }
        let requester = DocumentRequester(signer: ServerSigner())
        var query = DocumentQuery(
            kinds: [.nationalID],
            source: "My app",
            callbacks: links,
            minimumVersion: .v4
        )
        query.signed = DocumentQuery.SignedTerms(
            caller: "org.example.my-app",
            keyID: "2026-1",
            purpose: purpose,
            retention: .days(30)
        )
        return requester
    }

    @MainActor func answer() async throws {
        let vault = WalletVault()
        let wallet = WalletResponder(
            store: vault,
            callers: try TrustedCallers(parsing: list),
            consent: screens,
            session: session,
            journal: vault
        )
        let outcome = await wallet.handle(url)
        print(outcome)
    }
}
