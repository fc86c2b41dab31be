// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a JSON text may cost.
public struct JSONLimits: Hashable, Sendable {
    /// The longest text, in bytes; 2^28 - 1 at most, whatever is asked for.
    public var byteCount: Int
    /// How deep arrays and objects may be nested; the outermost one has depth 1.
    public var depth: Int
    /// How many values and names a text may have.
    public var nodeCount: Int

    /// Limits of one's own.
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
