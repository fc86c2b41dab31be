// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why something about a payment card was refused or could not be done.
public enum PaymentCardError: Error, Hashable, Sendable {
    /// A rule refuses; the code is the one of the server's answer.
    ///
    /// `field` names the wrong member or form field, never its value.
    case refused(IssuingErrorCode, field: String? = nil)
    /// Too many requests or wrong tokens; the same request may succeed after a number of seconds, at least 1.
    case limited(IssuingErrorCode, secondsToWait: Int)
    /// The answer with the secrets does not decrypt, or is not of this request.
    case envelopeUnreadable
    /// The decrypted secrets have another form than they must have, or belong to another card.
    case recordsInvalid
    /// The key that secrets at rest are encrypted under is missing or cannot be reached.
    case keyUnavailable
    /// A secret at rest does not decrypt: it was altered, or belongs to another card or field.
    case secretUnreadable
    /// The cryptography library failed.
    case cryptography
}
