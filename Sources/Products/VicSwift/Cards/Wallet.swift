// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Execution
import Foundation
import InsuranceCards
import Tokens

/// A wallet: what ``VicCardsSdk`` speaks for, with the world that it is given.
package final class Wallet: Sendable {
    /// The wallet of the app; nil until somebody asks for it.
    static let current = Locked<Wallet?>(nil)

    /// The wallet of the app, which ``VicCardsSdk`` speaks for.
    ///
    /// To use other dependencies than those of an app, set it before anything else.
    package static var shared: Wallet {
        get {
            current.withLock { current in
                let wallet = current ?? ofApp()
                current = wallet
                return wallet
            }
        }
        set { current.withLock { $0 = newValue } }
    }

    /// A wallet as an app has it that has set nothing.
    static func ofApp(_ dependencies: WalletDependencies = .system) -> Wallet {
        let wallet = Wallet(dependencies, preparesKey: true)
        wallet.language = VicSettings.Language.current
        return wallet
    }

    struct State {
        /// The claims with their places in the list that was handed in.
        var claims: [(index: Int, text: String)] = []
        var language = VicLang.DE
        /// How requests under way are cancelled.
        var cancellations: [Int: @Sendable () -> Void] = [:]
        var cancellationCount = 0
        /// The update under way, and the generation it belongs to.
        var update: (generation: Int, task: Task<[VicError], Never>)?
        var pendingLink: (link: VicCheckInLink, at: Instant)?
        /// The check-in that was sent last.
        var checkIn: SentCheckIn?
        /// Asks for the decisions about check-ins of an earlier run, and the generation it belongs to.
        var resumption: (generation: Int, task: Task<Void, Never>)?
        /// Answers that may or may not have reached the server, by request.
        var unconfirmed: [String: UnconfirmedAnswer] = [:]
    }

    let dependencies: WalletDependencies
    let records: WalletRecords
    /// Whether the key pair of an environment is made before anybody asks for it.
    private let preparesKey: Bool
    let state = Locked(State())
    /// The server of ``VicEnv/DEV``.
    private let devServer: any WalletTransport
    let delegates = Locked<[WeakDelegate]>([])
    let observers = Locked<[WeakObserver]>([])

    /// A wallet with its dependencies.
    package init(
        _ dependencies: WalletDependencies,
        environment: VicEnv = .PROD,
        preparesKey: Bool = false
    ) {
        self.dependencies = dependencies
        self.preparesKey = preparesKey
        devServer = DevEnvironment.server(
            clock: dependencies.clock,
            random: dependencies.random
        )
        records = WalletRecords(dependencies, environment: environment)
        records.onReading { [weak self] in self?.tellObservers(.cards) }
        if preparesKey { records.prepareKey() }
    }

    /// Which card server it talks to; a change cancels what is under way.
    package var environment: VicEnv {
        get { records.session.environment }
        set {
            guard newValue != environment else { return }
            records.change(to: newValue)
            if preparesKey { records.prepareKey() }
            cancelAll()
            state.withLock { state in
                state.pendingLink = nil
                state.checkIn = nil
                state.unconfirmed = [:]
            }
            tellObservers(.environment)
        }
    }

    /// The language in which the server is asked to write.
    package var language: VicLang {
        get { state.withLock { $0.language } }
        set { state.withLock { $0.language = newValue } }
    }

    /// Replaces the claims.
    package func setClaims(_ claims: [String]) {
        setClaims(claims, ifCurrent: nil)
    }

    /// Replaces the claims, unless the session in which they were asked for is over: they may be a former user's.
    func setClaims(_ claims: [String], ifCurrent session: EnvironmentSession?) {
        var seen = Set<String>()
        var kept: [(index: Int, text: String)] = []
        for (index, text) in claims.enumerated() where seen.insert(text).inserted {
            kept.append((index, text))
        }
        state.withLock { state in
            // A deletion ends the session first, and then takes the claims away under this lock.
            if let session, !records.isCurrent(session) { return }
            state.claims = kept
        }
    }

    /// The cards as they were stored last, and as they stand now.
    package var cards: [VicCard] {
        let session = records.session
        let content = records.content(session)
        return content.cards.map { card($0.card, in: content, session) }
    }

    /// The receipts that are stored, also those whose time is over.
    package var receipts: [VicReceipt] {
        let content = records.content(records.session)
        return content.receipts.map { VicReceipt($0.receipt) }
    }

    /// What keeps the wallet from what it holds, as it is now; empty where all of it can be read.
    package var storeErrors: [VicError] { records.storeErrors(records.session) }

    /// Whether the store has been read, or cannot be.
    package var isRead: Bool { records.isRead(records.session) }

    /// Reads the store, unless it has been read; then everything here is in memory.
    package func load() async {
        await records.load(records.session)
    }

    /// Whether an update is under way; not one that a deletion or another environment has ended.
    package var isUpdating: Bool {
        let generation = records.session.generation
        return state.withLock { $0.update?.generation == generation }
    }

    /// Whether the device's clock is so wrong that the person should be told.
    package var isClockHintDue: Bool {
        records.content(records.session).clock.isHintDue
    }

    /// The wallet's public key as PASERK, made if there is none.
    ///
    /// Nil where the key store fails. Whoever asks before it is made waits for it, on the main thread too.
    package var publicKey: String? {
        records.key(records.session)?.key.verificationKey.text
    }

    /// The wallet's public key as PASERK, made if there is none; nil where the key store fails.
    package func userPublicKey() async -> String? {
        let key = try? await records.key(records.session, making: true)
        return key?.key.verificationKey.text
    }

    /// The time as far as the wallet knows it: the device's, set right by what the server said.
    package var now: Instant { now(records.session) }

    /// The time by which tokens are judged.
    func now(_ session: EnvironmentSession) -> Instant {
        records.content(session).clock.now(device: dependencies.clock.now())
    }

    /// A card in the words of the interface.
    func card(
        _ card: InsuranceCard,
        in content: WalletContent,
        _ session: EnvironmentSession
    ) -> VicCard {
        let now = content.clock.now(device: dependencies.clock.now())
        return VicCard(
            card,
            state: content.state(of: card, at: now),
            isTestCard: session.environment == .DEV,
            singleUseCount: content.singleUseCount(of: card.number, at: now)
        )
    }

    /// The card server of a session.
    func server(_ session: EnvironmentSession) -> CardServerClient {
        CardServerClient(
            endpoint: session.endpoint,
            transport: dependencies.network(
                session.environment == .DEV ? devServer : dependencies.transport
            ),
            clock: dependencies.clock,
            language: language.rawValue,
            learn: { [records, dependencies] time in
                await records.learn(time, device: dependencies.clock.now(), session)
            }
        )
    }
}

// Requests under way.

extension Wallet {
    /// Runs a body away from the caller's thread; deleting everything and changing the environment cancel it.
    func run<Outcome: Sendable>(
        _ session: EnvironmentSession,
        _ body: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let task = Task { @concurrent [records] in
            // From here on everything that is asked for is in memory.
            await records.load(session)
            return await body()
        }
        let number = state.withLock { state in
            state.cancellationCount += 1
            state.cancellations[state.cancellationCount] = { task.cancel() }
            return state.cancellationCount
        }
        defer { state.withLock { state in state.cancellations[number] = nil } }
        if !records.isCurrent(session) { task.cancel() }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func cancelAll() {
        let cancellations = state.withLock { Array($0.cancellations.values) }
        for cancel in cancellations { cancel() }
    }
}
