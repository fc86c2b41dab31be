// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct HexTests {
    @Test func `every byte has two lower-case digits`() throws {
        let all = Array(UInt8.min...UInt8.max)
        let text = Hex.encode(all)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.count == 512)
        #expect(try Hex.decode(text) == all)
        #expect(try Hex.decode(text.uppercased()) == all)
    }

    @Test func `an odd number of digits is refused`() {
        #expect(throws: HexError(reason: .length, offset: 3)) { try Hex.decode("abc") }
    }

    @Test(arguments: ["0g", "g0", "/0", ":0", "@0", "`0", " 00", "0x00", "00\n", "é0"])
    func `any other character is refused`(text: String) {
        #expect(throws: HexError.self) { try Hex.decode(text) }
    }
}
