// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a check-in did not happen.
public enum VicCheckInError: Error, Equatable, Sendable {
    /// The link is on one of our hosts, but leads to no location.
    case linkInvalid
    /// The link belongs to another environment.
    case otherEnvironment
    /// What the server sent is no request that can be shown.
    case requestInvalid
    /// The request's time is over; a new one can be loaded.
    case requestExpired
    /// The request was answered before.
    case alreadyAnswered
    /// The network failed, or the server is not to be had.
    case network(VicError)
    /// The card's last day is over, or it was revoked.
    case cardExpired
    /// The card was fetched too long ago.
    case cardStale
    /// The wallet has no such card, or the provider takes none of its kind.
    case noMatchingCard
    /// The wallet's key is not to be had.
    case key
    /// The wallet's key cannot sign.
    case signing
    /// The answer cannot be made: a required field is refused or missing, or one was not asked for.
    case build
    /// The device's clock is wrong by so much that no answer would count.
    case clock
    /// The server refused.
    ///
    /// - reason: its word for why.
    case rejected(reason: String)

    /// The number of the table of ``VicError`` that is nearest.
    public var code: Int {
        switch self {
        case .linkInvalid, .otherEnvironment, .requestInvalid, .requestExpired, .cardExpired,
            .cardStale, .clock:
            101
        case .alreadyAnswered, .network, .rejected: 100
        case .noMatchingCard: 106
        case .key: 103
        case .signing: 105
        case .build: 104
        }
    }

    /// The cause as a stable word.
    public var reason: String {
        switch self {
        case .linkInvalid: "link_invalid"
        case .otherEnvironment: "other_environment"
        case .requestInvalid: "request_invalid"
        case .requestExpired: "request_expired"
        case .alreadyAnswered: "already_answered"
        case .network(let error): error.reason
        case .cardExpired: "card_expired"
        case .cardStale: "card_stale"
        case .noMatchingCard: "no_matching_card"
        case .key: "key"
        case .signing: "signing"
        case .build: "build"
        case .clock: "clock"
        case .rejected(let reason): reason
        }
    }
}
