// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A destination for bytes written one after the other.
protocol ByteSink: ~Copyable {
    /// Writes one byte.
    mutating func append(_ byte: UInt8)
    /// Writes a range of bytes.
    mutating func append(_ bytes: Span<UInt8>, from start: Int, to end: Int)
}

extension [UInt8]: ByteSink {
    mutating func append(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        // Without room, the standard library would write into the empty array shared by all threads.
        guard start < end else { return }
        unsafe bytes.extracting(start..<end).withUnsafeBufferPointer {
            unsafe append(contentsOf: $0)
        }
    }
}
