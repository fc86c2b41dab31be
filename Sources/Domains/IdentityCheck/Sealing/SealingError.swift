// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a part was not sealed, or not opened.
public enum SealingError: String, Error, Sendable, Hashable, CaseIterable {
    /// No key of the server is valid now and signed by the pinned root: the client stops with `I00000`.
    case noValidKey
    /// A statement about a key has another form.
    case statementMalformed
    /// The content is larger than a part may be.
    case tooLarge
    /// The body does not open: it was altered, or sealed to another key, transaction or part.
    case unreadable
    /// The length or the padding inside is wrong.
    case paddingInvalid
    /// The crypto library failed.
    case cryptography
}
