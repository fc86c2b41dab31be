// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// Revocation lists: which are valid, and what they say.
struct RevocationCheckTests {
    private let authority: Party
    private let anchor: Certificate
    private let leaf: Certificate

    init() throws {
        authority = try Party("Authority")
        anchor = try authority.selfSigned()
        leaf = try authority.issue(to: Party("Signer"))
    }

    private func verified(_ list: RevocationList) throws -> VerifiedRevocationList {
        try VerifiedRevocationList(list, signer: anchor, key: authority.key.publicKey)
    }

    private func check(
        _ lists: [RevocationList],
        of certificate: Certificate? = nil,
        at time: Instant = Moment.now,
        _ freshness: RevocationFreshness = .enforce
    ) throws -> RevocationCheck.Outcome {
        try RevocationCheck(freshness: freshness)
            .verify(certificate ?? leaf, lists: lists.map { try verified($0) }, at: time)
    }

    @Test func `a list that does not hold the certificate clears it`() throws {
        #expect(try check([authority.list()]) == .notRevoked)
        #expect(try check([authority.list(revoking: [[0x2B]])]) == .notRevoked)
        let bare = try authority.list {
            $0.version = .v1
            $0.extensions = []
        }
        #expect(try check([bare]) == .notRevoked)
    }

    @Test func `a list that holds the certificate revokes it, in whatever form`() throws {
        let forms: [(inout RevocationListTemplate) -> Void] = [
            { _ in }, { $0.nextUpdate = nil }, { $0.entries[0].serialNumber = [0x00, 0x2A] },
            { $0.entries[0].revocationDate = Moment.end },
            { $0.entries[0].extensions = [.reason(.certificateHold)] },
            {
                $0.version = .v1
                $0.extensions = []
            },
        ]
        for form in forms {
            let list = try authority.list(revoking: [[0x2A]], form)
            #expect(throws: CertificateRuleError.revoked) { try check([list]) }
        }
    }

