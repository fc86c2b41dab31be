// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input about anchors and revocation lists.
struct RowsOfBadInputTrustTests {
    private static func list(
        _ row: Int,
        _ what: String,
        _ fault: SealFault,
        _ edit: @escaping @Sendable (inout RevocationListTemplate) -> Void
    ) -> RowOfBadInput {
        RowOfBadInput(row, what, fault) { $0.editList = edit }
    }

    private static func revoke(_ serial: [UInt8])
        -> @Sendable (inout RevocationListTemplate) -> Void
    {
        {
            $0.entries.append(
                .init(serialNumber: serial, revocationDate: SealScene.time.adding(seconds: -9))
            )
        }
    }

    static let lists: [RowOfBadInput] = [
        RowOfBadInput(45, "empty", .loadCRLFailed) { $0.editListBytes = { $0 = [] } },
        RowOfBadInput(45, "HTML", .loadCRLFailed) {
            $0.editListBytes = { $0 = Array("<!doctype html><title>Sign in</title>".utf8) }
        },
        RowOfBadInput(45, "missing", .loadCRLFailed) { $0.editListBytes = { $0 = nil } },
        RowOfBadInput(46, "stranger", .crlIssuerMismatch) { $0.listAuthority = SealKeys.stranger },
        RowOfBadInput(46, "same name", .verifyCRLFailed) { $0.listAuthority = SealKeys.sameName },
        RowOfBadInput(47, "a bit", .verifyCRLFailed) {
            $0.editListBytes = { bytes in
                bytes = bytes.map { $0.dropLast() + [($0.last ?? 0) ^ 1] }
            }
        },
        RowOfBadInput(47, "truncated", .loadCRLFailed) {
            $0.editListBytes = { bytes in bytes = bytes.map { $0.dropLast() } }
        },
        list(50, "future", .crlNotYetValid) { $0.thisUpdate = SealScene.time.adding(seconds: 1) },
        list(52, "delta", .verifyCRLFailed) { $0.extensions.append(.deltaIndicator(base: 63)) },
        list(52, "critical", .verifyCRLFailed) {
            $0.extensions.append(
                CertificateExtension("1.2.3.4", isCritical: true, value: DER.null)
            )
        },
        RowOfBadInput(49, authentic: "neither entries nor extensions") {
            $0.editList = { $0.extensions = [] }
        },
    ]

    static let revoked: [RowOfBadInput] = [
        list(48, "listed", .verifyBSCCertNotInCRLFailed, revoke([0x18, 0xAD])),
        RowOfBadInput(48, "leading 00", .verifyBSCCertNotInCRLFailed) {
            $0.editSigner = { $0.serialNumber = [0x00, 0x98, 0xAD] }
            $0.editList = revoke([0x00, 0x98, 0xAD])
        },
        list(48, "no next update", .verifyBSCCertNotInCRLFailed) {
            revoke([0x18, 0xAD])(&$0)
            $0.nextUpdate = nil
        },
        list(48, "version 1", .verifyBSCCertNotInCRLFailed) {
            revoke([0x18, 0xAD])(&$0)
            $0.version = .v1
            $0.extensions = []
        },
    ]

    static let hashes: [RowOfBadInput] = [
        RowOfBadInput(41, "one digit", .cscaCertHashDoesntMatch) {
            let hash = SealKeys.authority.integrityHash
            $0.integrityHash = (hash.first == "0" ? "1" : "0") + hash.dropFirst()
        },
        RowOfBadInput(41, authentic: "upper case") {
            $0.integrityHash = SealKeys.authority.integrityHash.uppercased()
        },
    ]

    @Test(arguments: hashes + lists + revoked)
    func `rows 41 to 52, anchors and lists end as their row says`(row: RowOfBadInput) throws {
        #expect(try row.run() == row.outcome)
    }

    @Test(arguments: [[], [0x30, 0x03, 0x02, 0x01, 0x01]] as [[UInt8]])
    func `row 42, an anchor that is no certificate`(der: [UInt8]) throws {
        let seal = try SealScene().seal()
        let anchor = SealAnchor(
            certificateDER: der,
            integrityHash: Hex.encode(HashAlgorithm.sha256.digest(of: der))
        )
        #expect(throws: SealFault.noMatchingCSCAfound) {
            try SealVerifier().verify(seal, anchors: [anchor], at: SealScene.time)
        }
        #expect(throws: SealFault.loadCSCAX509CertFailed) {
            try SealVerifier().verify(seal, anchor: anchor, at: SealScene.time)
        }
    }

    @Test func `row 43, an anchor with a generator of its own has no usable key`() throws {
        let honest = try SealKeys.authority(.ec(.p256)) { $0.usesExplicitParameters = true }
        let generator = try Hex.decode(
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        )
        let foreign = try SealKeys.authority(like: honest) { template in
            let info = template.subjectPublicKeyInfo
            guard let place = info.indices.first(where: { info[$0...].starts(with: generator) })
            else { return }
            template.subjectPublicKeyInfo.replaceSubrange(
                place..<(place + 64),
                with: info.suffix(64)
            )
        }
        #expect(
            foreign.certificate.subjectPublicKeyInfo != honest.certificate.subjectPublicKeyInfo
        )
        #expect(try SealScene(authority: honest).outcome() == .authentic)
        let outcome = try SealScene(authority: foreign).outcome()
        #expect(outcome == .notAuthentic(.loadCSCACertNoPublicKey))
    }

    @Test func `row 44, no anchor at all matches none`() throws {
        #expect(throws: SealFault.noMatchingCSCAfound) {
            try SealVerifier().verify(try SealScene().seal(), anchors: [], at: SealScene.time)
        }
    }

    @Test func `row 51, an old list is a warning, and a fault under the strict policy`() throws {
        var scene = SealScene()
        scene.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        #expect(try scene.outcome() == .authenticWithWarnings([SealFinding(.crlStale)]))
        #expect(try scene.outcome(.strict) == .notAuthentic(.crlExpired))
    }

    @Test func `row 53, a list with very many entries finds the one that matters`() throws {
        var scene = SealScene()
        scene.editList = { list in
            list.entries = (0..<20_000).map { number in
                .init(
                    serialNumber: [0x20, UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)],
                    revocationDate: list.thisUpdate
                )
            }
        }
        #expect(try scene.outcome() == .authentic)
        scene.editSigner = { $0.serialNumber = [0x20, 0x12, 0x34] }
        #expect(try scene.outcome() == .notAuthentic(.verifyBSCCertNotInCRLFailed))
    }
}
