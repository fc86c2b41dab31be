// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import Execution
import IdentityCheck
import MachineReadable

/// The identity server's functions.
///
/// Its only state is keys, a count of wrong secrets and one preview of a specimen. Everything that happens once is decided in one transaction of the
/// database, so any number of nodes may share one database and one store of pictures.
package final class IdentityServer: Sendable {
    package let keys: IdentityKeys
    package let store: IdentityStore
    let configuration: IdentityServiceConfiguration
    let pictures: any PictureStore
    let examiner: any DocumentExaminer
    let transport: any DeliveryTransport
    package let now: @Sendable () -> PreciseInstant
    /// Opens, checks and encrypts pictures off Swift's own pool, while their senders wait.
    private let queue = FairQueue(threadCount: threadCount, limits: uploadLimits)
    /// Verifies checks off Swift's own pool; apart from uploads, so that neither keeps the other from its turn.
    private let verifications = FairQueue(threadCount: threadCount)
    /// Sent when an upload has ended on this node; what ends on others is found from time to time.
    package let uploadEnded = WorkSignal()
    let wrongSecrets = Locked(WrongSecrets())
    /// The last preview of masking and its day: a page asks for its pictures one by one.
    let lastPreview = Locked<(day: CalendarDate, preview: MaskingPreview)?>(nil)
    /// The address under which the server is reached; nil before it is known.
    private let address: Locked<String?>

    init(
        keys: IdentityKeys,
        store: IdentityStore,
        configuration: IdentityServiceConfiguration,
        pictures: any PictureStore,
        transport: any DeliveryTransport,
        now: @escaping @Sendable () -> PreciseInstant
    ) {
        self.keys = keys
        self.store = store
        self.configuration = configuration
        self.transport = transport
        self.now = now
        address = Locked(configuration.base)
        self.pictures = pictures
        examiner =
            configuration.examiner ?? CodeExaminer(print: PrintedSides(configuration.textEngine))
    }

    private static let threadCount = 2
    /// The apps of one account come from many places, so an account may have as much waiting as a busy server has; a
    /// piece takes a fraction of a second, after which the other accounts have their turns.
    private static let uploadLimits: FairQueue.Limits = {
        var limits = FairQueue.Limits(threadCount: threadCount)
        limits.perClient = 128
        limits.atOncePerClient = threadCount
        limits.waiting = 256
        return limits
    }()

    /// Does slow work on a thread of its own, when it is the account's turn.
    func working<Value: Sendable>(
        for account: String,
        _ body: @escaping @Sendable () throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        try await Self.working(on: queue, for: account, body)
    }

    /// Verifies a check on a thread of its own; every check has its own turn.
    func verifying<Value: Sendable>(
        _ reference: String,
        _ body: @escaping @Sendable () throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        try await Self.working(on: verifications, for: reference, body)
    }

    private static func working<Value: Sendable>(
        on queue: FairQueue,
        for client: String,
        _ body: @escaping @Sendable () throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        let result: Result<Value, IdentityRequestError>
        do throws(FairQueueError) {
            result = try await queue.run(for: client) { _ in
                do throws(IdentityRequestError) {
                    return .success(try body())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw IdentityRequestError(.unavailable, retryAfter: 1)
        }
        return try result.get()
    }

    /// The address under which the server is reached, such as `https://check.example.com`; nil before it is known.
    package var base: String? { address.withLock { $0 } }

    /// Notes the server's address, unless the configuration names it.
    package func listen(at base: String) {
        guard configuration.base == nil else { return }
        address.withLock { $0 = base }
    }

    /// Origins beside public addresses to which results may be sent.
    var permittedOrigins: Set<String> {
        let own = configuration.permitsOwnOrigin ? base : nil
        return configuration.permittedOrigins.union(own.map { [$0] } ?? [])
    }

    /// Returns for how long a session of an account lives, in milliseconds.
    func sessionMilliseconds(_ settings: CheckSettings) -> Int64 {
        Int64(settings.sessionSeconds) * 1000 / max(configuration.timeScale, 1)
    }

    /// Returns for how long a node keeps work to itself, in milliseconds: the time that it has without `--time-scale`,
    /// divided for trials, but never so short that another node takes what is still being done.
    func lease(_ milliseconds: Int64) -> Int64 {
        min(milliseconds, max(milliseconds / max(configuration.timeScale, 1), Self.shortestLease))
    }

    /// The shortest lease of a trial, in milliseconds: work itself takes its time, whatever the scale.
    private static let shortestLease: Int64 = 6000
}
