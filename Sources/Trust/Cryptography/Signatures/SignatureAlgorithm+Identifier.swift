// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension SignatureAlgorithm {
    /// Reads an AlgorithmIdentifier (RFC 5280 §4.1.1.2).
    ///
    /// PKCS#1 and ECDSA take NULL or missing parameters: some seal signers write NULL after an ECDSA
    /// identifier. PSS needs its parameters; their defaults apply. SHA-1 forms are recognised; see
    /// ``isWeak``.
    ///
    /// - Throws: ``KeyError/keyIdentifierAsSignatureAlgorithm(_:)``,
    ///   ``KeyError/unsupportedAlgorithm(_:)``, ``KeyError/wrongParameters``,
    ///   ``KeyError/malformed(_:)``.
    public init(algorithmIdentifier: ArraySlice<UInt8>) throws(KeyError) {
        let identifier = try KeyError.wrapping { () throws(DERError) in
            var reader = DERReader(algorithmIdentifier)
            let identifier = try AlgorithmIdentifier(reading: &reader)
            try reader.finish()
            return identifier
        }
        if identifier.oid == ObjectIdentifiers.rsassaPSS {
            let parameters = try PSSParameters(identifier.parameters)
            self = .rsaPSS(
                hash: parameters.hash,
                mgfHash: parameters.mgfHash,
                saltByteCount: parameters.saltByteCount
            )
            return
        }
        self = try Self.simple(identifier.oid)
        // RFC 8410 §3: Ed25519 has no parameters, and no signer writes any.
        if self == .ed25519, case .absent = identifier.parameters { return }
        guard self != .ed25519, identifier.hasNoParameters else { throw .wrongParameters }
    }

    private static func simple(_ oid: OID) throws(KeyError) -> SignatureAlgorithm {
        switch oid {
        case ObjectIdentifiers.ecdsaWithSHA256: .ecdsa(.sha256)
        case ObjectIdentifiers.ecdsaWithSHA384: .ecdsa(.sha384)
        case ObjectIdentifiers.ecdsaWithSHA512: .ecdsa(.sha512)
        case ObjectIdentifiers.ecdsaWithSHA224: .ecdsa(.sha224)
        case ObjectIdentifiers.ecdsaWithSHA1: .ecdsa(.sha1)
        case ObjectIdentifiers.sha256WithRSA: .rsaPKCS1(.sha256)
        case ObjectIdentifiers.sha384WithRSA: .rsaPKCS1(.sha384)
        case ObjectIdentifiers.sha512WithRSA: .rsaPKCS1(.sha512)
        case ObjectIdentifiers.sha1WithRSA, ObjectIdentifiers.sha1WithRSASignature:
            .rsaPKCS1(.sha1)
        case ObjectIdentifiers.ed25519: .ed25519
        case ObjectIdentifiers.rsaEncryption, ObjectIdentifiers.ecPublicKey:
            throw .keyIdentifierAsSignatureAlgorithm(oid)
        default: throw .unsupportedAlgorithm(oid)
        }
    }

    /// The AlgorithmIdentifier in DER: NULL parameters for RSA PKCS#1, none for ECDSA and Ed25519.
    ///
    /// RSA PKCS#1 with SHA-224 can be written but is not read: no seal or certificate of this
    /// project's formats may use it.
    public var algorithmIdentifier: [UInt8] {
        switch self {
        case .rsaPKCS1(let hash):
            DER.sequence([DER.oid(Self.rsaOID(hash)), DER.null])
        case .rsaPSS(let hash, let mgfHash, let saltByteCount):
            DER.sequence([
                DER.oid(ObjectIdentifiers.rsassaPSS),
                PSSParameters(hash: hash, mgfHash: mgfHash, saltByteCount: saltByteCount).encoded(),
            ])
        case .ecdsa(let hash):
            DER.sequence([DER.oid(Self.ecdsaOID(hash))])
        case .ed25519:
            DER.sequence([DER.oid(ObjectIdentifiers.ed25519)])
        }
    }

    private static func rsaOID(_ hash: HashAlgorithm) -> OID {
        switch hash {
        case .sha1: ObjectIdentifiers.sha1WithRSA
        case .sha224: ObjectIdentifiers.sha224WithRSA
        case .sha256: ObjectIdentifiers.sha256WithRSA
        case .sha384: ObjectIdentifiers.sha384WithRSA
        case .sha512: ObjectIdentifiers.sha512WithRSA
        }
    }

    private static func ecdsaOID(_ hash: HashAlgorithm) -> OID {
        switch hash {
        case .sha1: ObjectIdentifiers.ecdsaWithSHA1
        case .sha224: ObjectIdentifiers.ecdsaWithSHA224
        case .sha256: ObjectIdentifiers.ecdsaWithSHA256
        case .sha384: ObjectIdentifiers.ecdsaWithSHA384
        case .sha512: ObjectIdentifiers.ecdsaWithSHA512
        }
    }
}
