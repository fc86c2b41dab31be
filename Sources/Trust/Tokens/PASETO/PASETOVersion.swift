// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A version of PASETO, by which tokens and keys are typed: a key of one version cannot meet a token of
/// another (PASETO, "Algorithm Lucidity").
public protocol PASETOVersion: Sendable {
    /// What its tokens begin with, such as `v2`.
    static var tokenPrefix: String { get }
    /// What its public tokens begin with, as it is signed: such as `v2.public.` in UTF-8.
    static var header: [UInt8] { get }
    /// What the texts of its keys begin with, such as `k2` (PASERK).
    static var keyPrefix: String { get }
    /// Whether a signature also covers an implicit assertion, which is not in the token.
    static var hasImplicitAssertion: Bool { get }
}

/// Version 2: Ed25519, without implicit assertions.
public enum V2: PASETOVersion {
    /// What its tokens begin with.
    public static let tokenPrefix = "v2"
    /// What its public tokens begin with, as it is signed.
    public static let header = Array("v2.public.".utf8)
    /// What the texts of its keys begin with.
    public static let keyPrefix = "k2"
    /// Whether a signature also covers an implicit assertion.
    public static let hasImplicitAssertion = false
}

/// Version 4: Ed25519, with implicit assertions.
public enum V4: PASETOVersion {
    /// What its tokens begin with.
    public static let tokenPrefix = "v4"
    /// What its public tokens begin with, as it is signed.
    public static let header = Array("v4.public.".utf8)
    /// What the texts of its keys begin with.
    public static let keyPrefix = "k4"
    /// Whether a signature also covers an implicit assertion.
    public static let hasImplicitAssertion = true
}
