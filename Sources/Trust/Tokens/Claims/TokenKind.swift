// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The properties that all tokens of one kind share.
public struct TokenKind: Sendable, Hashable {
    /// The required value of `typ`, so that a token of one kind is never taken for another.
    public let type: String
    /// The largest size of a token of this kind, in bytes.
    public let maximumByteCount: Int
    /// The longest time from `iat` to `exp`, in seconds.
    public let maximumLifetime: Int64

    /// Describes a kind.
    public init(type: String, maximumByteCount: Int, maximumLifetime: Int64) {
        self.type = type
        self.maximumByteCount = maximumByteCount
        self.maximumLifetime = maximumLifetime
    }
}
