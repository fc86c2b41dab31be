// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The object identifiers of keys and signatures.
enum ObjectIdentifiers {
    // Keys: RFC 3279 §2.3, RFC 4055 §1.2, RFC 8410 §3.
    static let rsaEncryption: OID = "1.2.840.113549.1.1.1"
    static let ecPublicKey: OID = "1.2.840.10045.2.1"
    static let ed25519: OID = "1.3.101.112"

    // RSA signatures: RFC 4055 §5; the second SHA-1 form is the OIW's, seen in old certificates.
    static let sha1WithRSA: OID = "1.2.840.113549.1.1.5"
    static let sha1WithRSASignature: OID = "1.3.14.3.2.29"
    static let sha224WithRSA: OID = "1.2.840.113549.1.1.14"
    static let sha256WithRSA: OID = "1.2.840.113549.1.1.11"
    static let sha384WithRSA: OID = "1.2.840.113549.1.1.12"
    static let sha512WithRSA: OID = "1.2.840.113549.1.1.13"
    static let rsassaPSS: OID = "1.2.840.113549.1.1.10"
    static let mgf1: OID = "1.2.840.113549.1.1.8"

    // ECDSA signatures: RFC 5758 §3.2.
    static let ecdsaWithSHA1: OID = "1.2.840.10045.4.1"
    static let ecdsaWithSHA224: OID = "1.2.840.10045.4.3.1"
    static let ecdsaWithSHA256: OID = "1.2.840.10045.4.3.2"
    static let ecdsaWithSHA384: OID = "1.2.840.10045.4.3.3"
    static let ecdsaWithSHA512: OID = "1.2.840.10045.4.3.4"

    // Explicit curve parameters: RFC 3279 §2.3.5.
    static let primeField: OID = "1.2.840.10045.1.1"
}
