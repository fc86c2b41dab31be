// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads big- or little-endian numbers within bounds.
struct ByteCursor {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int
    var isLittleEndian = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Bytes not yet read.
    var remaining: Int { bytes.endIndex - position }

    /// Moves to an offset from the beginning; returns `false` if there is no such offset.
    mutating func seek(_ offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count else { return false }
        position = bytes.startIndex + offset
        return true
    }

    /// Skips bytes; returns `false` if fewer remain.
    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= remaining else { return false }
        position += count
        return true
    }

    /// Moves past the next byte with a value; returns `false` if there is none.
    mutating func skip(past value: UInt8) -> Bool {
        guard let index = bytes[position...].firstIndex(of: value) else { return false }
        position = index + 1
        return true
    }

    mutating func byte() -> Int? {
        guard remaining > 0 else { return nil }
        defer { position += 1 }
        return Int(bytes[position])
    }

    mutating func number16() -> Int? { number(2) }
    mutating func number32() -> Int? { number(4) }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func number(_ count: Int) -> Int? {
        guard let slice = slice(count) else { return nil }
        let inOrder = isLittleEndian ? Array(slice.reversed()) : Array(slice)
        return inOrder.reduce(0) { $0 << 8 | Int($1) }
    }
}
