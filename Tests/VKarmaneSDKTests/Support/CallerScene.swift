// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Execution
import Foundation
import Testing
import VKarmaneSDK

/// A calling app that is valid except where a test changes it.
struct CallerScene: Sendable {
    var store: any PendingRequestStore = MemoryPendingRequestStore()
    var signer: (any RequestSigner)? = nil
    var walletReadsVersion4 = false
    var options = DocumentRequester.Options()
    let clock: SetClock
    let notices = NoticeLog()

    init(_ clock: SetClock = SetClock(), _ change: (inout CallerScene) -> Void = { _ in }) {
        self.clock = clock
        change(&self)
    }

    /// The app's requester, as after a fresh launch.
    var requester: DocumentRequester {
        var options = options
        options.clock = clock
        options.onNotice = { [notices] in notices.add($0) }
        let wallets = ["vkarmaneapp"] + (walletReadsVersion4 ? ["vkarmaneapp-v4"] : [])
        return DocumentRequester(
            store: store,
            signer: signer,
            host: StaticHostEnvironment(
                registered: ["Demo"],
                queried: ["vkarmaneapp", "vkarmaneapp-v4"],
                openable: wallets
            ),
            options: options
        )
    }

    static let links = CallbackLinks(
        success: "demo://yes",
        failure: "demo://no",
        cancel: "demo://stop"
    )

    static let webLinks = CallbackLinks(
        success: "https://form.example/back/yes",
        failure: "https://form.example/back/no",
        cancel: "https://form.example/back/stop"
    )

    static func query(
        _ kinds: [DocumentExchange.DocumentKind] = [.taxpayerNumber],
        isMultichoice: Bool = false,
        links: CallbackLinks = Self.links,
        minimumVersion: ExchangeVersion = .v3
    ) -> DocumentQuery {
        DocumentQuery(
            kinds: kinds,
            isMultichoice: isMultichoice,
            source: "Example form",
            callbacks: links,
            minimumVersion: minimumVersion
        )
    }

    static func signedQuery(
        fields: [DocumentExchange.DocumentKind: [DocumentPointer]] = [:],
        isMultichoice: Bool = false,
        links: CallbackLinks = Self.links,
        minimumVersion: ExchangeVersion = .v4
    ) throws -> DocumentQuery {
        var query = query(
            isMultichoice: isMultichoice,
            links: links,
            minimumVersion: minimumVersion
        )
        query.signed = DocumentQuery.SignedTerms(
            caller: "org.example.form",
            keyID: "k1",
            fields: fields,
            purpose: try #require(StatedPurpose(.accountOpening, text: "Opening an account")),
            retention: .days(30)
        )
        return query
    }
}

final class NoticeLog: Sendable {
    private let notices = Locked<[DocumentRequester.Notice]>([])
    var all: [DocumentRequester.Notice] { notices.withLock { $0 } }
    func add(_ notice: DocumentRequester.Notice) { notices.withLock { $0.append(notice) } }
}

/// A request link as a wallet sees it, for answers that our wallets would never give.
struct SeenRequest {
    let parameters: LinkParameters

    init(_ url: URL) throws {
        let link = try ExchangeLink(parsing: url.absoluteString, byteLimit: 16_384)
        parameters = try LinkParameters(parsing: try #require(link.query))
    }

    func callback(_ name: String) throws -> String {
        try #require(parameters.values(of: "x-" + name).first)
    }

    /// Returns the success callback with a text.
    func answer(_ text: String, as form: PayloadEnvelope.Form = .chained) throws -> URL {
        try link(try callback("success"), sealed(text, as: form))
    }

    func sealed(_ text: String, as form: PayloadEnvelope.Form = .chained) throws -> PayloadEnvelope
    {
        let key = try CallerKey(parsing: try #require(parameters.values(of: "publicKey").first))
        return try PayloadEnvelope(
            sealing: SecretBytes(copying: Array(text.utf8)),
            for: key.key,
            as: form,
            random: SystemRandom()
        )
    }

    func link(_ base: String, _ envelope: PayloadEnvelope) throws -> URL {
        var pairs = [("data", Base64.encode(envelope.data))]
        if envelope.form != .blocks {
            pairs.append(("sessionKey", Base64.encode(envelope.sessionKey)))
        }
        return try #require(URL(string: CallbackBase(base, version: .v3).adding(pairs)))
    }
}

extension DocumentRequester {
    /// Returns how a request ended, in words.
    func ending(_ url: URL) async -> String {
        do {
            switch try await finish(url) {
            case .cancelled: return "cancelled"
            case .documents(let documents): return "\(documents)"
            }
        } catch {
            return "\(error)"
        }
    }

    func ending(_ link: String) async throws -> String {
        await ending(try #require(URL(string: link)))
    }
}
