// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a wallet keeps between requests: which one is on the screen, and which signed ones it has seen.
public struct RequestMemory: Hashable, Sendable {
    /// The states of requests of version 4 that were seen, and until when they must be known.
    public private(set) var spent: [String: Instant] = [:]
    /// Since when a request is on the screen; `nil` while there is none.
    private(set) var onScreenSince: Instant?

    /// Nothing seen, nothing on the screen.
    public init() {}

    /// Whether a request with this state was seen before.
    public func isSpent(_ state: String) -> Bool {
        spent[state] != nil
    }

    /// Whether the request on the screen has been there for too long; it is dropped without an answer.
    public func isOverdue(at now: Instant) -> Bool {
        onScreenSince.map { now >= $0.adding(seconds: ExchangeLimits.consentSeconds) } ?? false
    }

    /// Puts a request on the screen.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - now: the time.
    /// - Returns: whether it is there; not while another one is, which a swap under the person's finger would make
    ///   dangerous.
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

    /// Takes the request from the screen, answered or not.
    public mutating func clear() {
        onScreenSince = nil
    }

    /// The seen states as JSON; what is on the screen does not outlive the app.
    public var json: JSONOutput {
        .object(
            spent.sorted { $0.key < $1.key }.map {
                ($0.key, .integer(Int($0.value.secondsSinceEpoch)))
            }
        )
    }

    /// Reads the seen states; `nil` where the value is none.
    public init?(_ value: JSONValue) {
        guard let members = value.members else { return nil }
        for (state, end) in members {
            guard let seconds = end.number?.integer else { return nil }
            spent[state] = Instant(secondsSinceEpoch: Int64(seconds))
        }
    }
}
