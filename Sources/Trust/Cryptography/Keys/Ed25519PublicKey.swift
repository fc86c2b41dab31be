// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An Ed25519 public key (RFC 8032 §5.1.5).
public struct Ed25519PublicKey: Sendable, Hashable {
    /// The encoded point, 32 bytes.
    public let bytes: [UInt8]

    /// The length of a key.
    public static let byteCount = 32
    /// The length of a signature.
    public static let signatureByteCount = 64

    /// Checks an encoded point: canonical, on the curve, in the main subgroup.
    ///
    /// A point of small order would verify one signature for many messages.
    ///
    /// - Throws: ``KeyError/wrongLength``, ``KeyError/pointNotOnCurve``.
    public init(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
        guard bytes.count == Self.byteCount else { throw .wrongLength }
        guard Ed25519Function.isKey(bytes) else { throw .pointNotOnCurve }
        self.bytes = [UInt8](bytes)
    }
}
