// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the identity server refuses a request or fails it; the raw value is the code of the answer.
public enum IdentityErrorCode: String, Sendable, Hashable, CaseIterable {
    /// The body cannot be read, or a member has another form.
    case malformed
    /// The token or the secret is wrong.
    case unauthorized
    /// The account is one of another region.
    case wrongRegion
    /// The header field `Docscan-Session` is missing or is that of another transaction.
    case sessionInvalid
    /// The credentials do not permit this kind of request.
    case forbidden
    /// The account is disabled.
    case accountDisabled
    /// The header field `User-Agent` is missing.
    case userAgentMissing
    /// There is nothing at this address, or not for this account.
    case notFound
    /// The transaction has ended.
    case alreadyFinished
    /// The transaction has no picture of a document yet.
    case pictureMissing
    /// The transaction has no result yet.
    case pending
    /// A reviewer decided already.
    case alreadyDecided
    /// A second reviewer must confirm.
    case secondReviewerNeeded
    /// The last credential for administration cannot be revoked.
    case lastAdmin = "last_admin"
    /// The account has as many of these as it may have.
    case limitReached
    /// The account has no secret that signs callbacks.
    case callbackSecretMissing
    /// What was to be replaced is another by now.
    case stale
    /// Another reviewer has opened the case.
    case taken
    /// The decision can no longer be taken back.
    case undoOver
    /// Frames of a face are out of order, repeated, foreign or late; the sequence of steps has failed.
    case faceSequence = "face_sequence"
    /// The transaction was deleted.
    case deleted
    /// The body or the picture is too large.
    case tooLarge
    /// The body or the picture is of another type.
    case unsupportedType
    /// The content is refused: it does not open, or is no picture that can be used.
    case invalid
    /// Too many wrong secrets came from this address.
    case rateLimited
    /// The server cannot answer now.
    case unavailable
    /// The server failed.
    case internalError
}
