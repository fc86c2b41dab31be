// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// A TRUE encoded as `01`: tolerated in objects trusted for their bytes, nowhere else.
struct LooseTrueTests {
    private let party: Party
    private let loose: [UInt8]

    init() throws {
        party = try Party("Authority")
        loose = try LooseTrue.certificate(
            try party.selfSigned().der,
            signedBy: party.key,
            using: .usual(for: party.key.publicKey)
        )
    }

    @Test func `a configured certificate may have it, and says so`() throws {
        let certificate = try Certificate(configuredDER: loose)
        #expect(certificate.hasLooseTrue)
        #expect(certificate.der == loose)
        #expect(certificate.basicConstraints?.isAuthority == true)
        #expect(certificate.extensions.contains { $0.isCritical })
        #expect(certificate.isSelfSigned)
        let strict = try Certificate(configuredDER: try party.selfSigned().der)
        #expect(!strict.hasLooseTrue)
    }

    @Test func `no other certificate may have it`() {
        #expect(throws: CertificateError.self) { try Certificate(der: loose) }
    }

    @Test(arguments: [0x02, 0x7F, 0x80, 0xFE] as [UInt8])
    func `no other value counts as true, not even there`(value: UInt8) {
        let other = loose.indices.first { loose[$0...].starts(with: [1, 1, 1]) }.map { place in
            var bytes = loose
            bytes[place + 2] = value
            return bytes
        }
        #expect(throws: CertificateError.self) { try Certificate(configuredDER: other ?? []) }
    }

    @Test func `no revocation list may have it`() throws {
        let list = try party.list {
            $0.extensions.append(
                CertificateExtension("1.2.3.4", isCritical: true, value: [0x05, 0x00])
            )
        }
        #expect(throws: CertificateError.self) {
            try RevocationList(der: LooseTrue.patched(list.der))
        }
    }
}

/// The key decides whether a certificate is self-signed, not the names.
struct SelfSignedTests {
    private static func leaf(of party: Party) throws -> Certificate {
        try party.issue(to: try Party("Signer"))
    }

    private static func error(
        _ anchor: Certificate,
        _ leaf: Certificate
    ) -> CertificateRuleError? {
        let validation = PathValidation(anchors: [anchor], policy: .rfc5280)
        do {
            _ = try validation.verify(leaf, at: Moment.now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Returns a certificate for a party's key that does not say which key signed it.
    private static func anchor(
        of party: Party,
        signedBy issuer: Party,
        issuerName: DistinguishedName
    ) throws -> Certificate {
        try issuer.issue(to: party, as: .authority) { template in
            template.issuer = issuerName
            template.extensions.removeAll { $0.id == ExtensionType.authorityKeyIdentifier }
        }
    }

    @Test func `its own key signed, though the issuer has another name`() throws {
        let party = try Party("Root A")
        let other = try Party("Other Root").name
        let anchor = try Self.anchor(of: party, signedBy: party, issuerName: other)
        #expect(anchor.isSelfSigned && !anchor.isSelfIssued)
        #expect(Self.error(anchor, try Self.leaf(of: party)) == nil)
    }

    @Test func `another key signed, though the names are the same`() throws {
        let (party, other) = (try Party("Root A"), try Party("Root A"))
        let anchor = try Self.anchor(of: party, signedBy: other, issuerName: other.name)
        #expect(!anchor.isSelfSigned && anchor.isSelfIssued)
        #expect(Self.error(anchor, try Self.leaf(of: party)) == .missingAuthorityKeyIdentifier)
    }

    /// Tests three roots that certify each other in a circle, one of them trusted by its own certificate.
    @Test func `roots that sign each other end at the one that is trusted`() throws {
        let roots = try ["Root A", "Root B", "Root C"].map { try Party($0) }
        let first = roots[0]
        let anchor = try Self.anchor(of: first, signedBy: first, issuerName: try Party("Name").name)
        let middle = try Party("Intermediate A1")
        var others: [Certificate] = [try first.issue(to: middle, as: .authority)]
        for issuer in roots {
            for subject in roots where subject.name != issuer.name {
                others.append(try issuer.issue(to: subject, as: .authority))
            }
        }
        let leaf = try middle.issue(to: try Party("Signer"))
        var random = SeededGenerator(seed: 567)
        for _ in 0..<8 {
            let validation = PathValidation(
                anchors: [anchor],
                intermediates: others.shuffled(using: &random),
                policy: .rfc5280
            )
            let path = try validation.verify(leaf, at: Moment.now)
            #expect(path.certificates.count == 3 && path.certificates[0] == anchor)
        }
    }
}
