// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Testing

struct SerialNumberTests {
    private func number(_ content: [UInt8]) throws -> SerialNumber {
        try #require(SerialNumber(derContent: content[...]))
    }

    @Test func `leading zeros do not make another number`() throws {
        #expect(try number([0x18, 0xAD]) == number([0x00, 0x18, 0xAD]))
        #expect(try number([0x00, 0x00, 0xD1]) == number([0x00, 0xD1]))
        #expect(try number([0x00, 0xD1]) == SerialNumber(magnitude: [0xD1]))
        #expect(try number([0x00, 0x18, 0xAD]).hashValue == number([0x18, 0xAD]).hashValue)
    }

    @Test func `the sign makes another number`() throws {
        #expect(try number([0xFF]) != number([0x00, 0xFF]))
        #expect(try number([0xFF]) == number([0xFF, 0xFF]))
        #expect(try number([0xFF]).isNegative)
        #expect(try !number([0x00, 0xFF]).isNegative)
    }

    @Test func `numbers are written in hexadecimal with their sign`() throws {
        #expect(try number([0x16, 0xF2]).hex == "16F2")
        #expect(try number([0x00, 0xD1, 0x0A]).hex == "D10A")
        #expect(try number([0xB2]).hex == "-4E")
        #expect(try number([0x80, 0x00]).hex == "-8000")
        #expect(try number([0x00]).hex == "00")
    }

    @Test func `numbers are ordered as integers`() throws {
        let ascending: [[UInt8]] = [
            [0x80, 0x00], [0xFE], [0xFF], [0x00], [0x01], [0x7F], [0x00, 0x80], [0x01, 0x00],
        ]
        for (low, high) in zip(ascending, ascending.dropFirst()) {
            #expect(try number(low) < number(high))
            #expect(try !(number(high) < number(low)))
        }
    }

    @Test func `bytes of the magnitude are counted without the sign`() throws {
        #expect(try number([0x00] + [UInt8](repeating: 0xFF, count: 20)).byteCount == 20)
        #expect(try number([UInt8](repeating: 0x7F, count: 20)).byteCount == 20)
        #expect(try number([0x00]).isZero)
    }

    @Test func `no content is no number`() {
        #expect(SerialNumber(derContent: []) == nil)
    }
}
