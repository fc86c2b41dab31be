// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Execution
import Foundation
import Testing
import VKarmaneSDK

/// How the person or the wallet responds to a request.
enum ConsentAnswer: Sendable {
    case allowFirst, allowAll, deny, nonsense, never
    case locked, signedOut, unconfirmed
    /// Unlocks after nine minutes, and never decides.
    case slow
    case brokenStore, brokenCipher
}

/// The opened links, in order.
final class LinkLog: Sendable {
    private let links = Locked<[URL]>([])
    var all: [URL] { links.withLock { $0 } }

    func add(_ url: URL) -> Bool {
        links.withLock { $0.append(url) }
        return true
    }
}

/// A manually set clock; waiting tasks continue once it is set further.
final class SetClock: DeviceClock {
    private let time = Locked(Instant(secondsSinceEpoch: 1_790_000_000))

    func now() -> Instant { time.withLock { $0 } }

    func advance(seconds: Int64) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }

    func sleep(seconds: Double) async throws {
        let end = now().adding(seconds: Int64(seconds.rounded(.up)))
        // Yielding over and over keeps a thread of the pool busy: two such tasks on two cores left none for less urgent
        // ones, and a test waited for ever.
        while now() < end { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// A wallet with two documents that trusts one caller.
final class WalletScene: Sendable {
    static let passport = #"{"kind":"RusNationalID","serial":"0000","number":"000101"}"#
    static let taxpayer = #"{"kind":"RusINN","inn":"500100732259"}"#

    let opened = LinkLog()
    let notices = Locked<[WalletNotice]>([])
    let choices = Locked(0)
    let journal: any ConsentJournal
    let clock = SetClock()
    let callers: TrustedCallers
    let answer: ConsentAnswer
    let isHeard: Bool

    init(
        schemes: [String] = ["demo"],
        minimumVersion: ExchangeVersion = .v2,
        journal: any ConsentJournal = MemoryConsentJournal(),
        isHeard: Bool = true,
        _ answer: ConsentAnswer = .allowFirst
    ) throws {
        callers = try TrustedCallers([
            TrustedCaller(
                id: "org.example.form",
                name: "Example form",
                schemes: schemes,
                callbackPrefixes: ["https://form.example/back"],
                minimumVersion: minimumVersion,
                keys: [.init(id: "k1", key: try Signer.publicKey())]
            )
        ])
        self.journal = journal
        self.isHeard = isHeard
        self.answer = answer
    }

    func responder(_ change: (inout WalletResponder.Options) -> Void = { _ in }) -> WalletResponder
    {
        var options = WalletResponder.Options()
        options.clock = clock
        change(&options)
        let (opened, isHeard) = (opened, isHeard)
        return WalletResponder(
            store: self,
            callers: callers,
            consent: self,
            session: self,
            host: StaticHostEnvironment { opened.add($0) && isHeard },
            journal: journal,
            options: options
        )
    }

    static func document(_ json: String) throws -> WalletDocument {
        try DocumentReading(JSONTree(parsing: Array(json.utf8)).root).document
    }
}

extension WalletScene: WalletDocumentStore {
    func documents() throws(LocalExchangeError) -> [ConsentChoice.Candidate] {
        guard answer != .brokenStore else { throw .storeUnavailable }
        let all = [Self.passport, Self.taxpayer].compactMap { try? Self.document($0) }
        return zip(1..., all).map { .init(id: "document-\($0)", document: $1) }
    }
}

extension WalletScene: WalletSession {
    func enter() async -> WalletAccess {
        switch answer {
        case .signedOut: return .signedOut
        case .locked: return .declined
        case .slow:
            clock.advance(seconds: 540)
            return .open
        default: return .open
        }
    }

    func confirm(_ request: WalletRequest) async -> Bool { answer != .unconfirmed }
}

extension WalletScene: ConsentPresenter {
    func choose(
        _ request: WalletRequest,
        from candidates: [ConsentChoice.Candidate]
    ) async -> ConsentDecision {
        choices.withLock { $0 += 1 }
        switch answer {
        case .deny: return .deny
        case .nonsense: return .allow(["another"])
        case .allowAll: return .allow(candidates.map(\.id))
        case .never, .slow:
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
            return .allow(candidates.prefix(1).map(\.id))
        default: return .allow(candidates.prefix(1).map(\.id))
        }
    }

    func show(_ notice: WalletNotice) async {
        notices.withLock { $0.append(notice) }
    }
}

/// The caller's server, which signs.
struct Signer: RequestSigner {
    private static let secret: [UInt8]? = try? SigningKey.generate(.ec(.p256)).pkcs8().revealed()

    private static func key() throws -> SigningKey {
        try SigningKey(pkcs8: SecretBytes(copying: secret ?? []))
    }

    static func publicKey() throws -> ECPublicKey {
        guard case .ec(let key) = try key().publicKey else { throw VKarmaneSDKError.internalError }
        return key
    }

    func sign(_ signingInput: Data) async throws -> Data {
        Data(try Self.key().signRaw([UInt8](signingInput)[...], hash: .sha256))
    }
}
