// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Cryptography

/// The operations that read paddings and base64 of secrets.
struct ConstantTimeTests {
    @Test func `every pair of bytes is compared rightly`() {
        var wrong: [[UInt8]] = []
        for one in UInt8.min ... .max {
            for other in UInt8.min ... .max {
                let isRight =
                    ConstantTime.isEqual(one, other) == (one == other ? UInt32.max : 0)
                    && ConstantTime.isLess(UInt32(one), UInt32(other))
                        == (one < other ? UInt32.max : 0)
                if !isRight { wrong.append([one, other]) }
            }
        }
        #expect(wrong == [])
    }

    @Test(
        arguments: [
            (0, 0x7FFF_FFFF), (1, 0x7FFF_FFFF), (0x7FFF_FFFE, 0x7FFF_FFFF), (0x7FFF_FFFF, 0),
            (0x7FFF_FFFF, 0x7FFF_FFFF),
        ] as [(UInt32, UInt32)]
    )
    func `large numbers are compared rightly`(one: UInt32, other: UInt32) {
        #expect(ConstantTime.isLess(one, other) == (one < other ? UInt32.max : 0))
        #expect(ConstantTime.isEqual(one, other) == (one == other ? UInt32.max : 0))
    }

    @Test func `the first place of a byte is found, from where it is looked for`() {
        let bytes = ([7, 0, 5, 0, 5, 7] as [UInt8])[...]
        for (byte, start, place) in [(0, 0, 1), (0, 2, 3), (7, 1, 5), (5, 2, 2)]
            as [(UInt8, Int, UInt32)]
        {
            let found = ConstantTime.first(byte, in: bytes.span, from: start)
            #expect(found.index == place)
            #expect(found.isFound == .max)
        }
        let nowhere = ConstantTime.first(9, in: bytes.span, from: 0)
        #expect(nowhere.index == 0)
        #expect(nowhere.isFound == 0)
    }
}
