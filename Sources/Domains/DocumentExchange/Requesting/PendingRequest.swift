// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// A request waiting for its answer, with the private key made for it.
///
/// The system may terminate the caller while the wallet is in front: keep ``encoded()`` encrypted at rest, and erase it
/// as soon as an answer is matched, before decrypting anything.
public struct PendingRequest: ~Copyable, Sendable {
    /// The version of the sent link.
    public let version: ExchangeVersion
    /// The requested kinds.
    public let kinds: [DocumentKind]
    /// Whether the answer may have more than one document.
    public let isMultichoice: Bool
    /// The links for the answer, with the state in the query.
    public let callbacks: CallbackLinks
    /// The value that the answer returns: 32 random bytes, base64url.
    public let state: String
    /// The time the request was made.
    public let startedAt: Instant
    /// Whether to refuse an answer without a state.
    public let requiresState: Bool
    /// The dialects allowed in the answer.
    public let dialects: CallbackReader.Dialects
    /// The signed request of version 4; `nil` in other versions.
    let signed: SignedRequest?
    let key: RequestKey

    /// The signed request of version 4, verbatim.
    public var token: String? { signed?.token }

    /// The stored parts of a request other than the key.
    struct Terms {
        var version: ExchangeVersion
        var kinds: [DocumentKind]
        var isMultichoice: Bool
        var callbacks: CallbackLinks
        var state: String
        var startedAt: Instant
        var requiresState: Bool
        var dialects: CallbackReader.Dialects
        var signed: SignedRequest?
    }

    init(_ terms: Terms, key: consuming RequestKey) {
        version = terms.version
        kinds = terms.kinds
        isMultichoice = terms.isMultichoice
        callbacks = terms.callbacks
        state = terms.state
        startedAt = terms.startedAt
        requiresState = terms.requiresState
        dialects = terms.dialects
        signed = terms.signed
        self.key = key
    }
}
