// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// Link certificates between an anchor and the authority that issued the signer.
struct LinkTests {
    /// Authorities of the same name, each vouching for the next with a link certificate.
    private struct Chain {
        let authorities: [SealTestAuthority]
        var validity = SealKeys.validity
        var revoked: [[UInt8]] = []

        init(linkCount: Int) throws {
            authorities = try (0...linkCount).map { _ in try SealKeys.authority(.ec(.p256)) }
        }

        func list(of authority: SealTestAuthority, revoked: [[UInt8]] = []) throws -> [UInt8] {
            try authority.revocationList(
                .init(thisUpdate: SealScene.time.adding(seconds: -9), revoked: revoked)
            ).der
        }

        func links() throws -> [SealLink] {
            try zip(authorities, authorities.dropFirst()).map { older, newer in
                SealLink(
                    certificateDER: try older.link(to: newer, validity: validity).der,
                    revocationList: SealRevocationList(der: try list(of: newer))
                )
            }
        }

        func outcome(_ links: [SealLink]) throws -> SealReport.Outcome {
            let first = try #require(authorities.first)
            let last = try #require(authorities.last)
            let anchor = SealAnchor(
                certificateDER: first.certificate.der,
                integrityHash: first.integrityHash,
                revocationListDER: try list(of: first, revoked: revoked)
            )
            return SealVerifier().evaluate(
                try SealScene(authority: last).seal(),
                anchors: [anchor],
                links: links,
                at: SealScene.time
            ).outcome
        }
    }

    @Test(arguments: 1...3)
    func `W28, up to three links may stand between`(count: Int) throws {
        let chain = try Chain(linkCount: count)
        let links = try chain.links()
        #expect(try chain.outcome(links) == .authentic)
        #expect(try chain.outcome(links.reversed()) == .authentic)
        #expect(try chain.outcome([]) == .notAuthentic(.noMatchingCSCAfound))
    }

    @Test func `four links are too many`() throws {
        let chain = try Chain(linkCount: 4)
        #expect(try chain.outcome(try chain.links()) == .notAuthentic(.noMatchingCSCAfound))
    }

    @Test func `a link that another authority of the name made does not count`() throws {
        let chain = try Chain(linkCount: 1)
        let foreign = try Chain(linkCount: 1)
        #expect(try chain.outcome(try foreign.links()) == .notAuthentic(.noMatchingCSCAfound))
    }

    @Test func `a link that is out of date does not carry`() throws {
        var chain = try Chain(linkCount: 1)
        chain.validity =
            SealKeys.validity.lowerBound...SealScene.time.adding(seconds: -1)
        #expect(try chain.outcome(try chain.links()) == .notAuthentic(.cscaExpired))
    }

    @Test func `a revoked link does not carry`() throws {
        var chain = try Chain(linkCount: 1)
        chain.revoked = [[0x17, 0x01]]
        #expect(
            try chain.outcome(try chain.links()) == .notAuthentic(.verifyBSCCertNotInCRLFailed)
        )
    }

    @Test(arguments: [true, false])
    func `W24, a link whose two algorithms differ does not carry`(isOuter: Bool) throws {
        let chain = try Chain(linkCount: 1)
        let genuine = try #require(try chain.links().first)
        let certificate = try Certificate(der: genuine.certificateDER)
        var template = CertificateTemplate(
            subject: certificate.subject,
            subjectPublicKeyInfo: Array(certificate.subjectPublicKeyInfo),
            notBefore: certificate.notBefore,
            notAfter: certificate.notAfter
        )
        template.issuer = certificate.issuer
        template.extensions = certificate.extensions
        let older = try #require(chain.authorities.first)
        for (form, outcome) in [
            (AlgorithmForm.standard, SealReport.Outcome.authentic),
            (.withNull, .notAuthentic(.noMatchingCSCAfound)),
        ] {
            if isOuter { template.outerAlgorithm = form } else { template.innerAlgorithm = form }
            let link = SealLink(
                certificateDER: try older.issue(template).der,
                revocationList: genuine.revocationList
            )
            #expect(try chain.outcome([link]) == outcome)
        }
    }

    @Test func `links in a circle end`() throws {
        let chain = try Chain(linkCount: 2)
        let (second, third) = (chain.authorities[1], chain.authorities[2])
        let circle = [
            SealLink(certificateDER: try second.link(to: third, validity: chain.validity).der),
            SealLink(certificateDER: try third.link(to: second, validity: chain.validity).der),
        ]
        #expect(try chain.outcome(circle) == .notAuthentic(.noMatchingCSCAfound))
    }
}
