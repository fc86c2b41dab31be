// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The lock on a cardholder's secrets after too many wrong tokens.
///
/// Five failures in a row within five minutes lock for 15 minutes (Commission Regulation (EU) 2018/389, Article 4: five
/// attempts). Only a 401 counts as a failure, only a 200 ends the row; a 429 is neither.
public struct PresentationLock: Sendable, Hashable {
    /// The number of failures that lock.
    public static let failureLimit = 5
    /// The period in which failures count together, in seconds.
    public static let period: Int64 = 300
    /// How long the lock lasts, in seconds.
    public static let duration: Int64 = 900

    /// The failures since the last success, oldest first; fewer than ``failureLimit``.
    public let failures: [PreciseInstant]
    /// When the lock ends; a time that is past, or `nil`, means that there is none.
    public let lockedUntil: PreciseInstant?

    /// Takes a stored state.
    public init(failures: [PreciseInstant] = [], lockedUntil: PreciseInstant? = nil) {
        self.failures = failures
        self.lockedUntil = lockedUntil
    }

    /// Checks that there is no lock.
    ///
    /// - Throws: ``PaymentCardError/limited(_:secondsToWait:)`` with `cardholder_locked`.
    public func check(at now: PreciseInstant) throws(PaymentCardError) {
        guard let remaining = lockedUntil?.milliseconds(since: now), remaining > 0 else { return }
        throw .limited(.cardholderLocked, secondsToWait: Int((remaining + 999) / 1000))
    }

    /// Returns the state after a failure, and whether it locks, which raises an alert.
    ///
    /// - Precondition: ``check(at:)`` has passed; the store calls both in one transaction.
    public func failed(at now: PreciseInstant) -> (lock: PresentationLock, isLocking: Bool) {
        let recent = failures.filter { now.milliseconds(since: $0) <= 1000 * Self.period } + [now]
        guard recent.count >= Self.failureLimit else {
            return (PresentationLock(failures: recent, lockedUntil: lockedUntil), false)
        }
        let end = now.adding(milliseconds: 1000 * Self.duration)
        return (PresentationLock(lockedUntil: end), true)
    }

    /// The state after a success: the failures are forgotten.
    public var succeeded: PresentationLock { PresentationLock(lockedUntil: lockedUntil) }
}
