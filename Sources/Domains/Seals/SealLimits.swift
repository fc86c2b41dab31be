// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a seal may cost to read.
///
/// The largest QR code holds 2953 bytes; the limits leave room for pretty-printed copies and
/// arrays of seals, and none for an attack on memory or stack.
public struct SealLimits: Hashable, Sendable {
    /// The longest text that is parsed, in bytes.
    public var textByteCount: Int
    /// The largest signer certificate, in bytes of DER.
    public var certificateByteCount: Int
    /// How deep objects and arrays may nest.
    public var depth: Int
    /// How many JSON values a text may hold.
    public var nodeCount: Int

    /// 64 KiB of text, 8 KiB of certificate, depth 32, 4096 values.
    public static let standard = SealLimits(
        textByteCount: 65_536,
        certificateByteCount: 8_192,
        depth: 32,
        nodeCount: 4_096
    )

    /// Makes a set of limits.
    public init(textByteCount: Int, certificateByteCount: Int, depth: Int, nodeCount: Int) {
        self.textByteCount = textByteCount
        self.certificateByteCount = certificateByteCount
        self.depth = depth
        self.nodeCount = nodeCount
    }
}
