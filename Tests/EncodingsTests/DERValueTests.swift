// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct DERValueTests {
    private func reader(_ hex: String) throws -> DERReader {
        DERReader(try Hex.decode(hex))
    }

    @Test(arguments: [
        ("020100", 0), ("02017f", 127), ("02020080", 128), ("020180", -128), ("0202ff7f", -129),
        ("02087fffffffffffffff", Int.max), ("02088000000000000000", Int.min), ("0201ff", -1),
    ])
    func `integers are read and written`(hex: String, value: Int) throws {
        var reader = try reader(hex)
        #expect(try reader.readSmallInteger() == value)
        #expect(Hex.encode(DER.integer(value)) == hex)
    }

    @Test(arguments: ["0200", "02020000", "0202007f", "0202ffff", "0202ff80", "0203000080"])
    func `integers that are not minimal are refused`(hex: String) throws {
        var reader = try reader(hex)
        #expect(throws: DERError(reason: .badInteger, offset: 2)) { try reader.readInteger() }
    }

    @Test func `integers too large for the type are refused there only`() throws {
        let hex = "0209008000000000000000"
        var small = try reader(hex)
        #expect(throws: DERError(reason: .badInteger, offset: 2)) { try small.readSmallInteger() }
        var large = try reader(hex)
        #expect(try large.readInteger().count == 9)
        var enumerated = try reader("0a0105")
        #expect(try enumerated.readEnumerated() == 5)
    }

    @Test(
        arguments: [
            ([], "020100"), ([0, 0], "020100"), ([0x7F], "02017f"), ([0x80], "02020080"),
            ([0, 0, 0x80, 1], "0203008001"), ([1, 0, 1], "0203010001"),
        ] as [([UInt8], String)]
    )
    func `magnitudes become non-negative integers`(magnitude: [UInt8], hex: String) {
        #expect(Hex.encode(DER.integer(unsigned: magnitude)) == hex)
    }

    @Test func `only one true and one false are accepted`() throws {
        for byte in UInt8.min...UInt8.max {
            var reader = DERReader([0x01, 0x01, byte])
            switch byte {
            case 0x00: #expect(try reader.readBoolean() == false)
            case 0xFF: #expect(try reader.readBoolean() == true)
            default:
                #expect(throws: DERError(reason: .badBoolean, offset: 2)) {
                    try reader.readBoolean()
                }
            }
        }
        for hex in ["0100", "0102ffff"] {
            var reader = try reader(hex)
            #expect(throws: DERError(reason: .badBoolean, offset: 2)) { try reader.readBoolean() }
        }
        #expect(DER.boolean(true) == [1, 1, 0xFF] && DER.boolean(false) == [1, 1, 0])
    }

    @Test func `a null is empty`() throws {
        var reader = try reader("050100")
        #expect(throws: DERError(reason: .badNull, offset: 2)) { try reader.readNull() }
    }

    @Test(arguments: ["0300", "030108", "0301ff", "030101", "03020101", "030207ff", "03020480ff"])
    func `bit strings with bad unused bits are refused`(hex: String) throws {
        var reader = try reader(hex)
        if hex == "03020480ff" {  // four unused bits that are zero, then something else
            #expect(try reader.readBitString().unusedBits == 4)
            #expect(!reader.isAtEnd)
        } else {
            #expect(throws: DERError(reason: .badBitString, offset: 2)) {
                try reader.readBitString()
            }
        }
    }

    @Test func `bit strings are read and written`() throws {
        var empty = DERReader(DER.bitString([]))
        let none = try empty.readBitString()
        #expect(none.unusedBits == 0 && none.bytes.isEmpty)
        var reader = DERReader(DER.bitString([0xFF, 0xFF], unusedBits: 3))
        let some = try reader.readBitString()
        #expect(some.unusedBits == 3 && some.bytes == [0xFF, 0xF8])
    }

    @Test(arguments: [
        ("170d3231303931353130323033305a", "2021-09-15T10:20:30Z"),
        ("170d3439313233313233353935395a", "2049-12-31T23:59:59Z"),
        ("170d3530303130313030303030305a", "1950-01-01T00:00:00Z"),
        ("180f32303530303130313030303030305a", "2050-01-01T00:00:00Z"),
        ("180f31393439313233313233353935395a", "1949-12-31T23:59:59Z"),
        ("180f39393939313233313233353935395a", "9999-12-31T23:59:59Z"),
    ])
    func `times are read and written as RFC 5280 says`(hex: String, text: String) throws {
        var reader = try reader(hex)
        let time = try reader.readTime()
        #expect(time.rfc3339 == text)
        #expect(Hex.encode(DER.time(time)) == hex)
    }

    @Test func `GeneralizedTime is read for any year`() throws {
        let time = try #require(Instant(rfc3339: "2021-09-15T10:20:30Z"))
        var reader = DERReader(DER.generalizedTime(time))
        #expect(try reader.readTime() == time)
    }

    @Test(arguments: [
        "2109151020Z", "210915102030", "210915102030+0000", "2109151020300Z", "210230102030Z",
        "211315102030Z", "210915242030Z", "210915106030Z", "210915102060Z", "21091510203 Z", "",
        "210915102030z", "-10915102030Z",
    ])
    func `other UTCTimes are refused`(text: String) {
        var reader = DERReader(DER.element(.utcTime, Array(text.utf8)))
        #expect(throws: DERError(reason: .badTime, offset: 2)) { try reader.readTime() }
    }

    @Test(arguments: [
        "20210915102030.5Z", "202109151020Z", "210915102030Z", "20210915102030", "20210229000000Z",
        "20210915102030+0100", "2021091510203000Z",
    ])
    func `other GeneralizedTimes are refused`(text: String) {
        var reader = DERReader(DER.element(.generalizedTime, Array(text.utf8)))
        #expect(throws: DERError(reason: .badTime, offset: 2)) { try reader.readTime() }
    }

    @Test func `something else than a time is told`() {
        var number = DERReader(DER.integer(5))
        #expect(
            throws: DERError(reason: .unexpectedTag(found: .integer, expected: .utcTime), offset: 0)
        ) { try number.readTime() }
        var nothing = DERReader([])
        #expect(throws: DERError(reason: .missing(.utcTime), offset: 0)) { try nothing.readTime() }
    }

    @Test func `sets are written in order`() {
        let set = DER.set(of: [DER.integer(300), DER.boolean(true), DER.integer(2), DER.integer(1)])
        #expect(Hex.encode(set) == "310d" + "0101ff" + "020101" + "020102" + "0202012c")
    }

    @Test func `lengths are written in the shortest form`() throws {
        for count in [0, 1, 127, 128, 255, 256, 65_535, 65_536] {
            let bytes = [UInt8](repeating: 1, count: count)
            let element = DER.octetString(bytes)
            var reader = DERReader(element)
            #expect(try reader.readOctetString() == bytes[...])
            try reader.finish()
            let header = count < 128 ? 2 : count < 256 ? 3 : count < 65_536 ? 4 : 5
            #expect(element.count == header + count)
        }
    }

    @Test func `strings and tags are written as named`() {
        #expect(Hex.encode(DER.utf8String("é")) == "0c02c3a9")
        #expect(Hex.encode(DER.printableString("AU")) == "13024155")
        #expect(Hex.encode(DER.ia5String("a@b")) == "1603614062")
        #expect(Hex.encode(DER.explicit(3, DER.null)) == "a3020500")
        #expect(Hex.encode(DER.implicit(0, constructed: false, [1])) == "800101")
        #expect(Hex.encode(DER.implicit(30, constructed: true, [])) == "be00")
    }
}
