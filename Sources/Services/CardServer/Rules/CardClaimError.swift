// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards

/// Why a claim yields no card or no single-use cards; the other claims of the request are unaffected.
enum CardClaimError: Error, Hashable, Sendable {
    case malformed
    case expired
    case signature
    case audience
    case key
    case owner
    case cardUnknown
    case cardRevoked(CardRevocationReason)
    case cardExpired
    case insurerUnknown
    case deviceLimit
    /// The insurer entered it before today's rules, which it breaks.
    case cardRefused
    /// More single-use cards would be valid at the same time than ``SingleUseCards/limit`` allows.
    case batchLimit
    /// One of the keys for single-use cards belongs to another card.
    case batchKey

    init(_ error: CardError) {
        switch error {
        case .audience: self = .audience
        case .expired: self = .expired
        case .subjectMismatch: self = .key
        case .unknownKey, .signature: self = .signature
        default: self = .malformed
        }
    }

    /// The code of the protocol.
    var code: String {
        switch self {
        case .malformed: "claim_malformed"
        case .expired: "claim_expired"
        case .signature: "claim_signature"
        case .audience: "claim_audience"
        case .key: "claim_key"
        case .owner: "claim_owner"
        case .cardUnknown: "card_unknown"
        case .cardRevoked: "card_revoked"
        case .cardExpired: "card_expired"
        case .insurerUnknown: "insurer_unknown"
        case .deviceLimit: "device_limit"
        case .cardRefused: "card_refused"
        case .batchLimit: "batch_limit"
        case .batchKey: "batch_key"
        }
    }
}
