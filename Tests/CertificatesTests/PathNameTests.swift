// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

/// Name constraints along a path, RFC 5280 §4.2.1.10.
struct PathNameTests {
    private func error(
        root: CertificateExtension? = nil,
        authority: CertificateExtension? = nil,
        authorityNames: [GeneralName] = [],
        names: [GeneralName] = [],
        budget: Int? = nil
    ) throws -> CertificateRuleError? {
        var chain = try Hierarchy(
            root: { if let root { $0.extensions.append(root) } },
            authority: {
                if let authority { $0.extensions.append(authority) }
                if !authorityNames.isEmpty {
                    $0.extensions.append(.subjectAlternativeName(authorityNames))
                }
            },
            leaf: {
                if !names.isEmpty { $0.extensions.append(.subjectAlternativeName(names)) }
            }
        )
        if let budget { chain.policy.budget.names = budget }
        return chain.error()
    }

    private func name(_ text: String) -> GeneralName {
        .directory(DistinguishedName([(AttributeType.commonName, text)]))
    }

    @Test func `permitted names are permitted, all others of the kind are not`() throws {
        let item = CertificateExtension.nameConstraints(permitted: [.dns("example.com")])
        #expect(try error(root: item, names: [.dns("a.example.com")]) == nil)
        #expect(try error(root: item, names: [.dns("example.org")]) == .nameNotPermitted)
        let both: [GeneralName] = [.dns("example.com"), .dns("example.org")]
        #expect(try error(root: item, names: both) == .nameNotPermitted)
        #expect(try error(root: item, names: [.ip([192, 0, 2, 1])]) == nil)
        #expect(try error(root: item) == nil)
    }

    @Test func `excluded names are excluded, also where they are permitted`() throws {
        let item = CertificateExtension.nameConstraints(excluded: [.dns("bad.example.com")])
        #expect(try error(authority: item, names: [.dns("example.com")]) == nil)
        #expect(try error(authority: item, names: [.dns("a.bad.example.com")]) == .nameNotPermitted)
        #expect(try error(authority: item, names: [.dns("*.example.com")]) == .nameNotPermitted)
        let both = CertificateExtension.nameConstraints(
            permitted: [.dns("example.com")],
            excluded: [.dns("example.com")]
        )
        #expect(try error(authority: both, names: [.dns("example.com")]) == .nameNotPermitted)
    }

    @Test func `authorities below narrow and never widen`() throws {
        let one = CertificateExtension.nameConstraints(permitted: [.dns("one.example.com")])
        let two = CertificateExtension.nameConstraints(
            permitted: [.dns("one.example.com"), .dns("two.example.com")]
        )
        for (root, authority) in [(one, two), (two, one)] {
            #expect(
                try error(root: root, authority: authority, names: [.dns("one.example.com")]) == nil
            )
            #expect(
                try error(root: root, authority: authority, names: [.dns("two.example.com")])
                    == .nameNotPermitted
            )
        }
    }

    @Test func `constraints hold for authorities below, and not for who sets them`() throws {
        let item = CertificateExtension.nameConstraints(excluded: [.dns("bad.example.com")])
        #expect(
            try error(root: item, authorityNames: [.dns("bad.example.com")]) == .nameNotPermitted
        )
        #expect(try error(authority: item, authorityNames: [.dns("bad.example.com")]) == nil)
    }

    @Test func `the subject itself is a directory name`() throws {
        let own = DistinguishedName([(AttributeType.country, "ut")])
        let other = DistinguishedName([(AttributeType.country, "xx")])
        let good = CertificateExtension.nameConstraints(permitted: [.directory(own)])
        #expect(try error(root: good) == nil)
        #expect(try error(root: good, names: [name("x")]) == .nameNotPermitted)
        let bad = CertificateExtension.nameConstraints(permitted: [.directory(other)])
        #expect(try error(root: bad) == .nameNotPermitted)
        let excluded = CertificateExtension.nameConstraints(excluded: [.directory(own)])
        #expect(try error(root: excluded) == .nameNotPermitted)
    }

    @Test func `mail addresses in the subject count where there is no alternative name`() throws {
        let item = CertificateExtension.nameConstraints(permitted: [.email("example.com")])
        func error(_ address: String, names: [GeneralName] = []) throws -> CertificateRuleError? {
            try Hierarchy(
                root: { $0.extensions.append(item) },
                leaf: {
                    $0.subject = DistinguishedName([(AttributeType.emailAddress, address)])
                    if !names.isEmpty { $0.extensions.append(.subjectAlternativeName(names)) }
                }
            ).error()
        }
        #expect(try error("a@example.com") == nil)
        #expect(try error("a@example.org") == .nameNotPermitted)
        #expect(try error("a@example.org", names: [.dns("example.org")]) == nil)
    }

    @Test func `what cannot be judged is refused, if it occurs`() throws {
        let unknown = GeneralName.other("1.2.3", [0x05, 0x00])
        let item = CertificateExtension.nameConstraints(
            permitted: [.dns("example.com")],
            excluded: [unknown]
        )
        #expect(try error(root: item, names: [.dns("example.com")]) == nil)
        #expect(
            try error(root: item, names: [.dns("example.com"), unknown])
                == .unsupportedNameConstraint
        )
        let mails = CertificateExtension.nameConstraints(permitted: [.email("example.com")])
        #expect(
            try error(root: mails, names: [.email("a@b@example.com")]) == .unsupportedNameConstraint
        )
    }

    @Test(arguments: [
        GeneralName.dns("*.example.com"), .dns(".example.com"), .ip([127, 0, 0, 1]),
        .email("a@b@example.com"),
    ])
    func `malformed constraints refuse the authority`(_ constraint: GeneralName) throws {
        let item = CertificateExtension.nameConstraints(permitted: [constraint])
        #expect(try error(root: item) == .malformedExtension(ExtensionType.nameConstraints))
    }

    @Test func `self-issued certificates are not constrained on the way, but at the end`() throws {
        let root = try Party("Root")
        let item = CertificateExtension.nameConstraints(permitted: [.dns("example.com")])
        let other = CertificateExtension.subjectAlternativeName([.dns("example.org")])
        let anchor = try root.selfSigned { $0.extensions.append(item) }
        let renewed = try Party(copying: root)
        let link = try root.issue(to: renewed, as: .authority) { $0.extensions.append(other) }
        let leaf = try renewed.issue(to: Party("Signer"))
        let validation = PathValidation(anchors: [anchor], intermediates: [link])
        _ = try validation.verify(leaf, at: Moment.now)
        let error = #expect(throws: CertificatePathError.self) {
            try validation.verify(link, at: Moment.now)
        }
        #expect(error?.reason == .nameNotPermitted)
    }

    @Test func `comparisons are counted`() throws {
        let hosts = (0..<20).map { GeneralName.dns("host\($0).example.com") }
        let item = CertificateExtension.nameConstraints(excluded: hosts)
        let names = (0..<20).map { GeneralName.dns("other\($0).example.com") }
        #expect(try error(root: item, names: names, budget: 400) == nil)
        #expect(try error(root: item, names: names, budget: 399) == .budgetExceeded(.name))
    }
}
