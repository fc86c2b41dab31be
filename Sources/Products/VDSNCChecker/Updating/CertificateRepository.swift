// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// A delegate that is notified when revocation lists were updated.
@preconcurrency @MainActor
public protocol CertificateRepositoryDelegate: AnyObject {
    /// A timer-driven round of updates is over, whether or not its downloads succeeded.
    ///
    /// Called on the main thread.
    func didUpdateCRLData()
}

/// The CSCA certificates an application trusts, and the updates of their revocation lists.
public final class CertificateRepository: Sendable {
    private struct State {
        var cscaCertificates: [CSCACertificate] = []
        var maxSecondsBeforeOverdue = 864_000
        var schedule: Task<Void, Never>?
        var observers: [Int: @MainActor @Sendable () -> Void] = [:]
        var observerCount = 0
    }

    private static let instance = CertificateRepository(environment: nil)

    private let state = Locked(State())
    private let delegateBox = DelegateBox()
    private let givenEnvironment: CRLEnvironment?

    /// The repository of the application.
    public class func shared() -> CertificateRepository { instance }

    /// Creates a separate repository with a given clock and reachability.
    public convenience init(environment: CRLEnvironment) {
        self.init(environment: Optional(environment))
    }

    private init(environment: CRLEnvironment?) {
        givenEnvironment = environment
    }

    /// The trusted certificates; none initially.
    public var cscaCertificates: [CSCACertificate] {
        get { state.withLock { $0.cscaCertificates } }
        set { state.withLock { $0.cscaCertificates = newValue } }
    }

    /// The greatest allowed age of a list's last download, in seconds; ten days by default.
    public var maxSecondsBeforeOverdue: Int {
        get { state.withLock { $0.maxSecondsBeforeOverdue } }
        set { state.withLock { $0.maxSecondsBeforeOverdue = newValue } }
    }

    /// Whether some list that has an address was never downloaded, or too long ago.
    ///
    /// False without certificates, and if no list has an address.
    public var isUpdateOverdue: Bool {
        let (certificates, limit) = state.withLock {
            ($0.cscaCertificates, $0.maxSecondsBeforeOverdue)
        }
        let now = Date(environment.clock.now())
        return certificates.contains { certificate in
            guard certificate.crl.url != nil else { return false }
            guard let date = certificate.crl.dateLastDownloaded else { return true }
            return Int(clamping: now.timeIntervalSince(date)) >= limit
        }
    }

    /// The delegate to notify after each timer-driven round; held weakly.
    public var delegate: (any CertificateRepositoryDelegate)? {
        get { delegateBox.delegate }
        set { delegateBox.delegate = newValue }
    }

    /// Updates all lists at once, and again after each interval, until stopped.
    ///
    /// A further call replaces the schedule. If a round ran without network, one more follows when
    /// connectivity returns.
    public func startAutoUpdatingCRLData(secondsBetweenUpdates: Int = 86_400) {
        let seconds = max(1, secondsBetweenUpdates)
        // The repository is held only during rounds, so it can be released while its schedule waits.
        let round: @Sendable () async -> Void = { [weak self] in await self?.scheduledRound() }
        let schedule = Task { [environment] in
            while !Task.isCancelled {
                await Self.run(round, thenWait: seconds, in: environment)
            }
        }
        replaceSchedule(with: schedule)
    }

    /// Ends the schedule; a round in progress is abandoned.
    public func stopAutoUpdatingCRLData() {
        replaceSchedule(with: nil)
    }

    /// Updates every list that has an address once, in parallel.
    ///
    /// - Parameter completion: called once, on the main thread, whatever the results, even if there is nothing to
    ///   update.
    @preconcurrency public func updateCRLData(completion: @escaping @MainActor @Sendable () -> Void)
    {
        Task {
            await updateCRLData()
            await completion()
        }
    }

    /// Updates every list that has an address once, in parallel, and waits for the end.
    public func updateCRLData() async {
        var lists: [ObjectIdentifier: CRL] = [:]
        for certificate in cscaCertificates where certificate.crl.url != nil {
            lists[ObjectIdentifier(certificate.crl)] = certificate.crl
        }
        await withTaskGroup(of: Void.self) { group in
            for list in lists.values {
                group.addTask { await list.update() }
            }
        }
    }

    /// Calls a body after each round, in addition to the delegate, until the result is released.
    func observeUpdates(_ body: @escaping @MainActor @Sendable () -> Void) -> Observation {
        let number = state.withLock { state in
            state.observerCount += 1
            state.observers[state.observerCount] = body
            return state.observerCount
        }
        return Observation { [weak self] in
            self?.state.withLock { state in
                state.observers[number] = nil
            }
        }
    }

    private var environment: CRLEnvironment { givenEnvironment ?? .current }

    private func replaceSchedule(with schedule: Task<Void, Never>?) {
        let former = state.withLock { state in
            let former = state.schedule
            state.schedule = schedule
            return former
        }
        former?.cancel()
    }

    /// Runs one round, then waits for the next; in between runs one more if the network returns.
    private static func run(
        _ round: @escaping @Sendable () async -> Void,
        thenWait seconds: Int,
        in environment: CRLEnvironment
    ) async {
        let wasOffline = !environment.reachability.isReachable()
        await round()
        await withTaskGroup(of: Void.self) { group in
            if wasOffline {
                group.addTask {
                    await environment.reachability.waitUntilReachable()
                    if !Task.isCancelled { await round() }
                }
            }
            try? await environment.clock.sleep(seconds: Double(seconds))
            group.cancelAll()
        }
    }

    private func scheduledRound() async {
        await updateCRLData()
        guard !Task.isCancelled else { return }
        let observers = state.withLock { Array($0.observers.values) }
        await notify(observers)
    }

    @MainActor
    private func notify(_ observers: [@MainActor @Sendable () -> Void]) {
        delegateBox.delegate?.didUpdateCRLData()
        for observer in observers { observer() }
    }
}

/// Holds the delegate weakly, for any thread.
private final class DelegateBox: Sendable {
    private struct Weak: @unchecked Sendable {
        // Invariant behind @unchecked: the reference is only passed on; it is used only on the main thread, to which
        // its protocol is bound.
        weak var delegate: (any CertificateRepositoryDelegate)?
    }

    private let box = Locked(Weak())

    var delegate: (any CertificateRepositoryDelegate)? {
        get { box.withLock { $0 }.delegate }
        set {
            let new = Weak(delegate: newValue)
            box.withLock { $0 = new }
        }
    }
}

extension Int {
    /// The integer part of a number of seconds, clamped to the range of an integer.
    fileprivate init(clamping seconds: TimeInterval) {
        self = Int(exactly: seconds.rounded(.towardZero)) ?? (seconds < 0 ? .min : .max)
    }
}
