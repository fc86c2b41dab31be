// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The error codes of the issuing server's interface, which apps and the server share.
///
/// The server's table of statuses and the app's table of errors both start from these.
public enum IssuingErrorCode: String, Sendable, CaseIterable {
    // 400
    /// The body is no JSON, or not the kind of value that the request needs.
    case requestMalformed = "request_malformed"
    /// The envelope has another form than it must have, or does not open.
    case envelopeMalformed = "envelope_malformed"
    /// A change of state came without an `Idempotency-Key`, or with one that is no UUID.
    case idempotencyRequired = "idempotency_required"
    // 401
    /// The client's identifier or secret is missing or wrong.
    case clientInvalid = "client_invalid"
    /// The request has no token.
    case tokenMissing = "token_missing"
    /// The server does not know the token; for a single-use token also any other reason.
    case tokenInvalid = "token_invalid"
    /// The token's lifetime or idle time is over.
    case tokenExpired = "token_expired"
    /// The bank, a log-out or a newer token revoked the token.
    case tokenRevoked = "token_revoked"
    /// The token can be spent once, and was.
    case tokenConsumed = "token_consumed"
    // 403
    /// The token is of another kind than the request needs.
    case scopeInsufficient = "scope_insufficient"
    /// The token is good for another card; it is spent.
    case tokenCardMismatch = "token_card_mismatch"
    /// The token is good for another operation; it is spent.
    case tokenOperationMismatch = "token_operation_mismatch"
    /// The cardholder must confirm this change by SCA.
    case scaRequired = "sca_required"
    /// Another device than the registered one decided on a payment.
    case deviceNotRegistered = "device_not_registered"
    /// The signature under a decision does not belong to what was shown, or to the device.
    case signatureInvalid = "signature_invalid"
    // 404
    /// There is nothing at this path.
    case notFound = "not_found"
    /// There is no such card, or it is not the caller's.
    case cardNotFound = "card_not_found"
    /// There is no such cardholder, or it is not the client's.
    case cardholderNotFound = "cardholder_not_found"
    /// There is no such challenge, or it is not the caller's.
    case challengeNotFound = "challenge_not_found"
    /// The card is virtual and has no PIN.
    case pinNotSet = "pin_not_set"
    // 405, 415, 413
    /// The path exists, but not with this method.
    case methodNotAllowed = "method_not_allowed"
    /// The body is of another type than the path takes.
    case mediaTypeUnsupported = "media_type_unsupported"
    /// The body is larger than 64 KiB.
    case bodyTooLarge = "body_too_large"
    // 409
    /// No change leads from the card's state to the wanted one.
    case invalidStateTransition = "invalid_state_transition"
    /// The card has ended for good.
    case cardRevoked = "card_revoked"
    /// The card's last month is over.
    case cardExpired = "card_expired"
    /// The issuer or the server suspended the card, so its holder cannot activate it.
    case suspensionLocked = "suspension_locked"
    /// The server shows no secrets of a card in this state.
    case secureDataUnavailable = "secure_data_unavailable"
    /// The card or its controls have changed since the caller read them.
    case versionConflict = "version_conflict"
    /// The same `Idempotency-Key` came with another request before.
    case idempotencyKeyReused = "idempotency_key_reused"
    /// The envelope is sealed to a key that the server does not have, or no longer.
    case vaultKeyUnknown = "vault_key_unknown"
    /// The bank already got a token for this SCA.
    case scaReferenceUsed = "sca_reference_used"
    /// The challenge is decided, expired or cancelled.
    case challengeClosed = "challenge_closed"
    /// The issuer set this control, so the cardholder cannot change it.
    case controlLocked = "control_locked"
    // 422
    /// A member or form field has a value that it must not have, or does not go with the others.
    case fieldInvalid = "field_invalid"
    /// There is a member or form field that the request does not know.
    case fieldUnknown = "field_unknown"
    /// A required member or form field is missing.
    case fieldMissing = "field_missing"
    /// The body nests deeper than 16 levels.
    case jsonTooDeep = "json_too_deep"
    /// An object of the body has one name twice.
    case jsonDuplicateKey = "json_duplicate_key"
    /// The SCA is too old, or lies in the future.
    case scaStale = "sca_stale"
    /// The card number would be outside the test range.
    case iinNotAllowed = "iin_not_allowed"
    /// Others would guess this PIN too soon.
    case pinWeak = "pin_weak"
    /// The refund is greater than what is left of the payment.
    case refundExceeds = "refund_exceeds"
    // 429
    /// Too many requests of this sort.
    case rateLimited = "rate_limited"
    /// Too many wrong tokens for this cardholder.
    case cardholderLocked = "cardholder_locked"
    // 500, 501, 503
    /// The server failed.
    case internalError = "internal_error"
    /// The issuer has not set up wallets for this card.
    case walletNotEnabled = "wallet_not_enabled"
    /// The server cannot do this now; nothing was changed.
    case unavailable
}
