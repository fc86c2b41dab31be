// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Execution
import Foundation
import InsuranceCards
import Tokens

/// A wallet: the implementation behind ``VicCardsSdk``, with its dependencies passed in.
package final class Wallet: Sendable {
    /// The wallet of the app; nil until first used.
    static let current = Locked<Wallet?>(nil)

    /// The wallet of the app, which ``VicCardsSdk`` uses.
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

    /// A wallet with the default settings of an app.
    static func ofApp(_ dependencies: WalletDependencies = .system) -> Wallet {
        let wallet = Wallet(dependencies, preparesKey: true)
        wallet.language = VicSettings.Language.current
        return wallet
    }

    struct State {
        /// The claims with their indices in the list that the app passed in.
        var claims: [(index: Int, text: String)] = []
        var language = VicLang.DE
        /// Closures that cancel the requests in progress.
        var cancellations: [Int: @Sendable () -> Void] = [:]
        var cancellationCount = 0
        /// The update in progress, and the generation it belongs to.
        var update: (generation: Int, task: Task<[VicError], Never>)?
        var pendingLink: (link: VicCheckInLink, at: Instant)?
        /// The check-in that was sent last.
        var checkIn: SentCheckIn?
        /// The task that asks for the decisions about check-ins of an earlier run, and the generation it belongs to.
        var resumption: (generation: Int, task: Task<Void, Never>)?
        /// Answers that may or may not have reached the server, by request.
        var unconfirmed: [String: UnconfirmedAnswer] = [:]
    }

    let dependencies: WalletDependencies
    let records: WalletRecords
    /// Whether the key pair of an environment is created before it is first needed.
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

    /// The environment whose card server it uses; a change cancels operations in progress.
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

    /// Replaces the claims, unless the session in which they were requested has ended: they may be a former user's.
    func setClaims(_ claims: [String], ifCurrent session: EnvironmentSession?) {
        var seen = Set<String>()
        var kept: [(index: Int, text: String)] = []
        for (index, text) in claims.enumerated() where seen.insert(text).inserted {
            kept.append((index, text))
        }
        state.withLock { state in
            // A deletion ends the session first, and then removes the claims under this lock.
            if let session, !records.isCurrent(session) { return }
            state.claims = kept
        }
    }

    /// The cards as last stored, with their current state.
    package var cards: [VicCard] {
        let session = records.session
        let content = records.content(session)
        return content.cards.map { card($0.card, in: content, session) }
    }

    /// The stored receipts, including expired ones.
    package var receipts: [VicReceipt] {
        let content = records.content(records.session)
        return content.receipts.map { VicReceipt($0.receipt) }
    }

    /// Why the wallet cannot read its stored data at the moment; empty if all of it can be read.
    package var storeErrors: [VicError] { records.storeErrors(records.session) }

    /// Whether the store has been read, or cannot be read.
    package var isRead: Bool { records.isRead(records.session) }

    /// Reads the store unless it has been read; afterwards everything here is in memory.
    package func load() async {
        await records.load(records.session)
    }

    /// Whether an update is in progress; false for one that a deletion or a change of environment has ended.
    package var isUpdating: Bool {
        let generation = records.session.generation
        return state.withLock { $0.update?.generation == generation }
    }

    /// Whether the device's clock is so wrong that the user should be told.
    package var isClockHintDue: Bool {
        records.content(records.session).clock.isHintDue
    }

    /// The wallet's public key as PASERK, created if there is none.
    ///
    /// Nil if the key store fails. A caller before the key exists waits for it, on the main thread too.
    package var publicKey: String? {
        records.key(records.session)?.key.verificationKey.text
    }

    /// The wallet's public key as PASERK, created if there is none; nil if the key store fails.
    package func userPublicKey() async -> String? {
        let key = try? await records.key(records.session, making: true)
        return key?.key.verificationKey.text
    }

    /// The wallet's best knowledge of the time: the device's clock, corrected by the server's.
    package var now: Instant { now(records.session) }

    /// The time at which tokens are checked.
    func now(_ session: EnvironmentSession) -> Instant {
        records.content(session).clock.now(device: dependencies.clock.now())
    }

    /// A card as a value of the public interface.
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

// Requests in progress.

extension Wallet {
    /// Runs a body off the caller's thread; deleting everything and changing the environment cancel it.
    func run<Outcome: Sendable>(
        _ session: EnvironmentSession,
        _ body: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let task = Task { @concurrent [records] in
            // From here on all stored data is in memory.
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
