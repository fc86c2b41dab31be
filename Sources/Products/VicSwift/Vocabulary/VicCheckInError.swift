// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a check-in failed.
public enum VicCheckInError: Error, Equatable, Sendable {
    /// The link is on one of our hosts, but does not lead to a location.
    case linkInvalid
    /// The link belongs to another environment.
    case otherEnvironment
    /// The server's request is malformed.
    case requestInvalid
    /// The request has expired; a new one can be loaded.
    case requestExpired
    /// The request was answered before.
    case alreadyAnswered
    /// The network failed, or the server is unavailable.
    case network(VicError)
    /// The card has expired, or was revoked.
    case cardExpired
    /// The card was fetched too long ago.
    case cardStale
    /// The wallet has no such card, or the provider does not accept its kind.
    case noMatchingCard
    /// The wallet's key is unavailable.
    case key
    /// The wallet's key cannot sign.
    case signing
    /// The answer cannot be built: a required field is refused or missing, or one was not requested.
    case build
    /// The device's clock is so wrong that no answer would be valid.
    case clock
    /// The server refused.
    ///
    /// - reason: the server's word for the reason.
    case rejected(reason: String)

    /// The nearest number of the table of ``VicError``.
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
