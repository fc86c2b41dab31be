// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The state a wallet keeps between requests: the one on the screen, and the signed ones it has seen.
public struct RequestMemory: Hashable, Sendable {
    /// The states of version 4 requests seen so far, each with the time until which it must be remembered.
    public private(set) var spent: [String: Instant] = [:]
    /// The time since which a request is on the screen; `nil` if there is none.
    private(set) var onScreenSince: Instant?

    /// Creates an empty memory.
    public init() {}

    /// Returns whether a request with this state was seen before.
    public func isSpent(_ state: String) -> Bool {
        spent[state] != nil
    }

    /// The time at which the request on the screen is too old; `nil` if there is none.
    package var deadline: Instant? {
        onScreenSince?.adding(seconds: ExchangeLimits.consentSeconds)
    }

    /// Returns whether the request on the screen is too old; the wallet drops it without an answer.
    public func isOverdue(at now: Instant) -> Bool {
        deadline.map { now >= $0 } ?? false
    }

    /// Shows a request on the screen.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - now: the time.
    /// - Returns: whether it is shown; `false` while another request is, since swapping requests under the person's
    ///   finger would be dangerous.
    public mutating func show(_ request: WalletRequest, at now: Instant) -> Bool {
        if isOverdue(at: now) { onScreenSince = nil }
        guard onScreenSince == nil else { return false }
        onScreenSince = now
        if let claims = request.claims {
            spent[claims.state] = claims.expiresAt.adding(seconds: RequestClaims.clockTolerance)
        }
        spent = spent.filter { now <= $0.value }
        return true
    }

    /// Removes the request from the screen, answered or not.
    public mutating func clear() {
        onScreenSince = nil
    }

    /// The seen states as JSON; the request on the screen does not outlive the app.
    public var json: JSONOutput {
        .object(
            spent.sorted { $0.key < $1.key }.map {
                ($0.key, .integer(Int($0.value.secondsSinceEpoch)))
            }
        )
    }

    /// Reads the seen states; `nil` if the value does not hold any.
    public init?(_ value: JSONValue) {
        guard let members = value.members else { return nil }
        for (state, end) in members {
            guard let seconds = end.number?.integer else { return nil }
            spent[state] = Instant(secondsSinceEpoch: Int64(seconds))
        }
    }
}
