// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The error codes of the issuing server's interface, which apps and the server share (spec, payment cards §4.2).
///
/// The server's table of statuses and the app's table of errors both start from these.
public enum IssuingErrorCode: String, Sendable, CaseIterable {
    // 400
    case requestMalformed = "request_malformed"
    case envelopeMalformed = "envelope_malformed"
    case idempotencyRequired = "idempotency_required"
    // 401
    case clientInvalid = "client_invalid"
    case tokenMissing = "token_missing"
    case tokenInvalid = "token_invalid"
    case tokenExpired = "token_expired"
    case tokenRevoked = "token_revoked"
    case tokenConsumed = "token_consumed"
    // 403
    case scopeInsufficient = "scope_insufficient"
    case tokenCardMismatch = "token_card_mismatch"
    case tokenOperationMismatch = "token_operation_mismatch"
    case scaRequired = "sca_required"
    case deviceNotRegistered = "device_not_registered"
    case signatureInvalid = "signature_invalid"
    // 404
    case notFound = "not_found"
    case cardNotFound = "card_not_found"
    case cardholderNotFound = "cardholder_not_found"
    case challengeNotFound = "challenge_not_found"
    case pinNotSet = "pin_not_set"
    // 405, 415, 413
    case methodNotAllowed = "method_not_allowed"
    case mediaTypeUnsupported = "media_type_unsupported"
    case bodyTooLarge = "body_too_large"
    // 409
    case invalidStateTransition = "invalid_state_transition"
    case cardRevoked = "card_revoked"
    case cardExpired = "card_expired"
    case suspensionLocked = "suspension_locked"
    case secureDataUnavailable = "secure_data_unavailable"
    case versionConflict = "version_conflict"
    case idempotencyKeyReused = "idempotency_key_reused"
    case vaultKeyUnknown = "vault_key_unknown"
    case scaReferenceUsed = "sca_reference_used"
    case challengeClosed = "challenge_closed"
    case controlLocked = "control_locked"
    // 422
    case fieldInvalid = "field_invalid"
    case fieldUnknown = "field_unknown"
    case fieldMissing = "field_missing"
    case jsonTooDeep = "json_too_deep"
    case jsonDuplicateKey = "json_duplicate_key"
    case scaStale = "sca_stale"
    case iinNotAllowed = "iin_not_allowed"
    case pinWeak = "pin_weak"
    case refundExceeds = "refund_exceeds"
    // 429
    case rateLimited = "rate_limited"
    case cardholderLocked = "cardholder_locked"
    // 500, 501, 503
    case internalError = "internal_error"
    case walletNotEnabled = "wallet_not_enabled"
    case unavailable
}
