// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Certificates

/// Names checked against constraints, RFC 5280 §4.2.1.10.
struct NameFormTests {
    /// One comparison.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: GeneralName
        let constraint: GeneralName
        let relation: NameForm.Relation
        var testDescription: String { "\(name) under \(constraint)" }

        init(_ name: GeneralName, _ constraint: GeneralName, _ relation: NameForm.Relation) {
            self.name = name
            self.constraint = constraint
            self.relation = relation
        }
    }

    static let hosts = [
        Case(.dns("example.com"), .dns("example.com"), .within),
        Case(.dns("foo.bar.EXAMPLE.com"), .dns("example.COM"), .within),
        Case(.dns("not-example.com"), .dns("example.com"), .outside),
        Case(.dns("com"), .dns("example.com"), .outside),
        Case(.dns("*.example.com"), .dns("example.com"), .within),
        Case(.dns("example.com"), .dns(""), .within),
        Case(.dns(".example.com"), .dns("example.com"), .unknown),
        Case(.dns("a..example.com"), .dns("example.com"), .unknown),
        Case(.dns("example.com."), .dns("example.com"), .unknown),
        Case(.dns("-a.example.com"), .dns("example.com"), .unknown),
        Case(.dns("a b.example.com"), .dns("example.com"), .unknown),
    ]

    static let mails = [
        Case(.email("a@example.com"), .email("example.com"), .within),
        Case(.email("a@host.example.com"), .email("example.com"), .outside),
        Case(.email("a@host.example.com"), .email(".example.com"), .within),
        Case(.email("a@example.com"), .email(".example.com"), .outside),
        Case(.email("a@Example.com"), .email("a@example.com"), .within),
        Case(.email("A@example.com"), .email("a@example.com"), .outside),
        Case(.email("a@b@example.com"), .email("example.com"), .unknown),
        Case(.email("@example.com"), .email("example.com"), .unknown),
        Case(.email("example.com"), .email("example.com"), .unknown),
    ]

    static let uris = [
        Case(.uri("http://example.com/x"), .uri("example.com"), .within),
        Case(.uri("https://user@host.example.com:8443?q"), .uri(".example.com"), .within),
        Case(.uri("https://example.com"), .uri(".example.com"), .outside),
        Case(.uri("https://host.example.com"), .uri("example.com"), .outside),
        Case(.uri("https://example.com@evil.org"), .uri("example.com"), .outside),
        Case(.uri("https://192.0.2.1/"), .uri("example.com"), .unknown),
        Case(.uri("https://[2001:db8::1]/"), .uri("example.com"), .unknown),
        Case(.uri("urn:uuid:1"), .uri("example.com"), .unknown),
        Case(.uri(""), .uri("example.com"), .unknown),
    ]

    static let addresses = [
        Case(.ip([192, 0, 2, 1]), .ip([192, 0, 2, 0, 255, 255, 255, 0]), .within),
        Case(.ip([192, 0, 3, 1]), .ip([192, 0, 2, 0, 255, 255, 255, 0]), .outside),
        Case(.ip([192, 0, 2, 0x7F]), .ip([192, 0, 2, 0, 255, 255, 255, 0x80]), .within),
        Case(.ip([192, 0, 2, 0x80]), .ip([192, 0, 2, 0, 255, 255, 255, 0x80]), .outside),
        Case(.ip([192, 0, 2, 1, 0, 0, 0, 0]), .ip([192, 0, 2, 0, 255, 255, 255, 0]), .unknown),
        Case(
            .ip([UInt8](repeating: 0, count: 16)[...]),
            .ip([192, 0, 2, 0, 255, 255, 255, 0]),
            .outside
        ),
    ]

    static let others = [
        Case(.other("1.2.3", [5, 0]), .other("1.2.3", [5, 0]), .unknown),
        Case(.registered("1.2.3"), .registered("1.2.3"), .unknown),
        Case(
            .directory(DistinguishedName([("2.5.4.3", "Foo")])),
            .directory(DistinguishedName([("2.5.4.3", "foo")])),
            .within
        ),
        Case(
            .directory(DistinguishedName([("2.5.4.3", "not-foo")])),
            .directory(DistinguishedName([("2.5.4.3", "foo")])),
            .outside
        ),
    ]

    @Test(arguments: hosts + mails + uris + addresses + others)
    func `a name lies where the standard puts it`(_ item: Case) {
        #expect(NameForm.relation(of: item.name, to: item.constraint) == item.relation)
    }

    @Test(arguments: [
        GeneralName.dns("*.example.com"), .dns(".example.com"), .dns("a..b"), .email("a@b@c"),
        .email("@example.com"), .ip([127, 0, 0, 1]), .ip([UInt8](repeating: 0, count: 16)[...]),
        .ip([192, 0, 2, 0, 255, 0, 255, 0]), .ip([192, 0, 2, 0, 255, 255, 0xA0, 0]), .uri("a b"),
        .uri(""),
    ])
    func `what its kind does not allow is no constraint`(_ name: GeneralName) {
        #expect(!NameForm.isConstraint(name))
    }

    @Test(arguments: [
        GeneralName.dns("example.com"), .dns(""), .email("example.com"), .email(".example.com"),
        .email("a@example.com"), .uri(".example.com"), .ip([0, 0, 0, 0, 0, 0, 0, 0]),
        .ip([192, 0, 2, 0, 255, 255, 0xC0, 0]), .other("1.2.3", []), .registered("1.2.3"),
    ])
    func `what its kind allows is a constraint`(_ name: GeneralName) {
        #expect(NameForm.isConstraint(name))
    }

    @Test func `a wildcard may stand for a host that is excluded`() {
        #expect(NameForm.mayCover(.dns("*.example.com"), .dns("bad.example.com")))
        #expect(!NameForm.mayCover(.dns("*.example.com"), .dns("a.bad.example.com")))
        #expect(!NameForm.mayCover(.dns("*.example.com"), .dns("bad.example.org")))
        #expect(!NameForm.mayCover(.dns("example.com"), .dns("bad.example.com")))
    }
}
