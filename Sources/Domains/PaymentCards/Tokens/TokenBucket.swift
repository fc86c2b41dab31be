// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// How many requests of a sort are allowed.
///
/// A bucket holds a number of requests; it is full at first and refills steadily.
public struct RateLimitPolicy: Sendable, Hashable {
    /// The number of requests that are allowed at once.
    public let capacity: Int64
    /// After how many milliseconds one more request is allowed.
    public let refillMilliseconds: Int64

    /// Allows a number of requests in a period, in seconds.
    ///
    /// - Precondition: both are positive.
    public init(_ count: Int64, perSeconds period: Int64) {
        precondition(count > 0 && period > 0)
        capacity = count
        refillMilliseconds = period * 1000 / count
    }

    /// Lists and details: 60 a minute for each session.
    public static let reading = RateLimitPolicy(60, perSeconds: 60)
    /// Changes of state: 10 a minute for each card.
    public static let changesOfCard = RateLimitPolicy(10, perSeconds: 60)
    /// Changes of state: 30 an hour for each cardholder.
    public static let changesOfCardholder = RateLimitPolicy(30, perSeconds: 3600)
    /// Opened envelopes: 5 in ten minutes for each card.
    public static let secretsOfCard = RateLimitPolicy(5, perSeconds: 600)
    /// Opened envelopes: 20 a day for each cardholder.
    public static let secretsOfCardholder = RateLimitPolicy(20, perSeconds: 86_400)
    /// Token requests: 30 a minute for each cardholder.
    public static let tokenRequests = RateLimitPolicy(30, perSeconds: 60)
    /// Requests without valid credentials: 20 a minute for each address.
    public static let unauthenticated = RateLimitPolicy(20, perSeconds: 60)
    /// Changes of the PIN: 5 a day for each card.
    public static let pinChanges = RateLimitPolicy(5, perSeconds: 86_400)
}

/// The state of one bucket: a single time, so that a store needs one column.
public struct TokenBucket: Sendable, Hashable {
    /// When the bucket is full again; a time that is past, or `nil`, means that it is full.
    public let fullOn: PreciseInstant?

    /// Takes a stored state.
    public init(fullOn: PreciseInstant? = nil) {
        self.fullOn = fullOn
    }

    /// Returns the bucket after one more request.
    ///
    /// A refused request takes nothing, so a client that keeps trying waits no longer than one that stops.
    ///
    /// - Throws: ``PaymentCardError/limited(_:secondsToWait:)`` with `rate_limited`.
    public func taking(
        _ policy: RateLimitPolicy,
        at now: PreciseInstant
    ) throws(PaymentCardError) -> TokenBucket {
        let most = policy.capacity * policy.refillMilliseconds
        // If the clock was set back, the wait is still no longer than that for an empty bucket.
        let missing = min(max(fullOn?.milliseconds(since: now) ?? 0, 0), most)
        let after = missing + policy.refillMilliseconds
        guard after <= most else {
            throw .limited(.rateLimited, secondsToWait: Int((after - most + 999) / 1000))
        }
        return TokenBucket(fullOn: now.adding(milliseconds: after))
    }
}

extension PreciseInstant {
    func milliseconds(since other: PreciseInstant) -> Int64 {
        millisecondsSinceEpoch - other.millisecondsSinceEpoch
    }
}
