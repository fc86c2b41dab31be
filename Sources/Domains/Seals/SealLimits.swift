// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits on reading a seal.
///
/// The largest QR code holds 2953 bytes. The limits leave room for pretty-printed copies and arrays of seals, but not
/// for an attack on memory or stack.
public struct SealLimits: Hashable, Sendable {
    /// The maximum length of a parsed text, in bytes.
    public var textByteCount: Int
    /// The maximum size of a signer certificate, in bytes of DER.
    public var certificateByteCount: Int
    /// The maximum nesting depth of objects and arrays.
    public var depth: Int
    /// The maximum number of JSON values in a text.
    public var nodeCount: Int

    /// 64 KiB of text, 8 KiB of certificate, depth 32, 4096 values.
    public static let standard = SealLimits(
        textByteCount: 65_536,
        certificateByteCount: 8_192,
        depth: 32,
        nodeCount: 4_096
    )

    /// Creates limits.
    public init(textByteCount: Int, certificateByteCount: Int, depth: Int, nodeCount: Int) {
        self.textByteCount = textByteCount
        self.certificateByteCount = certificateByteCount
        self.depth = depth
        self.nodeCount = nodeCount
    }
}
