// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One value or name on the tape of a ``JSONTree``, in the order of the text.
///
/// An array is followed by its elements; an object by its names, each followed by its value.
struct JSONNode: Sendable {
    enum Kind: UInt32 {
        case null, `false`, `true`, number
        /// A string without escapes: its content is the text between the quotes.
        case plainString
        /// A string with escapes: its content is in the tree's unescaped bytes.
        case escapedString
        case array, object
    }

    /// The offset of the first byte, an opening quote or bracket included.
    let start: UInt32
    /// The offset after the last byte.
    let end: UInt32
    /// The target of the node.
    ///
    /// Array, object: the node after the contents. String with escapes: the offset of the unescaped
    /// content. String without escapes: its first four bytes, big-endian, with zeros after the end, which is
    /// enough to tell most names apart.
    let link: UInt32
    private let kindAndCount: UInt32

    init(_ kind: Kind, start: Int, end: Int, link: UInt32 = 0, count: Int = 0) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = link
        kindAndCount = kind.rawValue | UInt32(truncatingIfNeeded: count) << 4
    }

    /// The largest offset or count that a node can hold.
    static let maximum = 1 << 28 - 1

    /// The kind of the node.
    ///
    /// Spelled out, because the compiler optimises it away, while `Kind(rawValue:)` is a call.
    @inline(__always)
    var kind: Kind {
        switch kindAndCount & 7 {
        case 1: .false
        case 2: .true
        case 3: .number
        case 4: .plainString
        case 5: .escapedString
        case 6: .array
        case 7: .object
        default: .null
        }
    }

    /// The size of the node.
    ///
    /// Array, object: elements or members. String with escapes: bytes of the unescaped content.
    /// Number: 0 if it is canonical as written.
    var count: Int { Int(kindAndCount >> 4) }

    /// Whether this is a number that the canonical form may spell differently.
    var isOddNumber: Bool { kindAndCount > 15 && kindAndCount & 15 == Kind.number.rawValue }

    /// One of 64 bits for a name without escapes; equal names have equal bits.
    var nameBit: UInt64 {
        let mixed = (link ^ (end &- start)) &* 0x9E37_79B1
        return 1 << UInt64(mixed >> 26)
    }

    /// The length of a string's content without escapes.
    var contentCount: Int { Int(end) - Int(start) - 2 }

    var isContainer: Bool { kindAndCount & 15 >= Kind.array.rawValue }
}
