// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Encodings

extension PrivateKeyInfo {
    /// Reads a whole PrivateKeyInfo (RFC 5208, RFC 5958, RFC 8410 §7).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey`` without detail; ``KeyError/unsupportedCurve`` for a
    ///   curve that CryptoKit does not have.
    init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        let fields = try pkcs8.reading { bytes throws(KeyError) in try Fields(bytes) }
        switch fields.kind {
        case .ec(let curve):
            let handle = try ECPrivateHandle(on: curve, scalar: fields.secret)
            // Signing with a point that does not belong to the scalar can reveal the scalar.
            guard fields.point.isEmpty || fields.point == handle.uncompressedPoint else {
                throw .unreadablePrivateKey
            }
            self = .ec(curve, handle)
        case .rsa:
            self = .rsa(try RSAPrivateHandle(pkcs1: fields.secret))
        case .ed25519:
            self = .ed25519(seed: fields.secret.withBytes { SecretBytes(copying: $0) })
        }
    }

    /// The wire form: `SEQUENCE { version, algorithm, OCTET STRING, [0] attributes, [1] public key }`.
    private struct Fields: ~Copyable {
        enum Kind {
            case ec(NamedCurve)
            case rsa
            case ed25519
        }

        let kind: Kind
        /// A scalar, an RSAPrivateKey or a seed.
        let secret: SecretBytes
        /// The public point of an elliptic-curve key, `04 || x || y`; empty if the encoding has none.
        let point: [UInt8]

        init(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
            guard let parts = try? Self.parts(bytes) else { throw .unreadablePrivateKey }
            kind = parts.kind
            secret = SecretBytes(copying: parts.secret.span)
            point = parts.point
        }

        private typealias Parts = (kind: Kind, secret: ArraySlice<UInt8>, point: [UInt8])

        private static func parts(_ bytes: ArraySlice<UInt8>) throws(DERError) -> Parts? {
            var outer = DERReader(bytes)
            var reader = try outer.readSequence()
            try outer.finish()
            let version = try reader.readSmallInteger()
            let algorithm = try AlgorithmIdentifier(reading: &reader)
            let key = try reader.readOctetString()
            _ = try reader.readIfPresent(.context(0, constructed: true))
            let publicKey = try reader.readIfPresent(.context(1, constructed: false))
            try reader.finish()
            // RFC 5958 §2: version 1 means that a public key is present.
            guard version == (publicKey == nil ? 0 : 1) else { return nil }
            switch algorithm.oid {
            case ObjectIdentifiers.ecPublicKey:
                guard let curve = curve(algorithm.parameters) else { return nil }
                return try elliptic(key, curve)
            case ObjectIdentifiers.rsaEncryption:
                return algorithm.hasNoParameters ? (.rsa, key, []) : nil
            case ObjectIdentifiers.ed25519:
                guard case .absent = algorithm.parameters else { return nil }
                var reader = DERReader(key)
                let seed = try reader.readOctetString()
                try reader.finish()
                return seed.count == Ed25519PrivateKey.seedByteCount ? (.ed25519, seed, []) : nil
            default:
                return nil
            }
        }

        /// Reads an ECPrivateKey (RFC 5915 §3); the identifier names the curve.
        private static func elliptic(
            _ key: ArraySlice<UInt8>,
            _ curve: NamedCurve
        ) throws(DERError) -> Parts? {
            var outer = DERReader(key)
            var reader = try outer.readSequence()
            try outer.finish()
            let version = try reader.readSmallInteger()
            let scalar = try reader.readOctetString()
            _ = try reader.readIfPresent(.context(0, constructed: true))
            var point: [UInt8] = []
            if var inner = try reader.readExplicitIfPresent(context: 1) {
                point = [UInt8](try inner.readBitString().bytes)
                try inner.finish()
            }
            try reader.finish()
            return version == 1 ? (.ec(curve), scalar, point) : nil
        }

        private static func curve(_ parameters: AlgorithmIdentifier.Parameters) -> NamedCurve? {
            guard case .other(let element) = parameters else { return nil }
            guard element.tag == .objectIdentifier else {
                return try? ExplicitCurve(reading: element).knownCurve()
            }
            var reader = DERReader(element.encoded)
            return (try? reader.readOID()).flatMap { NamedCurve(oid: $0) }
        }
    }
}

extension SecretBytes {
    /// Lends a copy to a DER reader and wipes it afterwards, so the body must not keep a slice of it.
    func reading<Outcome: ~Copyable>(
        _ body: (ArraySlice<UInt8>) throws(KeyError) -> Outcome
    ) throws(KeyError) -> Outcome {
        var bytes = revealed()
        defer { bytes.wipe() }
        return try body(bytes[...])
    }
}
#endif
