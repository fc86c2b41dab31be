// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Inflater {
    /// Unpacks a zlib stream.
    ///
    /// Source: RFC 1950 §2.2.
    mutating func inflateZlib(_ bytes: Span<UInt8>) throws(DeflateError) {
        let method = try read(8, bytes)
        let flags = try read(8, bytes)
        let hasDictionary = flags & 0x20 != 0
        guard
            method & 15 == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, !hasDictionary
        else { throw error(.badZlibHeader) }
        try inflateBlocks(bytes)
        let high = try read(8, bytes) << 8 | read(8, bytes)
        let low = try read(8, bytes) << 8 | read(8, bytes)
        bits.alignToByte()
        guard UInt32(high) << 16 | UInt32(low) == Checksum.adler32(output[...]) else {
            throw error(.checksumMismatch)
        }
    }

    /// Unpacks one member of a gzip file.
    ///
    /// Source: RFC 1952 §2.3.
    mutating func inflateGzipMember(_ bytes: Span<UInt8>) throws(DeflateError) {
        try readGzipHeader(bytes)
        try inflateBlocks(bytes)
        let checksum = try read32(bytes)
        let count = try read32(bytes)
        bits.alignToByte()
        guard
            checksum == Checksum.crc32(output[streamStart...]),
            count == UInt32(truncatingIfNeeded: output.count - streamStart)
        else { throw error(.checksumMismatch) }
    }

    private mutating func readGzipHeader(_ bytes: Span<UInt8>) throws(DeflateError) {
        let start = bits.index
        for expected in [0x1F, 0x8B, 8] where try read(8, bytes) != expected {
            throw error(.badGzipHeader)
        }
        let flags = try read(8, bytes)
        guard flags & 0xE0 == 0 else { throw error(.badGzipHeader) }
        for _ in 0..<6 { _ = try read(8, bytes) }  // time, effort, system
        if flags & 4 != 0 {
            let extraCount = try read(16, bytes)
            for _ in 0..<extraCount { _ = try read(8, bytes) }
        }
        if flags & 8 != 0 { while try read(8, bytes) != 0 {} }  // name
        if flags & 16 != 0 { while try read(8, bytes) != 0 {} }  // comment
        guard flags & 2 != 0 else { return }
        bits.alignToByte()
        let checksum = Checksum.crc32(bytes.extracting(start..<bits.index)) & 0xFFFF
        guard try read(16, bytes) == Int(checksum) else { throw error(.checksumMismatch) }
    }

    /// Reads a number of four bytes, little-endian.
    private mutating func read32(_ bytes: Span<UInt8>) throws(DeflateError) -> UInt32 {
        let low = try UInt32(read(16, bytes))
        return try low | UInt32(read(16, bytes)) << 16
    }
}
