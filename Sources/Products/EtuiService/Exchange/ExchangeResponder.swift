// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import DocumentExchange
import Encodings
import Execution
import Foundation
import VKarmaneSDK

/// The wallet's side of exchanges through the SDK; the screen shows requests and answers its questions.
@MainActor
final class ExchangeResponder {
    /// What requests need from the wallet's screen.
    @MainActor
    protocol Screen: AnyObject {
        var isSignedIn: Bool { get }
        /// Asks the user to unlock the wallet if it is locked.
        func unlock() async -> Bool
        /// Returns the user's selection; `nil` if the user declines, or the task is cancelled.
        func choose(_ request: WalletRequest) async -> [String]?
        /// Asks for the code of the device before the selection is sent.
        func confirm() async -> Bool
        func show(_ notice: ExchangeNotice)
    }

    let store = DemoDocumentStore()
    private let journal = MemoryConsentJournal()
    private let responder: WalletResponder

    init(
        callers: TrustedCallers,
        host: ExchangeHost,
        screen: any Screen,
        now: @escaping @Sendable () -> Instant
    ) {
        var options = WalletResponder.Options()
        options.clock = PageClock(time: now)
        let relay = Relay(screen)
        responder = WalletResponder(
            store: store,
            callers: callers,
            consent: relay,
            session: relay,
            host: host,
            journal: journal,
            options: options
        )
    }

    /// The decisions, newest last.
    var entries: [JournalEntry] { journal.entries() }

    /// Erases the record of decisions.
    func eraseJournal() {
        journal.deleteEntries()
    }

    /// Answers a link.
    ///
    /// - Returns: the notice for the user in the wallet; `nil` if it was shown already, or none is needed.
    func handle(_ link: String) async -> ExchangeNotice? {
        guard let url = URL(string: link) else { return nil }
        switch await responder.handle(url) {
        case .notOurs, .stopped, .dropped, .notOpened: return nil
        case .replied(let code):
            return ExchangeNotice(tone: .bad, text: "exchange.told.\(code.rawValue)")
        case .cancelled: return ExchangeNotice(tone: .calm, text: "exchange.told.cancelled")
        case .expired: return ExchangeNotice(tone: .calm, text: "exchange.told.expired")
        case .delivered(let kinds):
            let count = ["count": String(kinds.count)]
            return ExchangeNotice(tone: .good, text: "exchange.told.delivered", values: count)
        }
    }
}

/// The documents of a wallet, which exist as long as its page.
final class DemoDocumentStore: WalletDocumentStore {
    private struct State {
        var all: [ConsentChoice.Candidate]
        var opens = true
    }

    private let state = Locked(
        State(
            all: DemoWalletDocuments.all.map {
                ConsentChoice.Candidate(id: UUID().uuidString, document: $0)
            }
        )
    )

    /// All documents of the wallet.
    var all: [ConsentChoice.Candidate] { state.withLock { $0.all } }

    /// Whether documents can be opened for a request; the user can turn this off to see the messages.
    var opens: Bool {
        get { state.withLock { $0.opens } }
        set { state.withLock { $0.opens = newValue } }
    }

    func documents() throws(LocalExchangeError) -> [ConsentChoice.Candidate] {
        let state = state.withLock { $0 }
        guard state.opens else { throw .storeUnavailable }
        return state.all
    }

    /// Adds a document.
    func add(_ document: WalletDocument) {
        let id = UUID().uuidString
        state.withLock { $0.all.append(ConsentChoice.Candidate(id: id, document: document)) }
    }

    func delete(_ id: String) {
        state.withLock { $0.all.removeAll { $0.id == id } }
    }
}

/// Relays the SDK's questions to a screen that may be gone.
private final class Relay: ConsentPresenter, WalletSession {
    @MainActor private weak var screen: (any ExchangeResponder.Screen)?

    @MainActor
    init(_ screen: any ExchangeResponder.Screen) {
        self.screen = screen
    }

    @MainActor
    func choose(
        _ request: WalletRequest,
        from candidates: [ConsentChoice.Candidate]
    ) async -> ConsentDecision {
        await screen?.choose(request).map { .allow($0) } ?? .deny
    }

    @MainActor
    func show(_ notice: WalletNotice) async {
        switch notice {
        case .stopped(let reason):
            screen?.show(ExchangeNotice(tone: .bad, text: "exchange.stop.\(reason.words)"))
        case .notOpened:
            screen?.show(ExchangeNotice(tone: .bad, text: "exchange.told.notOpened"))
        }
    }

    @MainActor
    func enter() async -> WalletAccess {
        guard let screen, screen.isSignedIn else { return .signedOut }
        return await screen.unlock() ? .open : .declined
    }

    @MainActor
    func confirm(_ request: WalletRequest) async -> Bool {
        await screen?.confirm() ?? false
    }
}

extension StopReason {
    /// The last part of the key of the sentence.
    fileprivate var words: String {
        switch self {
        case .untrusted, .differentSchemes: "untrusted"
        case .unknownSigner, .signature, .foreignCallbacks: "signature"
        case .tooLong, .malformed, .callerParameter, .sourceTooLong, .callback: "malformed"
        }
    }
}
