// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension PublicKey {
    /// Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7, RFC 3279 §2.3, RFC 4055, RFC 8410).
    ///
    /// Elliptic curves may be named or written out; written-out parameters must match a known curve.
    ///
    /// - Throws: ``KeyError``.
    public init(subjectPublicKeyInfo: ArraySlice<UInt8>) throws(KeyError) {
        let fields = try KeyError.wrapping { () throws(DERError) in
            try Fields(reading: subjectPublicKeyInfo)
        }
        // All keys are whole bytes.
        guard fields.unusedBitCount == 0 else { throw .wrongLength }
        switch fields.algorithm.oid {
        case ObjectIdentifiers.ecPublicKey:
            let curve = try Self.curve(fields.algorithm.parameters)
            self = .ec(try ECPublicKey(curve: curve, point: fields.key))
        case ObjectIdentifiers.rsaEncryption:
            // RFC 3279 §2.3.1 requires NULL; some signers leave it out.
            guard fields.algorithm.hasNoParameters else { throw .wrongParameters }
            self = .rsa(try RSAPublicKey(pkcs1: fields.key))
        case ObjectIdentifiers.rsassaPSS:
            let usage = try Self.usage(fields.algorithm.parameters)
            self = .rsa(try RSAPublicKey(pkcs1: fields.key, usage: usage))
        case ObjectIdentifiers.ed25519:
            guard case .absent = fields.algorithm.parameters else { throw .wrongParameters }
            self = .ed25519(try Ed25519PublicKey(fields.key))
        default:
            throw .unsupportedAlgorithm(fields.algorithm.oid)
        }
    }

    /// The key as SubjectPublicKeyInfo: a named curve with an uncompressed point, RSA with NULL.
    ///
    /// See also ``ECPublicKey/explicitSubjectPublicKeyInfo``.
    public var subjectPublicKeyInfo: [UInt8] {
        switch self {
        case .ec(let key):
            let parameters = DER.oid(key.curve.oid)
            return Self.encoded(
                [DER.oid(ObjectIdentifiers.ecPublicKey), parameters],
                key: key.point
            )
        case .rsa(let key):
            return Self.encoded(key.usage.algorithm, key: key.pkcs1)
        case .ed25519(let key):
            return Self.encoded([DER.oid(ObjectIdentifiers.ed25519)], key: key.bytes)
        }
    }

    fileprivate static func encoded(_ algorithm: [[UInt8]], key: [UInt8]) -> [UInt8] {
        DER.sequence([DER.sequence(algorithm), DER.bitString(key)])
    }

    private static func curve(
        _ parameters: AlgorithmIdentifier.Parameters
    ) throws(KeyError) -> NamedCurve {
        // RFC 5480 §2.1.1: no inherited (NULL) or missing curve.
        guard case .other(let element) = parameters else { throw .wrongParameters }
        switch element.tag {
        case .objectIdentifier:
            var reader = DERReader(element.encoded)
            let oid = try KeyError.wrapping { () throws(DERError) in try reader.readOID() }
            guard let curve = NamedCurve(oid: oid) else { throw .unsupportedCurve }
            return curve
        case .sequence:
            return try ExplicitCurve(reading: element).knownCurve()
        default:
            throw .wrongParameters
        }
    }

    private static func usage(
        _ parameters: AlgorithmIdentifier.Parameters
    ) throws(KeyError) -> RSAPublicKey.Usage {
        if case .absent = parameters { return .pss }
        let pss = try PSSParameters(parameters)
        return .restrictedPSS(
            hash: pss.hash,
            mgfHash: pss.mgfHash,
            minimumSaltByteCount: pss.saltByteCount
        )
    }

    /// The wire form: `SEQUENCE { algorithm, BIT STRING }`.
    private struct Fields {
        let algorithm: AlgorithmIdentifier
        let unusedBitCount: Int
        let key: ArraySlice<UInt8>

        init(reading bytes: ArraySlice<UInt8>) throws(DERError) {
            var reader = DERReader(bytes)
            let info = try reader.enter(.sequence)
            algorithm = try AlgorithmIdentifier(reading: &reader)
            let bits = try reader.readBitString()
            unusedBitCount = bits.unusedBits
            key = bits.bytes
            try reader.leave(info)
            try reader.finish()
        }
    }
}

extension ECPublicKey {
    /// The key as SubjectPublicKeyInfo with the curve's parameters written out, as Doc 9303-12 §4.4
    /// requires of passport authorities.
    public var explicitSubjectPublicKeyInfo: [UInt8] {
        let parameters = CurveParameters.of(curve).encoded(fieldByteCount: curve.fieldByteCount)
        return PublicKey.encoded(
            [DER.oid(ObjectIdentifiers.ecPublicKey), parameters],
            key: point
        )
    }
}

extension RSAPublicKey.Usage {
    /// The parts of the AlgorithmIdentifier for this usage.
    fileprivate var algorithm: [[UInt8]] {
        switch self {
        case .any:
            return [DER.oid(ObjectIdentifiers.rsaEncryption), DER.null]
        case .pss:
            return [DER.oid(ObjectIdentifiers.rsassaPSS)]
        case .restrictedPSS(let hash, let mgfHash, let saltByteCount):
            let parameters = PSSParameters(
                hash: hash,
                mgfHash: mgfHash,
                saltByteCount: saltByteCount
            )
            return [DER.oid(ObjectIdentifiers.rsassaPSS), parameters.encoded()]
        }
    }
}
