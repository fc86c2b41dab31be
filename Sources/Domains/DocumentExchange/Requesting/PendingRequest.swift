// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// A request that waits for its answer, with the private key that was made for it.
///
/// The system may end the caller while the wallet is in front: keep ``encoded()`` encrypted at rest, and erase it
/// as soon as an answer was matched, before anything is decrypted.
public struct PendingRequest: ~Copyable, Sendable {
    /// The version of the link that was sent.
    public let version: ExchangeVersion
    /// What was asked for.
    public let kinds: [DocumentKind]
    /// Whether more than one document may come.
    public let isMultichoice: Bool
    /// Where the answer is expected, with the state in the query.
    public let callbacks: CallbackLinks
    /// What the answer brings back: 32 random bytes, base64url.
    public let state: String
    /// When the request was made.
    public let startedAt: Instant
    /// Whether an answer without a state is refused.
    public let requiresState: Bool
    /// How the answer may be written.
    public let dialects: CallbackReader.Dialects
    /// The signed request of version 4; `nil` in other versions.
    let signed: SignedRequest?
    let key: RequestKey

    /// The signed request of version 4, word by word.
    public var token: String? { signed?.token }

    /// What is kept of a request besides the key.
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
