// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One value or name on the tape of a ``JSONTree``, in the order of the text.
///
/// After an array come its elements; after an object, its names, each followed by its value.
struct JSONNode: Sendable {
    enum Kind: UInt32 {
        case null, `false`, `true`, number
        /// A string without escapes: its content is the text between the quotes.
        case plainString
        /// A string with escapes: its content lies in the tree's unescaped bytes.
        case escapedString
        case array, object
    }

    /// The offset of the first byte, an opening quote or bracket included.
    let start: UInt32
    /// The offset after the last byte.
    var end: UInt32
    /// Array, object: the node after the contents; while these are read, the enclosing node.
    ///
    /// String with escapes: the offset of the unescaped content.
    var link: UInt32
    private var kindAndCount: UInt32

    init(_ kind: Kind, start: Int, end: Int, link: Int = 0, count: Int = 0) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = UInt32(truncatingIfNeeded: link)
        kindAndCount = kind.rawValue | UInt32(truncatingIfNeeded: count) << 4
    }

    /// The largest offset or count that a node can hold.
    static let maximum = 1 << 28 - 1

    var kind: Kind { Kind(rawValue: kindAndCount & 15) ?? .null }

    /// Array, object: how many elements or members.
    ///
    /// String with escapes: the length of the content.
    var count: Int {
        get { Int(kindAndCount >> 4) }
        set { kindAndCount = kindAndCount & 15 | UInt32(truncatingIfNeeded: newValue) << 4 }
    }

    var isContainer: Bool { kindAndCount & 15 >= Kind.array.rawValue }
}
