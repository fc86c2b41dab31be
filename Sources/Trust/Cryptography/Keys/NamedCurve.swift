// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// An elliptic curve of prime order: the NIST curves (FIPS 186-4) and the random Brainpool
/// curves (RFC 5639).
public enum NamedCurve: Sendable, CaseIterable, Hashable {
    /// NIST P-256, secp256r1.
    case p256
    /// NIST P-384, secp384r1.
    case p384
    /// NIST P-521, secp521r1.
    case p521
    /// brainpoolP224r1.
    case brainpoolP224r1
    /// brainpoolP256r1.
    case brainpoolP256r1
    /// brainpoolP320r1.
    case brainpoolP320r1
    /// brainpoolP384r1.
    case brainpoolP384r1
    /// brainpoolP512r1.
    case brainpoolP512r1

    /// Finds the curve with an object identifier; `nil` for an unknown one.
    public init?(oid: OID) {
        guard let curve = Self.allCases.first(where: { $0.oid == oid }) else { return nil }
        self = curve
    }

    /// The object identifier (RFC 5480 §2.1.1.1, RFC 5639 §4.1).
    public var oid: OID {
        switch self {
        case .p256: Self.p256OID
        case .p384: Self.p384OID
        case .p521: Self.p521OID
        case .brainpoolP224r1: Self.brainpoolP224r1OID
        case .brainpoolP256r1: Self.brainpoolP256r1OID
        case .brainpoolP320r1: Self.brainpoolP320r1OID
        case .brainpoolP384r1: Self.brainpoolP384r1OID
        case .brainpoolP512r1: Self.brainpoolP512r1OID
        }
    }

    /// The length of the field's prime, and of the group's order, which on these curves is the same.
    public var bitCount: Int {
        switch self {
        case .p256, .brainpoolP256r1: 256
        case .p384, .brainpoolP384r1: 384
        case .p521: 521
        case .brainpoolP224r1: 224
        case .brainpoolP320r1: 320
        case .brainpoolP512r1: 512
        }
    }

    /// The length of one coordinate of a point.
    public var fieldByteCount: Int { (bitCount + 7) / 8 }

    /// The length of `r` and of `s` in a raw signature.
    public var orderByteCount: Int { (bitCount + 7) / 8 }

    // Made once each: comparisons would parse a literal again every time.
    private static let p256OID: OID = "1.2.840.10045.3.1.7"
    private static let p384OID: OID = "1.3.132.0.34"
    private static let p521OID: OID = "1.3.132.0.35"
    private static let brainpoolP224r1OID: OID = "1.3.36.3.3.2.8.1.1.5"
    private static let brainpoolP256r1OID: OID = "1.3.36.3.3.2.8.1.1.7"
    private static let brainpoolP320r1OID: OID = "1.3.36.3.3.2.8.1.1.9"
    private static let brainpoolP384r1OID: OID = "1.3.36.3.3.2.8.1.1.11"
    private static let brainpoolP512r1OID: OID = "1.3.36.3.3.2.8.1.1.13"
}