    @Test func `an outdated list still revokes`() throws {
        let list = try authority.list(revoking: [[0x2A]])
        #expect(throws: CertificateRuleError.revoked) {
            try check([list], at: Moment.end.adding(seconds: 1))
        }
    }

    @Test func `one list that revokes outweighs one that does not`() throws {
        let good = try authority.list()
        let bad = try authority.list(revoking: [[0x2A]])
        for lists in [[good, bad], [bad, good]] {
            #expect(throws: CertificateRuleError.revoked) { try check(lists) }
        }
    }

    @Test func `a list counts from its making to the next one`() throws {
        let list = try authority.list()
        #expect(try check([list], at: Moment.start) == .notRevoked)
        #expect(try check([list], at: Moment.end) == .notRevoked)
        #expect(throws: CertificateRuleError.listNotYetValid(Moment.start)) {
            try check([list], at: Moment.start.adding(seconds: -1))
        }
        #expect(throws: CertificateRuleError.listOutdated(Moment.end)) {
            try check([list], at: Moment.end.adding(seconds: 1))
        }
    }

    @Test func `what becomes of outdated lists is a matter of policy`() throws {
        let late = Moment.end.adding(seconds: 1)
        let list = try authority.list()
        #expect(try check([list], at: late, .warn) == .notRevokedByOutdatedList(Moment.end))
        #expect(try check([list], at: late, .ignore) == .notRevoked)
        let endless = try authority.list { $0.nextUpdate = nil }
        #expect(try check([endless], .warn) == .notRevokedByOutdatedList(nil))
        #expect(throws: CertificateRuleError.listOutdated(nil)) { try check([endless]) }
        #expect(try check([endless, list], .warn) == .notRevoked)
        #expect(throws: CertificateRuleError.listNotYetValid(Moment.start)) {
            try check([list], at: Moment.start.adding(seconds: -1), .ignore)
        }
    }

    @Test func `no list clears nothing`() {
        #expect(throws: CertificateRuleError.missingRevocationList) { try check([]) }
    }

    @Test func `a list of another issuer says nothing`() throws {
        let other = try Party("Another")
        let list = try VerifiedRevocationList(
            other.list(revoking: [[0x2A]]),
            signer: other.selfSigned(),
            key: other.key.publicKey
        )
        #expect(throws: CertificateRuleError.outOfScope) {
            try RevocationCheck(freshness: .warn).verify(leaf, lists: [list], at: Moment.now)
        }
    }

    @Test func `a list must be signed by its issuer, with the right to do so`() throws {
        let list = try authority.list()
        let twin = try Party("Authority")
        let error = #expect(throws: CertificateRuleError.self) {
            try VerifiedRevocationList(list, signer: twin.selfSigned(), key: twin.key.publicKey)
        }
        #expect(error == .keyIdentifierMismatch)
        let bare = try authority.list { $0.extensions = [] }
        #expect(throws: CertificateRuleError.wrongSignature) {
            try VerifiedRevocationList(bare, signer: twin.selfSigned(), key: twin.key.publicKey)
        }
        let other = try Party("Another")
        #expect(throws: CertificateRuleError.issuerNameMismatch) {
            try VerifiedRevocationList(list, signer: other.selfSigned(), key: other.key.publicKey)
        }
        let weak = try authority.selfSigned { $0[ExtensionType.keyUsage] = .keyUsage(.keyCertSign) }
        #expect(throws: CertificateRuleError.missingKeyUsage(.cRLSign)) {
            try VerifiedRevocationList(list, signer: weak, key: authority.key.publicKey)
        }
        let unnamed = try authority.list { $0.issuer = .empty }
        #expect(throws: CertificateRuleError.emptyIssuer) { try verified(unnamed) }
        let unidentified = try authority.selfSigned { $0[ExtensionType.subjectKeyIdentifier] = nil }
        #expect(throws: CertificateRuleError.missingSubjectKeyIdentifier) {
            try VerifiedRevocationList(list, signer: unidentified, key: authority.key.publicKey)
        }
    }

    @Test func `the signature of a list follows the rules of certificates`() throws {
        let differing = try authority.list { $0.outerAlgorithm = .withNull }
        #expect(throws: CertificateRuleError.algorithmsDiffer) { try verified(differing) }
        let template = RevocationListTemplate(
            issuer: authority.name,
            thisUpdate: Moment.start,
            nextUpdate: nil
        )
        let weak = try template.signed(by: authority.key, using: .ecdsa(.sha1))
        #expect(throws: CertificateRuleError.weakAlgorithm) { try verified(weak) }
        _ = try VerifiedRevocationList(
            weak,
            signer: anchor,
            key: authority.key.publicKey,
            weakAlgorithms: .allow
        )
    }

    @Test func `what is not understood is not used`() throws {
        let unknown = CertificateExtension("1.2.3", isCritical: true, value: [])
        let list = try authority.list { $0.extensions.append(unknown) }
        #expect(throws: CertificateRuleError.unknownCriticalListExtension) { try verified(list) }
        let entry = try authority.list(revoking: [[0x2B]]) { $0.entries[0].extensions = [unknown] }
        #expect(throws: CertificateRuleError.unknownCriticalListExtension) { try verified(entry) }
        let indirect = try authority.list {
            $0.extensions.append(.issuingDistributionPoint(IssuedScope(flags: [.indirect])))
        }
        #expect(throws: CertificateRuleError.indirectList) { try verified(indirect) }
    }

    @Test func `a delta list can only revoke`() throws {
        let delta = CertificateExtension.deltaIndicator(base: 1)
        let empty = try authority.list { $0.extensions.append(delta) }
        #expect(throws: CertificateRuleError.deltaList) { try check([empty]) }
        #expect(throws: CertificateRuleError.deltaList) { try empty.verifyIsComplete() }
        #expect(try check([authority.list(), empty]) == .notRevoked)
        let revoking = try authority.list(revoking: [[0x2A]]) { $0.extensions.append(delta) }
        #expect(throws: CertificateRuleError.revoked) { try check([authority.list(), revoking]) }
        let removing = try authority.list(revoking: [[0x2A]]) {
            $0.extensions.append(delta)
            $0.entries[0].extensions = [.reason(.removeFromList)]
        }
        #expect(try check([authority.list(), removing]) == .notRevoked)
        #expect(throws: CertificateRuleError.revoked) {
            try check([authority.list(revoking: [[0x2A]]), removing])
        }
    }
}
