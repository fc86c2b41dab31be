// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The way an algorithm identifier is written.
///
/// Issuers differ in the parameters: absent and NULL both occur for the same algorithm.
public enum AlgorithmForm: Sendable, Hashable {
    /// As the algorithm's standard writes it.
    case standard
    /// The identifier only.
    case withoutParameters
    /// With NULL for parameters.
    case withNull
    /// These bytes, a whole AlgorithmIdentifier.
    case verbatim([UInt8])

    /// Encodes the AlgorithmIdentifier of an algorithm, with tag and length.
    func identifier(of algorithm: SignatureAlgorithm) -> [UInt8] {
        let standard = algorithm.algorithmIdentifier
        var reader = DERReader(standard)
        guard var fields = try? reader.readSequence(), let oid = try? fields.next() else {
            return standard
        }
        switch self {
        case .standard: return standard
        case .withoutParameters: return DER.sequence([Array(oid.encoded)])
        case .withNull: return DER.sequence([Array(oid.encoded), DER.null])
        case .verbatim(let bytes): return bytes
        }
    }
}

extension SignatureAlgorithm {
    /// Returns the algorithm that authorities usually use with such a key: the hash is as strong as the key.
    public static func usual(for key: PublicKey) -> SignatureAlgorithm {
        switch key {
        case .rsa: return .rsaPKCS1(.sha256)
        case .ed25519: return .ed25519
        case .ec(let key):
            switch key.curve.bitCount {
            case ...224: return .ecdsa(.sha224)
            case ...320: return .ecdsa(.sha256)
            case ...384: return .ecdsa(.sha384)
            default: return .ecdsa(.sha512)
            }
        }
    }
}
