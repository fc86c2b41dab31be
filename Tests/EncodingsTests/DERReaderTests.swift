// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct DERReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let hex: String
        let reason: DERError.Reason
        var offset = 0
        var testDescription: String { hex }
        var bytes: [UInt8] { (try? Hex.decode(hex)) ?? [] }
    }

    /// X.690 §8.1.3 and §10.1, and sizes that must not be added up or allocated.
    static let elements: [Case] = [
        Case(hex: "", reason: .truncated), Case(hex: "30", reason: .truncated, offset: 1),
        Case(hex: "3001", reason: .truncated),
        Case(hex: "308000", reason: .indefiniteLength, offset: 1),
        Case(hex: "30800000", reason: .indefiniteLength, offset: 1),
        Case(hex: "3081", reason: .truncated, offset: 1),
        Case(hex: "308100", reason: .nonMinimalLength, offset: 1),
        Case(
            hex: "30817f" + String(repeating: "00", count: 127),
            reason: .nonMinimalLength,
            offset: 1
        ),
        Case(
            hex: "30820080" + String(repeating: "00", count: 128),
            reason: .nonMinimalLength,
            offset: 1
        ),
        Case(hex: "3084ffffffff", reason: .truncated),
        Case(hex: "30847fffffff", reason: .truncated),
        Case(hex: "3084ffffff", reason: .truncated, offset: 1),
        Case(hex: "30850100000000", reason: .lengthTooLarge, offset: 1),
        Case(hex: "30888000000000000000", reason: .lengthTooLarge, offset: 1),
        Case(hex: "3088ffffffffffffffff", reason: .lengthTooLarge, offset: 1),
        Case(hex: "30ff", reason: .lengthTooLarge, offset: 1),
        Case(hex: "1f8101", reason: .longTag), Case(hex: "bf1f00", reason: .longTag),
    ]

    @Test(arguments: elements)
    func `what is no element is refused`(example: Case) {
        var reader = DERReader(example.bytes)
        #expect(throws: DERError(reason: example.reason, offset: example.offset)) {
            try reader.next()
        }
    }

    @Test func `an element knows its tag, its content and all of itself`() throws {
        let content = [UInt8](repeating: 0xAB, count: 128)
        let long = DER.element(.context(1, constructed: false), content)
        var reader = DERReader([2, 3, 1, 0, 1] + long)
        let first = try reader.next()
        #expect(first.tag == .integer && first.content == [1, 0, 1])
        #expect(first.encoded == [2, 3, 1, 0, 1])
        let second = try reader.read(.context(1, constructed: false))
        #expect(second.content == content[...] && second.encoded == long[...])
        #expect(second.tag.isContextSpecific && !second.tag.isConstructed && second.tag.number == 1)
        #expect(reader.isAtEnd)
        try reader.finish()
    }

    @Test func `slices that do not start at zero are read, and offsets count from their start`()
        throws
    {
        let bytes: [UInt8] = [9, 9, 9, 0x30, 0x03, 0x02, 0x01, 0x05, 0x05, 0x01]
        var reader = DERReader(bytes[3...])
        var inner = try reader.readSequence()
        #expect(try inner.readSmallInteger() == 5)
        try inner.finish()
        #expect(throws: DERError(reason: .trailingBytes, offset: 5)) { try reader.finish() }
        #expect(throws: DERError(reason: .truncated, offset: 5)) { try reader.next() }
        #expect(reader.remaining == [0x05, 0x01])
    }

    @Test func `elements are entered and left in place`() throws {
        // SEQUENCE { SEQUENCE { 5 }, SET {} }, 7
        var reader = DERReader([0, 0x30, 0x07, 0x30, 0x03, 2, 1, 5, 0x31, 0, 2, 1, 7][1...])
        let outer = try reader.enter(.sequence)
        let inner = try reader.enter(.sequence)
        #expect(reader.index == 5)
        #expect(throws: DERError(reason: .trailingBytes, offset: 4)) { try reader.leave(inner) }
        #expect(try reader.readSmallInteger() == 5)
        #expect(reader.isAtEnd && reader.nextTag == nil && reader.remaining.isEmpty)
        #expect(throws: DERError(reason: .truncated, offset: 7)) { try reader.next() }
        try reader.leave(inner)
        #expect(reader.nextTag == .set)
        try reader.leave(try reader.enter(.set))
        try reader.leave(outer)
        #expect(try reader.readPlace(.integer) == 10..<13)
        try reader.finish()
    }

    @Test func `what is longer than the element around it is cut off`() throws {
        var reader = DERReader([0x30, 0x03, 2, 2, 5, 5, 5])
        let level = try reader.enter(.sequence)
        #expect(throws: DERError(reason: .truncated, offset: 2)) { try reader.next() }
        #expect(throws: DERError(reason: .trailingBytes, offset: 2)) { try reader.leave(level) }
    }

    @Test func `elements are entered to a depth`() throws {
        var bytes: [UInt8] = []
        for _ in 0...DERReader.maximumDepth { bytes = DER.sequence([bytes]) }
        var reader = DERReader(bytes)
        for _ in 0..<DERReader.maximumDepth { _ = try reader.enter(.sequence) }
        let place = reader.index
        #expect(throws: DERError(reason: .tooDeep, offset: place)) { try reader.enter(.sequence) }
    }

    @Test func `another tag or none is told`() {
        var reader = DERReader([0x02, 0x01, 0x05])
        #expect(
            throws: DERError(
                reason: .unexpectedTag(found: .integer, expected: .sequence),
                offset: 0
            )
        ) { try reader.readSequence() }
        #expect(throws: DERError(reason: .missing(.boolean), offset: 3)) {
            _ = try reader.next()
            _ = try reader.readBoolean()
        }
    }

    @Test func `optional elements are read if they are there`() throws {
        var reader = DERReader([0x02, 0x01, 0x05, 0xA3, 0x02, 0x05, 0x00, 0x05, 0x00])
        #expect(try reader.readIfPresent(.boolean) == nil)
        #expect(try reader.readIfPresent(.integer)?.content == [5])
        #expect(try reader.readExplicitIfPresent(context: 0) == nil)
        var inner = try #require(try reader.readExplicitIfPresent(context: 3))
        try inner.readNull()
        try inner.finish()
        try reader.readNull()
        #expect(reader.nextTag == nil)
        #expect(try reader.readIfPresent(.integer) == nil)
    }

    @Test func `readers nest to a limit`() throws {
        var bytes: [UInt8] = [0x05, 0x00]
        for _ in 0..<10_000 { bytes = DER.sequence([bytes]) }
        var reader = DERReader(bytes)
        for _ in 0..<DERReader.maximumDepth { reader = try reader.readSequence() }
        let error = #expect(throws: DERError.self) { try reader.readSequence() }
        #expect(error?.reason == .tooDeep)
    }

    @Test func `every truncation of nested elements is refused`() throws {
        let whole = DER.sequence([
            DER.integer(70_000), DER.set(of: [DER.null, DER.boolean(true)]),
            DER.octetString([UInt8](repeating: 7, count: 200)),
        ])
        func read(_ bytes: ArraySlice<UInt8>) throws {
            var outer = DERReader(bytes)
            var reader = try outer.readSequence()
            try outer.finish()
            _ = try reader.readInteger()
            var set = try reader.readSet()
            _ = try set.readBoolean()
            try set.readNull()
            try set.finish()
            _ = try reader.readOctetString()
            try reader.finish()
        }
        try read(whole[...])
        for count in whole.indices {
            #expect(throws: DERError.self, "\(count)") { try read(whole.prefix(count)) }
        }
        for place in whole.indices {
            for change in UInt8.min..<UInt8.max {
                var changed = whole
                changed[place] ^= change + 1
                try? read(changed[...])
            }
        }
    }
}
