// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Comparing slices of bytes eight at a time.
struct SameBytesTests {
    @Test(arguments: 0...40)
    func `slices of the same bytes are the same wherever they lie`(count: Int) {
        let bytes = (0..<count).map { UInt8($0 &* 37 & 0xFF) }
        for offset in 0..<9 {
            let other = [UInt8](repeating: 0xA5, count: offset) + bytes + [0x5A]
            #expect(bytes[...].isSame(as: other[offset..<offset + count]))
            #expect(other[offset..<offset + count].isSame(as: bytes[...]))
            #expect(!bytes[...].isSame(as: other[offset...]))
        }
    }

    @Test(arguments: 1...40)
    func `one other bit at any place makes other bytes`(count: Int) {
        let bytes = [UInt8](repeating: 0x33, count: count)
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x80
            #expect(!bytes[...].isSame(as: other[...]))
        }
    }
}
