// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// SHA-224 and SHA-256 (FIPS 180-4 §6.2, §6.3).
enum SHA256 {
    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    static let start256: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
        0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// The second 32 bits of the fractional parts for the ninth to sixteenth primes.
    static let start224: [UInt32] = [
        0xC105_9ED8, 0x367C_D507, 0x3070_DD17, 0xF70E_5939,
        0xFFC0_0B31, 0x6858_1511, 0x64F9_8FA7, 0xBEFA_4FA4,
    ]

    static func digest(of bytes: ArraySlice<UInt8>, start: [UInt32], byteCount: Int) -> [UInt8] {
        var state = start
        var schedule = [UInt32](repeating: 0, count: constants.count)
        PaddedBlocks(bytes, byteCount: 64, lengthByteCount: 8).forEach { block in
            compress(block, into: &state, &schedule)
        }
        return [UInt8](state.bigEndianBytes.prefix(byteCount))
    }

    private static func compress(
        _ block: ArraySlice<UInt8>,
        into state: inout [UInt32],
        _ schedule: inout [UInt32]
    ) {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndianAt: block.startIndex + index * 4, of: block)
        }
        for index in 16..<constants.count {
            let (near, far) = (schedule[index - 2], schedule[index - 15])
            let small0 = far.rotatedRight(by: 7) ^ far.rotatedRight(by: 18) ^ far >> 3
            let small1 = near.rotatedRight(by: 17) ^ near.rotatedRight(by: 19) ^ near >> 10
            schedule[index] = schedule[index - 16] &+ small0 &+ schedule[index - 7] &+ small1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<constants.count {
            let big1 = e.rotatedRight(by: 6) ^ e.rotatedRight(by: 11) ^ e.rotatedRight(by: 25)
            let choice = e & f ^ ~e & g
            let first = h &+ big1 &+ choice &+ constants[index] &+ schedule[index]
            let big0 = a.rotatedRight(by: 2) ^ a.rotatedRight(by: 13) ^ a.rotatedRight(by: 22)
            let majority = a & b ^ a & c ^ b & c
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ big0 &+ majority)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
        0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
        0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
        0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
        0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
        0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
        0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
        0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
