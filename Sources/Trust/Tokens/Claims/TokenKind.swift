// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What tokens of one kind have in common.
public struct TokenKind: Sendable, Hashable {
    /// What `typ` must say, so that a token of one kind is none of another.
    public let type: String
    /// The most bytes that a token of this kind may have.
    public let maximumByteCount: Int
    /// The longest time from `iat` to `exp`, seconds.
    public let maximumLifetime: Int64

    /// Describes a kind.
    public init(type: String, maximumByteCount: Int, maximumLifetime: Int64) {
        self.type = type
        self.maximumByteCount = maximumByteCount
        self.maximumLifetime = maximumLifetime
    }
}
