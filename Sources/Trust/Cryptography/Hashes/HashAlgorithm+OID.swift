// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension HashAlgorithm {
    /// The object identifier of the hash (RFC 8017 §B.1).
    public var oid: OID {
        switch self {
        case .sha1: Self.sha1OID
        case .sha224: Self.sha224OID
        case .sha256: Self.sha256OID
        case .sha384: Self.sha384OID
        case .sha512: Self.sha512OID
        }
    }

    /// Finds the hash with an object identifier; `nil` for an unknown one.
    public init?(oid: OID) {
        guard let hash = Self.allCases.first(where: { $0.oid == oid }) else { return nil }
        self = hash
    }

    private static let sha1OID: OID = "1.3.14.3.2.26"
    private static let sha224OID: OID = "2.16.840.1.101.3.4.2.4"
    private static let sha256OID: OID = "2.16.840.1.101.3.4.2.1"
    private static let sha384OID: OID = "2.16.840.1.101.3.4.2.2"
    private static let sha512OID: OID = "2.16.840.1.101.3.4.2.3"
}
