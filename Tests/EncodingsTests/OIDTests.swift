// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct OIDTests {
    @Test(arguments: [
        ("1.2.840.113549", "2a864886f70d"), ("2.23.136.1.1.14.2", "6781080101" + "0e02"),
        ("0.0", "00"), ("0.39", "27"), ("1.0", "28"), ("1.39", "4f"), ("2.0", "50"),
        ("2.39", "77"), ("2.40", "78"), ("2.47", "7f"), ("2.48", "8100"), ("2.999.3", "883703"),
        ("1.3.36.3.3.2.8.1.1.7", "2b2403030208010107"), ("2.5.29.15", "551d0f"),
        ("1.2.18446744073709551535", "2a81ffffffffffffffff2f"),
    ])
    func `text and content agree both ways`(text: String, hex: String) throws {
        let oid = try #require(OID(text))
        #expect(Hex.encode(oid.content) == hex)
        #expect(try OID(content: Hex.decode(hex))?.description == text)
    }

    @Test func `numbers of any size are shown`() throws {
        // 2.25 and a UUID of 128 bits (X.667).
        let content = try Hex.decode("6983f09da7ebcfdee0c7a1a7b2c0948cc8f9d776")
        #expect(
            OID(content: content)?.description == "2.25.329800735698586629295641978511506172918"
        )
    }

    @Test(arguments: [
        "", "1", "1.", ".1", "1..2", "3.1", "0.40", "1.40", "1.2.", "01.2", "1.02", "1.2.x", "1.-2",
        "1.2.18446744073709551616", "1 .2", "1.2.３", "2.18446744073709551615",
    ])
    func `other texts are refused`(text: String) {
        #expect(OID(text) == nil)
    }

    @Test(arguments: ["", "80", "8001", "2a80", "2a8001", "2a86", "ff"])
    func `other contents are refused`(hex: String) throws {
        #expect(try OID(content: Hex.decode(hex)) == nil)
        var reader = DERReader(try DER.element(.objectIdentifier, Hex.decode(hex)))
        #expect(throws: DERError(reason: .badObjectIdentifier, offset: 2)) { try reader.readOID() }
    }

    @Test func `contents are bounded`() {
        let longest = [UInt8](repeating: 0x2A, count: OID.maximumByteCount)
        #expect(OID(content: longest) != nil)
        #expect(OID(content: longest + [1]) == nil)
        #expect(OID(components: [1, 2] + [UInt64](repeating: 1, count: 128)) == nil)
    }

    @Test(arguments: [1, 7, 8, 9, 14, 15, 16, 17, 128])
    func `contents of any length are kept and told apart`(count: Int) throws {
        let content = (0..<count).map { UInt8($0 + 1) & 0x7F | 1 }
        let oid = try #require(OID(content: content))
        #expect(oid.content == content)
        #expect(oid == OID(content: content[...]))
        #expect(Set([oid, try #require(OID(content: content))]).count == 1)
        for place in content.indices {
            var other = content
            other[place] ^= 0x40
            #expect(oid != OID(content: other))
        }
        #expect(oid != OID(content: content + [0]) && OID(content: content.dropLast()) != oid)
    }

    @Test func `a literal is an identifier`() throws {
        let oid: OID = "2.5.29.15"
        #expect(oid == OID(components: [2, 5, 29, 15]))
        #expect(Set([oid, "2.5.29.15", "2.5.29.16"]).count == 2)
        var reader = DERReader(DER.oid(oid))
        #expect(try reader.readOID() == oid)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `any identifier survives its text`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let first = UInt64.random(in: 0...2, using: &generator)
            let second = UInt64.random(in: 0...(first == 2 ? 1_000_000 : 39), using: &generator)
            let rest = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                generator.next() >> UInt64.random(in: 0...63, using: &generator)
            }
            let oid = OID(components: [first, second] + rest)
            #expect(oid.flatMap { OID($0.description) } == oid && oid != nil, "seed \(seed)")
            #expect(oid.flatMap { OID(content: $0.content) } == oid, "seed \(seed)")
        }
    }
}
