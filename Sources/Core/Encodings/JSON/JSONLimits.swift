// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits on the size of a JSON text.
public struct JSONLimits: Hashable, Sendable {
    /// The longest text, in bytes; never more than 2^28 - 1.
    public var byteCount: Int
    /// How deep arrays and objects may be nested; the outermost one has depth 1.
    public var depth: Int
    /// The largest number of values and names in a text.
    public var nodeCount: Int

    /// Creates custom limits.
    public init(byteCount: Int, depth: Int, nodeCount: Int) {
        self.byteCount = byteCount
        self.depth = depth
        self.nodeCount = nodeCount
    }

    /// 1 MiB, 64 levels, 100 000 values and names.
    public static let standard = JSONLimits(
        byteCount: 1 << 20,
        depth: 64,
        nodeCount: 100_000
    )
}
