// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The weaknesses of the original library that a single scene cannot show.
struct WeaknessProofTests {
    @Test func `W1, a second name before the real one is refused, which the original shows`()
        throws
    {
        let scene = SealScene()
        let genuine = try scene.text()
        let forged = try genuine.replacing(the: #""n":"#, with: #""n":"MALLORY  EVE","n":"#)
        let trusted = [try TheOriginal(trusting: scene)]
        #if os(Linux)
        // One of the platform's parsers takes the first name, the other one the last.
        #expect(OriginalModel(forged)?.name == "MALLORY  EVE")
        #expect(TheOriginal.accepts(forged, trusted))
        #endif
        #expect(OriginalModel(genuine)?.name == "ERIKSSON  ANNA MARIA")
        #expect(TheOriginal.accepts(genuine, trusted))
        let error = #expect(throws: SealReadingError.self) {
            try VDSNCSeal(parsing: Array(forged.utf8))
        }
        #expect(error?.reason == .duplicateName)
    }

    @Test func `W9, a generator of the forger's choice makes no key`() throws {
        let row = try #require(BadInput.rows.first { $0.row == 43 })
        let scene = try row.scene()
        // The point is its own generator, so an attacker who knows no secret can sign with the key 1.
        let info = Array(scene.authority.certificate.subjectPublicKeyInfo)
        let point = info.suffix(64)
        #expect(info.indices.count { info[$0...].starts(with: point) } == 2)
        #expect(try scene.outcome(.original) == .notAuthentic(.loadCSCACertNoPublicKey))
    }

    @Test(
        arguments: [
            [0x30, 0x84] + Array(repeating: 0xFF, count: 4),
            [0x30, 0x88] + Array(repeating: 0xFF, count: 8),
            [0x30, 0x88, 0x7F] + Array(repeating: 0xFF, count: 7),
            [0x30, 0x80, 0x30, 0x80, 0x00, 0x00, 0x00, 0x00],
        ] as [[UInt8]]
    )
    func `W16, a length that no integer holds ends in an error`(bytes: [UInt8]) throws {
        var scene = SealScene()
        scene.editSignerBytes = { $0 = bytes }
        #expect(try scene.outcome() == .notAuthentic(.loadBSCX509CertFailed))
        // The same bytes are used as anchor and as list.
        var trust = SealScene()
        trust.editAnchorBytes = { $0 = bytes }
        #expect(try trust.outcome() == .notAuthentic(.noMatchingCSCAfound))
        var list = SealScene()
        list.editListBytes = { $0 = bytes }
        #expect(try list.outcome() == .notAuthentic(.loadCRLFailed))
    }

    @Test func `W16, a certificate without algorithm ends in an error`() throws {
        let row = try #require(BadInput.rows.first { $0.row == 29 })
        #expect(try row.scene().outcome(.original) == .notAuthentic(.loadBSCX509CertFailed))
    }

    /// A seal signed over the original's canonical form is a forgery here.
    @Test(
        arguments: [
            [("a", 1), ("B", 2)], [("x", .number(0.000001))], [("/", 1)],
        ] as [[(String, JSONOutput)]]
    )
    func `W19 and W20 and W21, the canonical form of the original is not the one that is signed`(
        members: [(String, JSONOutput)]
    ) throws {
        var scene = SealScene()
        scene.request = .saying(members)
        let key = try scene.signerKey.signingKey()
        scene.editText = { text in
            guard let signed = OriginalJSON.signedBytes(of: text) else { return }
            text = try text.editingSignature { _ in try key.signRaw(signed[...], hash: .sha256) }
        }
        #expect(try TheOriginal.accepts(scene))
        #expect(try scene.outcome() == .notAuthentic(.verifyVDSSignatureFailed))
    }

    @Test func `W21, a number that is shown otherwise than it is signed is refused`() throws {
        let text = try SealScene().text()
            .replacing(the: #""msg":{"#, with: #""msg":{"x":9007199254740993,"#)
        let error = #expect(throws: SealReadingError.self) {
            try VDSNCSeal(parsing: Array(text.utf8))
        }
        #expect(error?.reason == .numberOutOfRange)
        // In the canonical form, both neighbours are the same number.
        #expect(Double("9007199254740993") == Double("9007199254740992"))
    }

    @Test func `W22, names equal as text but not as code units stay two`() throws {
        var scene = SealScene()
        scene.request = .saying([("\u{E9}", 1), ("e\u{301}", 2)])
        let members = try #require(try scene.seal().data["msg"]).members
        #expect(members?.count == 5)
        // The original kept its members in a dictionary, where these two become one.
        #expect(Set(["\u{E9}", "e\u{301}"]).count == 1)
    }

    @Test func `W23, a trailing comma is refused, one mark of byte order is not`() throws {
        let scene = SealScene()
        let genuine = try scene.text()
        let sloppy = try genuine.replacing(the: #""v":1}"#, with: #""v":1,}"#)
        #if os(Linux)
        #expect(TheOriginal.accepts(sloppy, [try TheOriginal(trusting: scene)]))
        #endif
        let error = #expect(throws: SealReadingError.self) {
            try VDSNCSeal(parsing: Array(sloppy.utf8))
        }
        guard case .notJSON = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let marked = try VDSNCSeal(parsing: mark + Array(genuine.utf8))
        let report = SealVerifier()
            .evaluate(marked, anchors: [try scene.anchor()], at: SealScene.time)
        #expect(report.outcome == .authentic)
        #expect(throws: SealReadingError.self) {
            try VDSNCSeal(parsing: mark + mark + Array(genuine.utf8))
        }
    }

    @Test func `W25, a second anchor with the same key is tried when the first has no list`() throws
    {
        var bare = SealScene()
        bare.editListBytes = { $0 = nil }
        let text = try bare.text()
        let trusted = [try TheOriginal(trusting: bare), try TheOriginal(trusting: SealScene())]
        #expect(!TheOriginal.accepts(text, trusted))
        #expect(TheOriginal.accepts(text, trusted.reversed()))
        let anchors = [try bare.anchor(), try SealScene().anchor()]
        let seal = try VDSNCSeal(parsing: Array(text.utf8))
        for anchors in [anchors, anchors.reversed()] {
            let report = SealVerifier().evaluate(seal, anchors: anchors, at: SealScene.time)
            #expect(report.outcome == .authentic)
        }
        #expect(try bare.outcome() == .notAuthentic(.loadCRLFailed))
    }

    @Test func `W27, a bad signer is not called a bad authority`() throws {
        var scene = SealScene()
        scene.editText = { $0 = try $0.editing("cer") { "*" + $0 } }
        #expect(try scene.outcome() == .notAuthentic(.parseBSCCertFromVdsFailed))
        scene.editText = { $0 = try $0.editing("cer") { _ in "MAA" } }
        #expect(try scene.outcome() == .notAuthentic(.loadBSCX509CertFailed))
    }
}
