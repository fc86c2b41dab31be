// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// SHA-1 (FIPS 180-4 §6.1).
enum SHA1 {
    static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var schedule = [UInt32](repeating: 0, count: 80)
        PaddedBlocks(bytes, byteCount: 64, lengthByteCount: 8).forEach { block in
            compress(block, into: &state, &schedule)
        }
        return state.bigEndianBytes
    }

    private static func compress(
        _ block: ArraySlice<UInt8>,
        into state: inout [UInt32],
        _ schedule: inout [UInt32]
    ) {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndianAt: block.startIndex + index * 4, of: block)
        }
        for index in 16..<80 {
            let mixed =
                schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14]
                ^ schedule[index - 16]
            schedule[index] = mixed.rotatedRight(by: 31)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotatedRight(by: 27) &+ mixed &+ e &+ constant &+ schedule[index]
            (e, d, c, b, a) = (d, c, b.rotatedRight(by: 2), a, next)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }
}
