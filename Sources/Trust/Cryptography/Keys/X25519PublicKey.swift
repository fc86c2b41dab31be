// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A public key of X25519 (RFC 7748 §5).
public struct X25519PublicKey: Sendable, Hashable {
    /// The encoded coordinate, 32 bytes.
    public let bytes: [UInt8]

    /// The length of a key.
    public static let byteCount = 32

    /// Takes an encoded coordinate.
    ///
    /// - Throws: ``KeyError/wrongLength``; ``KeyError/pointNotOnCurve`` for the few points of small order, with which
    ///   everyone shares the same secret (RFC 7748 §6.1).
    public init(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
        guard bytes.count == Self.byteCount else { throw .wrongLength }
        let bytes = [UInt8](bytes)
        // Private keys are multiples of the cofactor, so each of them leads such a point to zero.
        let one = SecretBytes(copying: [1] + [UInt8](repeating: 0, count: 31))
        guard X25519Function.commonSecret(of: one, with: bytes) != nil else {
            throw .pointNotOnCurve
        }
        self.bytes = bytes
    }
}
