// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A version of PASETO, used as a type parameter: a key of one version cannot meet a token of another
/// (PASETO, "Algorithm Lucidity").
public protocol PASETOVersion: Sendable {
    /// The prefix of its tokens, for example `v2`.
    static var tokenPrefix: String { get }
    /// The header of its public tokens, as it is signed: for example `v2.public.` in UTF-8.
    static var header: [UInt8] { get }
    /// The prefix of its keys in text form, for example `k2` (PASERK).
    static var keyPrefix: String { get }
    /// Whether a signature also covers an implicit assertion, which is not in the token.
    static var hasImplicitAssertion: Bool { get }
}

/// Version 2: Ed25519, without implicit assertions.
public enum V2: PASETOVersion {
    /// The prefix of its tokens.
    public static let tokenPrefix = "v2"
    /// The header of its public tokens, as it is signed.
    public static let header = Array("v2.public.".utf8)
    /// The prefix of its keys in text form.
    public static let keyPrefix = "k2"
    /// Whether a signature also covers an implicit assertion.
    public static let hasImplicitAssertion = false
}

/// Version 4: Ed25519, with implicit assertions.
public enum V4: PASETOVersion {
    /// The prefix of its tokens.
    public static let tokenPrefix = "v4"
    /// The header of its public tokens, as it is signed.
    public static let header = Array("v4.public.".utf8)
    /// The prefix of its keys in text form.
    public static let keyPrefix = "k4"
    /// Whether a signature also covers an implicit assertion.
    public static let hasImplicitAssertion = true
}
