// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The single steps of a verification.
struct StepTests {
    private var stage = Stage()
    private let authenticator = VDSAuthenticator()

    @Test func `step A accepts the hash of the certificate`() throws {
        try authenticator.verifyCSCACertHash(
            cscaCertData: stage.cscaData,
            cscaCertSHA256Hash: stage.scene.authority.integrityHash
        )
    }

    @Test(arguments: ["", "00", "zz", String(repeating: "0", count: 64)])
    func `step A refuses any other hash`(hash: String) {
        #expect(throws: VDSVerifyError.CSCACertHashDoesntMatch) {
            try authenticator.verifyCSCACertHash(
                cscaCertData: stage.cscaData,
                cscaCertSHA256Hash: hash
            )
        }
    }

    private func verifyList(_ list: Data, _ csca: Data? = nil) throws {
        try authenticator.verifyCRLSignature(
            crlData: list,
            forPublicKeyInCsca: csca ?? stage.cscaData
        )
    }

    @Test func `step C accepts the authority's own list`() throws {
        try verifyList(try stage.list())
    }

    @Test(arguments: [Data(), Data("<html></html>".utf8)])
    func `step C refuses bytes that are no list`(list: Data) {
        #expect(throws: VDSVerifyError.loadCRLFailed) { try verifyList(list) }
    }

    @Test func `step C refuses a list whose signature has a bit flipped`() throws {
        var list = try stage.list()
        list[list.endIndex - 1] ^= 1
        #expect(throws: VDSVerifyError.verifyCRLFailed) { try verifyList(list) }
    }

    @Test mutating func `step C refuses the list of another key of the same name`() throws {
        stage.scene.listAuthority = SealKeys.sameName
        stage.scene.editList = { $0.extensions = [] }
        let list = try stage.list()
        #expect(throws: VDSVerifyError.verifyCRLFailed) { try verifyList(list) }
    }

    @Test mutating func `step C refuses the list of another authority`() throws {
        stage.scene.listAuthority = SealKeys.stranger
        let list = try stage.list()
        #expect(throws: VDSVerifyError.crlIssuerMismatch) { try verifyList(list) }
    }

    @Test func `step C says that the authority's bytes are no certificate`() throws {
        let list = try stage.list()
        #expect(throws: VDSVerifyError.loadCSCAX509CertFailed) { try verifyList(list, Data()) }
    }

    private func verifyRevocation(_ list: Data, _ signer: Data? = nil) throws {
        try authenticator.verifyBSCCertNotRevoked(try signer ?? stage.signer(), crlData: list)
    }

    @Test func `step D accepts a signer that is not listed`() throws {
        try verifyRevocation(try stage.list())
    }

    @Test(arguments: [[0x18, 0xAD], [0x00, 0x18, 0xAD]] as [[UInt8]])
    mutating func `step D refuses a signer that is listed`(serial: [UInt8]) throws {
        stage.scene.editList = {
            $0.entries = [.init(serialNumber: serial, revocationDate: SealScene.time)]
        }
        let list = try stage.list()
        #expect(throws: VDSVerifyError.verifyBSCCertNotInCRLFailed) { try verifyRevocation(list) }
    }

    @Test func `step D refuses bytes that are no list`() {
        #expect(throws: VDSVerifyError.loadCRLFailed) { try verifyRevocation(Data()) }
    }

    @Test func `step D refuses bytes that are no signer certificate`() throws {
        let list = try stage.list()
        #expect(throws: VDSVerifyError.loadBSCX509CertFailed) {
            try verifyRevocation(list, Data([0x30]))
        }
    }

    private func verifyIdentifiers(_ signer: Data, _ csca: Data? = nil) throws {
        try authenticator.verifyAKIMatchInBSCCert(signer, withSKIInCsca: csca ?? stage.cscaData)
    }

    @Test func `step E accepts the identifier of the authority's key`() throws {
        try verifyIdentifiers(try stage.signer())
    }

    @Test mutating func `step E refuses a signer without identifier`() throws {
        stage.scene.editSigner = { $0[ExtensionType.authorityKeyIdentifier] = nil }
        let signer = try stage.signer()
        #expect(throws: VDSVerifyError.extractBSCAkiFailed) { try verifyIdentifiers(signer) }
    }

    @Test mutating func `step E refuses another identifier`() throws {
        stage.scene.editSigner = {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier([1, 2, 3])
        }
        let signer = try stage.signer()
        #expect(throws: VDSVerifyError.BSCAkiDoesntMatchCSCASki) { try verifyIdentifiers(signer) }
    }

    @Test func `step E refuses an authority without identifier`() throws {
        let bare = try SealKeys.authority(like: SealKeys.authority) {
            $0[ExtensionType.subjectKeyIdentifier] = nil
        }
        #expect(throws: VDSVerifyError.extractCSCASkiFailed) {
            try verifyIdentifiers(try stage.signer(), Data(bare.certificate.der))
        }
    }

    private func verifyPath(_ signer: Data, _ csca: Data? = nil) throws {
        try authenticator.verifyPath(inBscCert: signer, forCscaCert: csca ?? stage.cscaData)
    }

    @Test func `step F accepts a signer that the authority certified`() throws {
        try verifyPath(try stage.signer())
    }

    @Test func `step F refuses a signer that another key certified`() throws {
        let other = Data(SealKeys.sameName.certificate.der)
        #expect(throws: VDSVerifyError.verifyBSCSignatureFailed) {
            try verifyPath(try stage.signer(), other)
        }
    }

    @Test mutating func `step F refuses a signer that names another issuer`() throws {
        stage.scene.editSigner = { $0.issuer = SealKeys.stranger.certificate.subject }
        let signer = try stage.signer()
        #expect(throws: VDSVerifyError.issuerSubjectsDontMatch) { try verifyPath(signer) }
    }

    @Test mutating func `step F refuses a weak signature`() throws {
        stage.scene.signerAlgorithm = .rsaPKCS1(.sha1)
        let signer = try stage.signer()
        #expect(throws: VDSVerifyError.weakAlgorithm) { try verifyPath(signer) }
    }

    @Test(arguments: [Data(), Data("no certificate".utf8)])
    func `step F refuses bytes that are no certificate`(bytes: Data) throws {
        #expect(throws: VDSVerifyError.loadBSCX509CertFailed) { try verifyPath(bytes) }
        #expect(throws: VDSVerifyError.loadCSCAX509CertFailed) {
            try verifyPath(try stage.signer(), bytes)
        }
    }

    @Test func `step G accepts a seal that its signer signed`() throws {
        try authenticator.verifySignature(vds: try stage.vds())
    }

    @Test func `step G looks at nothing but the signature`() throws {
        let stranger = Stage(scene: SealScene(authority: SealKeys.stranger))
        try authenticator.verifySignature(vds: try stranger.vds())
    }

    @Test func `step G refuses a changed seal`() throws {
        let text = try stage.scene.text().replacingOnce("ANNA", with: "ANNE")
        let vds = try Stage.read(text)
        #expect(throws: VDSVerifyError.verifyVDSSignatureFailed) {
            try authenticator.verifySignature(vds: vds)
        }
    }

    @Test(arguments: [
        ("\"alg\":\"ES256\"", "\"alg\":\"es256\"", VDSVerifyError.verifyVDSSignatureFailed),
        ("\"alg\":\"ES256\"", "\"alg\":\"none\"", .verifyVDSSignatureFailed),
        ("\"alg\":\"ES256\"", "\"alg\":\"ES384\"", .verifyVDSSignatureFailed),
        ("\"sigvl\":\"", "\"sigvl\":\"!", .parseSignatureFromVdsFailed),
        ("\"cer\":\"", "\"cer\":\"!", .parseBSCCertFromVdsFailed),
        ("\"cer\":\"MI", "\"cer\":\"MJ", .loadBSCX509CertFailed),
    ])
    func `step G refuses a defect in the signature`(
        part: String,
        other: String,
        error: VDSVerifyError
    ) throws {
        let vds = try Stage.read(try stage.scene.text().replacingOnce(part, with: other))
        #expect(throws: error) { try authenticator.verifySignature(vds: vds) }
    }

    @Test func `step G needs the text of the seal`() throws {
        var vds = try stage.vds()
        vds.originalJson = nil
        #expect(throws: VDSVerifyError.parseJsonNoJsonFound) {
            try authenticator.verifySignature(vds: vds)
        }
    }
}
