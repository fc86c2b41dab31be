// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct CheckDigitTests {
    @Test(arguments: [
        ("520727", "3"), ("AB2134<<<", "5"), ("L898902C3", "6"), ("D23145890734", "9"),
        ("ZE184226B<<<<<", "1"), ("", "0"),
    ])
    func `digits are those of the standard`(text: String, digit: String) {
        #expect(CheckDigit.digit(over: text.utf8) == digit.utf8.first)
    }

    @Test(arguments: [
        "<0AKU", "1BLV", "2CMW", "3DNX", "4EOY", "5FPZ", "6GQ", "7HR", "8IS", "9JT",
    ])
    func `characters of one residue cannot be told apart by any digit`(group: String) {
        let first = group.utf8.first.flatMap(CheckDigit.residue)
        #expect(group.utf8.allSatisfy { CheckDigit.residue(of: $0) == first })
        for place in 0..<12 {
            let digits = Set(
                group.utf8.map { character in
                    var text = Array("L898902C3X7Y".utf8)
                    text[place] = character
                    return CheckDigit.digit(over: text)
                }
            )
            #expect(digits.count == 1)
        }
    }

    @Test func `characters outside the alphabet have no value`() {
        #expect(CheckDigit.value(of: UInt8(ascii: "a")) == nil)
        #expect(CheckDigit.value(of: UInt8(ascii: " ")) == nil)
    }
}
