// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

struct DistinguishedNameTests {
    private static let commonName = AttributeType.commonName

    private func name(_ text: String, _ tag: DERTag = .utf8String) -> DistinguishedName {
        DistinguishedName([
            [NameAttribute(type: Self.commonName, tag: tag, value: Array(text.utf8)[...])]
        ])
    }

    @Test(arguments: [
        ("Test Authority", "TEST AUTHORITY"), ("Test Authority", "  test   authority "),
        ("Straße", "STRASSE"), ("Éire", "E\u{301}ire"), ("ΣΑΣ", "σας"),
    ])
    func `case, spaces and composition do not make another name`(_ pair: (String, String)) {
        #expect(name(pair.0).matches(name(pair.1)))
    }

    @Test(arguments: [
        ("Test Authority", "TestAuthority"), ("Test", "Test 2"), ("", "x"), ("Test", "Tést"),
    ])
    func `other words make another name`(_ pair: (String, String)) {
        #expect(!name(pair.0).matches(name(pair.1)))
    }

    @Test func `the kind of string does not make another name`() {
        let bmp: [UInt8] = "Test".utf8.flatMap { [0, $0] as [UInt8] }
        let universal: [UInt8] = "Test".utf8.flatMap { [0, 0, 0, $0] as [UInt8] }
        let kinds: [(DERTag, [UInt8])] = [
            (.printableString, Array("test".utf8)), (.ia5String, Array("TEST".utf8)),
            (.t61String, Array("Test".utf8)), (.bmpString, bmp), (.universalString, universal),
        ]
        for (tag, value) in kinds {
            let other = DistinguishedName([
                [NameAttribute(type: Self.commonName, tag: tag, value: value[...])]
            ])
            #expect(name("Test").matches(other))
            #expect(name("Test") != other)
        }
    }

    @Test func `the order of relative names counts, the order inside one does not`() {
        let country = NameAttribute(AttributeType.country, "UT")
        let unit = NameAttribute(AttributeType.organizationalUnit, "One")
        let other = NameAttribute(AttributeType.organizationalUnit, "Two")
        #expect(
            !DistinguishedName([[country], [unit]]).matches(DistinguishedName([[unit], [country]]))
        )
        #expect(
            DistinguishedName([[country, unit]]).matches(DistinguishedName([[unit, country]]))
        )
        #expect(!DistinguishedName([[unit], [other]]).matches(DistinguishedName([[unit]])))
        #expect(!DistinguishedName([[unit], [other]]).matches(DistinguishedName([[unit, other]])))
        #expect(!DistinguishedName([[unit], [unit]]).matches(DistinguishedName([[unit, unit]])))
        #expect(!DistinguishedName([[unit, unit]]).matches(DistinguishedName([[unit]])))
    }

    @Test func `repeated kinds are all compared`() {
        func units(_ names: [String]) -> DistinguishedName {
            DistinguishedName(names.map { (AttributeType.organizationalUnit, $0) })
        }
        #expect(units(["DFAT", "APO"]).matches(units(["dfat", "apo"])))
        #expect(!units(["DFAT", "APO"]).matches(units(["DFAT", "XXX"])))
        #expect(
            units(["DFAT", "APO"]).values(of: AttributeType.organizationalUnit) == ["DFAT", "APO"]
        )
    }

    @Test func `values that are no text match byte by byte`() {
        func value(_ bytes: [UInt8], _ tag: DERTag) -> DistinguishedName {
            DistinguishedName([[NameAttribute(type: Self.commonName, tag: tag, value: bytes[...])]])
        }
        #expect(value([0xFF], .utf8String).matches(value([0xFF], .utf8String)))
        #expect(!value([0xFF], .utf8String).matches(value([0xFE], .utf8String)))
        #expect(!value([0x00, 0x41], .bitString).matches(value([0x00, 0x61], .bitString)))
        #expect(!value([0x41], .bmpString).matches(value([0x41], .utf8String)))
        #expect(value([0x41], .bmpString).values(of: Self.commonName).isEmpty)
    }

    @Test func `T61 is read as ISO 8859-1`() {
        func name(_ bytes: [UInt8], _ tag: DERTag) -> DistinguishedName {
            DistinguishedName([[NameAttribute(type: Self.commonName, tag: tag, value: bytes[...])]])
        }
        let old = name([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68], .t61String)
        #expect(old.text == "CN=Zürich")
        #expect(old.matches(name(Array("ZÜRICH".utf8), .utf8String)))
    }

    @Test func `a text cannot pose as a further attribute`() {
        #expect(name("a, O=Other").text == "CN=a\\, O\\=Other")
        #expect(name("a\nO=b").text == "CN=a\\0aO\\=b")
        #expect(name("\u{202E}a").text == "CN=\\e2\\80\\aea")
        #expect(
            !name("a\nO=b").matches(
                DistinguishedName([(Self.commonName, "a"), (AttributeType.organization, "b")])
            )
        )
    }

    @Test func `unknown kinds are named by their numbers`() {
        let odd = DistinguishedName([
            [NameAttribute(type: "1.2.3.4", tag: .bitString, value: [0, 7])]
        ])
        #expect(odd.text == "1.2.3.4=#0007")
        #expect(
            DistinguishedName([
                [
                    NameAttribute(AttributeType.country, "UT"), NameAttribute(Self.commonName, "x"),
                ]
            ]).text == "CN=x+C=UT"
        )
    }

    @Test func `a name is one SEQUENCE of sets of pairs`() throws {
        let good = name("x")
        #expect(try DistinguishedName(der: good.encoded) == good)
        #expect(try DistinguishedName(der: DistinguishedName.empty.encoded).isEmpty)
        let bad: [[UInt8]] = [
            [], Array(good.encoded) + [0], DER.sequence([DER.set(of: [])]),
            DER.sequence([DER.null]),
            DER.sequence([DER.set(of: [DER.sequence([DER.oid(Self.commonName)])])]),
            DER.sequence([DER.set(of: [DER.sequence([DER.null, DER.null])])]),
        ]
        for bytes in bad {
            #expect(throws: CertificateError.self) { try DistinguishedName(der: bytes[...]) }
        }
    }

    @Test func `a name has a bounded number of parts`() throws {
        func parts(_ count: Int) -> [UInt8] {
            let names = (0..<count).map { _ in (Self.commonName, "x") }
            return Array(DistinguishedName(names).encoded)
        }
        _ = try DistinguishedName(der: parts(DistinguishedName.maximumPartCount)[...])
        let error = #expect(throws: CertificateError.self) {
            try DistinguishedName(der: parts(DistinguishedName.maximumPartCount + 1)[...])
        }
        #expect(error?.reason == .badName)
    }

    @Test func `a name lies within its beginnings`() {
        let full = DistinguishedName([
            (AttributeType.country, "UT"), (AttributeType.organization, "Org"),
            (Self.commonName, "x"),
        ])
        let base = DistinguishedName([
            (AttributeType.country, "ut"), (AttributeType.organization, "ORG"),
        ])
        #expect(full.isWithin(base) && full.isWithin(.empty) && full.isWithin(full))
        #expect(!base.isWithin(full))
        #expect(!full.isWithin(DistinguishedName([(AttributeType.organization, "Org")])))
    }
}
