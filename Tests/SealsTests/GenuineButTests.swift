// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// Certificates with the oddities of real authorities.
struct GenuineButTests {
    @Test func `a signer for no document type at all is not authorised`() throws {
        var scene = SealScene()
        scene.editSigner = { $0[ExtensionType.documentTypes] = .documentTypes([]) }
        #expect(try scene.outcome() == .notAuthentic(.bscDocumentTypeNotAuthorised))
        #expect(
            try scene.outcome(.original) == .authentic
        )
    }

    /// Returns the anchor of a scene with each TRUE as `01`, signed again.
    private static func looseAnchor(_ scene: SealScene) throws -> SealAnchor {
        let der = try LooseTrue.certificate(
            scene.authority.certificate.der,
            signedBy: scene.authority.key,
            using: scene.authority.algorithm
        )
        let certificate = try Certificate(configuredDER: der)
        return SealAnchor(
            certificateDER: der,
            integrityHash: Hex.encode(certificate.fingerprint(.sha256)),
            revocationListDER: try scene.list()
        )
    }

    @Test func `an anchor with a TRUE as 01 counts, and the report says it`() throws {
        let scene = SealScene()
        let report = SealVerifier(policy: .strict).evaluate(
            try scene.seal(),
            anchors: [try Self.looseAnchor(scene)],
            at: SealScene.time
        )
        #expect(report.outcome == .authentic)
        #expect(report.findings.first?.code == .authorityNotDER)
        #expect(report.findings.filter(\.isWarning).isEmpty)
    }

    @Test func `a signer with a TRUE as 01 cannot be read`() throws {
        var scene = SealScene()
        let authority = scene.authority
        scene.editSignerBytes = { bytes in
            let loose = try? LooseTrue.certificate(
                bytes,
                signedBy: authority.key,
                using: authority.algorithm
            )
            bytes = loose ?? []
        }
        let loose = try scene.signerCertificate()
        #expect(!loose.isEmpty && loose != LooseTrue.patched([]))
        #expect(try scene.outcome() == .notAuthentic(.loadBSCX509CertFailed))
        #expect(try scene.outcome(.original) == .notAuthentic(.loadBSCX509CertFailed))
    }

    @Test func `a link with a TRUE as 01 links nothing`() throws {
        let (older, newer) = (
            try SealKeys.authority(.ec(.p256)), try SealKeys.authority(.ec(.p256))
        )
        let strict = try older.link(to: newer, validity: SealKeys.validity).der
        let loose = try LooseTrue.certificate(
            strict,
            signedBy: older.key,
            using: older.algorithm
        )
        let scene = SealScene(authority: newer)
        func list(of authority: SealTestAuthority) throws -> [UInt8] {
            try authority.revocationList(.init(thisUpdate: SealScene.time.adding(seconds: -9))).der
        }
        for (bytes, isLink) in [(strict, true), (loose, false)] {
            let link = SealLink(
                certificateDER: bytes,
                revocationList: SealRevocationList(der: try list(of: newer))
            )
            let report = SealVerifier().evaluate(
                try scene.seal(),
                anchors: [older.anchor(revocationListDER: try list(of: older))],
                links: [link],
                at: SealScene.time
            )
            #expect((report.error == nil) == isLink)
        }
    }
}
