// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Encodings
import Foundation

/// A private key on a NIST curve.
///
/// Stored as the scalar, which we wipe; each use makes CryptoKit's key anew.
final class ECPrivateHandle: Sendable {
    private let curve: NamedCurve
    private let scalar: SecretBytes
    /// The public point, `04 || x || y`.
    let uncompressedPoint: [UInt8]

    private init(_ curve: NamedCurve, _ scalar: consuming SecretBytes, point: [UInt8]) {
        self.curve = curve
        self.scalar = scalar
        uncompressedPoint = point
    }

    /// Generates a key pair.
    ///
    /// - Throws: ``KeyError/unsupportedCurve`` for curves that CryptoKit does not have.
    static func generate(on curve: NamedCurve) throws(KeyError) -> ECPrivateHandle {
        guard let nist = curve.nist else { throw .unsupportedCurve }
        var (scalar, point) = nist.makeKey()
        return ECPrivateHandle(curve, SecretBytes(moving: &scalar), point: [UInt8](point))
    }

    /// Takes a private scalar, from 1 to the order less one.
    ///
    /// - Throws: ``KeyError/unsupportedCurve``, ``KeyError/unreadablePrivateKey``.
    convenience init(on curve: NamedCurve, scalar: borrowing SecretBytes) throws(KeyError) {
        guard let nist = curve.nist else { throw .unsupportedCurve }
        let byteCount = curve.orderByteCount
        let padded = scalar.withBytes { bytes -> SecretBytes? in
            let extraCount = max(0, bytes.count - byteCount)
            guard (0..<extraCount).allSatisfy({ bytes[$0] == 0 }) else { return nil }
            return SecretBytes(count: byteCount) { padded in
                for place in extraCount..<bytes.count {
                    padded[byteCount - bytes.count + place] = bytes[place]
                }
            }
        }
        guard let padded else { throw .unreadablePrivateKey }
        let point = unsafe padded.withRawBytes { try? unsafe nist.point(of: $0) }
        guard let point else { throw .unreadablePrivateKey }
        self.init(curve, padded, point: [UInt8](point))
    }

    /// Signs a message and returns `r` and `s`, unsigned big-endian.
    ///
    /// - Throws: ``SignatureError/algorithmDoesNotFitKey`` for SHA-224.
    func sign(
        _ message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) -> (r: [UInt8], s: [UInt8]) {
        guard let nist = curve.nist, let digest = hash.cryptoKitDigest(of: message) else {
            throw .algorithmDoesNotFitKey
        }
        let signature = unsafe scalar.withRawBytes { try? unsafe nist.sign(digest, scalar: $0) }
        guard let signature else { throw .libraryFailure }
        let bytes = [UInt8](signature)
        let half = bytes.count / 2
        return (
            [UInt8](bytes.prefix(half).withoutLeadingZeros),
            [UInt8](bytes.suffix(half).withoutLeadingZeros)
        )
    }

    /// Returns the abscissa of the shared point (NIST SP 800-56A §5.7.1.2).
    func commonPoint(with other: ECPublicHandle, byteCount: Int) -> SecretBytes? {
        guard let nist = curve.nist else { return nil }
        let point = other.uncompressedPoint
        let secret = unsafe scalar.withRawBytes {
            try? unsafe nist.commonPoint(of: $0, with: point)
        }
        guard let secret else { return nil }
        guard unsafe secret.withUnsafeBytes({ $0.count }) == byteCount else { return nil }
        return SecretBytes(count: byteCount) { bytes in
            unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe secret.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
            }
        }
    }

    /// Returns the key as PrivateKeyInfo (RFC 5208, RFC 5915).
    func pkcs8() throws(KeyError) -> SecretBytes {
        let zeros = DER.octetString([UInt8](repeating: 0, count: scalar.count))
        let point = DER.explicit(1, DER.bitString(uncompressedPoint))
        return PrivateKeyInfo.encoded(
            [DER.oid(ObjectIdentifiers.ecPublicKey), DER.oid(curve.oid)],
            key: DER.sequence([DER.integer(1), zeros, point]),
            with: scalar,
            followedBy: point.count
        )
    }
}
#endif
