// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// For how long an account keeps its checks.
///
/// The days count from the beginning of a check, those of its face from its end. A face goes at its own time also where
/// fraud is kept.
public struct CheckRetention: Sendable, Hashable {
    private static let dayMilliseconds: Int64 = 86_400_000

    private let checkDays: Int
    private let faceDays: Int
    private let keepsFraud: Bool

    /// Takes the days from settings.
    public init(_ settings: CheckSettings) {
        checkDays = settings.retentionDays
        faceDays = settings.faceRetentionDays
        keepsFraud = settings.keepsFraud
    }

    /// Returns the time before which a check must have begun to be deleted at another time.
    public func checkLimit(at now: PreciseInstant) -> PreciseInstant {
        now.adding(milliseconds: -Int64(checkDays) * Self.dayMilliseconds)
    }

    /// Returns the time before which a check must have ended for its face to be deleted at another time.
    public func faceLimit(at now: PreciseInstant) -> PreciseInstant {
        now.adding(milliseconds: -Int64(faceDays) * Self.dayMilliseconds)
    }

    /// Returns the results whose checks are kept without end.
    public var kept: Set<VerificationStatus> { keepsFraud ? [.fraud] : [] }
}
