// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The ways to check that a seal is authentic.
struct AuthenticatorTests {
    private var stage = Stage()

    /// The ways to verify a seal: some pick the anchor from a list, the others take a single one.
    enum Way: CaseIterable {
        case seedLabel, originalLabel, single, parts

        func verify(_ vds: VDS, _ stage: Stage) throws -> Bool {
            let authenticator = stage.authenticator
            let csca = try stage.csca()
            switch self {
            case .seedLabel:
                return try authenticator.verify(vds: vds, cscaCertificates: [csca])
            case .originalLabel:
                return try authenticator.verify(vds: vds, withCscaCertificates: [csca])
            case .single:
                return try authenticator.verify(vds: vds, withCscaCertificate: csca)
            case .parts:
                return try authenticator.verify(
                    vds: vds,
                    withCscaCertData: csca.data,
                    cscaCertSHA256Hash: csca.integrityHash,
                    crlData: try stage.list()
                )
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `a vaccination is authentic`(way: Way) throws {
        #expect(try way.verify(try stage.vds(), stage))
    }

    @Test(arguments: Way.allCases)
    func `a test certificate is authentic`(way: Way) throws {
        #expect(try way.verify(try Stage.test.vds(), Stage.test))
    }

    @Test(arguments: Way.allCases)
    mutating func `one letter of the name changed is noticed`(way: Way) throws {
        stage.scene.editText = { $0 = $0.replacingOnce("ANNA", with: "ANNE") }
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.verifyVDSSignatureFailed) { try way.verify(vds, stage) }
    }

    @Test(arguments: Way.allCases)
    func `row 16, a seal without its text cannot be verified`(way: Way) throws {
        var vds = try stage.vds()
        vds.originalJson = nil
        #expect(throws: VDSVerifyError.parseJsonNoJsonFound) { try way.verify(vds, stage) }
    }

    @Test(arguments: Way.allCases)
    func `a seal decoded from JSON has no text to verify`(way: Way) throws {
        let text = Data(try stage.scene.text().utf8)
        let vds = try JSONDecoder().decode(VDS.self, from: text)
        #expect(throws: VDSVerifyError.parseJsonNoJsonFound) { try way.verify(vds, stage) }
    }

    @Test(arguments: Way.allCases)
    func `row 15, a forged seal given the text of a genuine one is noticed`(way: Way) throws {
        let genuine = try stage.scene.text()
        var forged = try Stage.read(genuine.replacingOnce("ANNA", with: "ANNE"))
        forged.originalJson = genuine
        #expect(throws: VDSVerifyError.dataDoesNotMatchSignedJson) { try way.verify(forged, stage) }
    }

    @Test func `a seal given a text with another signature is noticed`() throws {
        var vds = try stage.vds()
        vds.originalJson = try stage.scene.text()  // ECDSA never signs twice alike.
        #expect(throws: VDSVerifyError.dataDoesNotMatchSignedJson) {
            try stage.authenticator.verify(vds: vds, withCscaCertificate: try stage.csca())
        }
    }

    @Test func `a seal given its own text again is authentic`() throws {
        let text = try stage.scene.text()
        var vds = try Stage.read(text)
        vds.originalJson = text
        #expect(try Way.seedLabel.verify(vds, stage))
    }

    @Test func `a member called originalJson with a genuine text does not help a forger`() throws {
        let genuine = try stage.scene.text()
        let forged = genuine.replacingOnce("ANNA", with: "ANNE")
        let member = "{\"originalJson\":\(JSONOutput.string(genuine).encoded()),"
        let vds = try Stage.read(member + forged.dropFirst())
        #expect(throws: VDSVerifyError.verifyVDSSignatureFailed) {
            try Way.seedLabel.verify(vds, stage)
        }
    }

    @Test(arguments: [
        ("{", VDSVerifyError.parseJsonNotSerializable), ("5", .parseJsonNoDictionary),
        ("[1]", .parseJsonNoDictionary), ("[]", .parseJsonNoDictionary),
        ("{\"sig\":{}}", .parseJsonNoDataObject), ("{\"data\":1}", .parseJsonNoDataObject),
        (Small.seal(Small.vaccination(adding: "\"x\":1e400")), .parseJsonFailedCanonicalization),
        ("{\"data\":{},\"data\":{}}", .parseJsonNotSerializable),
    ])
    func `a text that cannot be read again says why`(text: String, error: VDSVerifyError) throws {
        var vds = try stage.vds()
        vds.originalJson = text
        #expect(throws: error) { try Way.single.verify(vds, stage) }
    }

    @Test func `the order of members does not matter`() throws {
        let text = try stage.scene.text()
        let comma = try #require(text.range(of: ",\"sig\":"))
        let data = text[text.index(after: text.startIndex)..<comma.lowerBound]
        let signature = text[text.index(after: comma.lowerBound)...].dropLast()
        #expect(try Way.seedLabel.verify(try Stage.read("{\(signature),\(data)}"), stage))
    }

    @Test mutating func `white space does not matter`() throws {
        stage.scene.request.isPretty = true
        #expect(try Way.seedLabel.verify(try stage.vds(), stage))
    }

    @Test mutating func `escapes do not matter`() throws {
        stage.scene.editText = { $0 = $0.replacingOnce("ANNA", with: "\\u0041NNA") }
        #expect(try Way.seedLabel.verify(try stage.vds(), stage))
    }

    @Test mutating func `a member added to the data is noticed`() throws {
        stage.scene.editText = { $0 = $0.replacingOnce("\"msg\":{", with: "\"msg\":{\"x\":1,") }
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.verifyVDSSignatureFailed) {
            try Way.seedLabel.verify(vds, stage)
        }
    }

    @Test mutating func `a member added outside the data does no harm`() throws {
        stage.scene.editText = { $0 = "{\"x\":1," + $0.dropFirst() }
        #expect(try Way.seedLabel.verify(try stage.vds(), stage))
    }

    @Test func `no certificate in a list matches a stranger's seal`() throws {
        let vds = try Stage(scene: SealScene(authority: SealKeys.stranger)).vds()
        #expect(throws: VDSVerifyError.noMatchingCSCAfound) {
            try stage.authenticator.verify(vds: vds, cscaCertificates: [try stage.csca()])
        }
    }

    @Test func `one certificate that is a stranger's fails at the signature of the signer`() throws
    {
        let vds = try Stage(scene: SealScene(authority: SealKeys.stranger)).vds()
        #expect(throws: VDSVerifyError.verifyBSCSignatureFailed) {
            try stage.authenticator.verify(vds: vds, withCscaCertificate: try stage.csca())
        }
    }

    @Test func `row 44, an empty list matches nothing`() throws {
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.noMatchingCSCAfound) {
            try stage.authenticator.verify(vds: vds, withCscaCertificates: [])
        }
    }

    @Test(arguments: [Data(), Data("no certificate".utf8)])
    func `bytes that are no certificate match nothing in a list`(data: Data) throws {
        let csca = CSCACertificate(data: data, integrityHash: "", crl: CRL(crlData: Data()))
        #expect(throws: VDSVerifyError.noMatchingCSCAfound) {
            try stage.authenticator.verify(vds: try stage.vds(), cscaCertificates: [csca])
        }
    }

    @Test(arguments: [Data(), Data("no certificate".utf8)])
    func `bytes that are no certificate are called so where one is given`(data: Data) throws {
        let csca = CSCACertificate(data: data, integrityHash: "", crl: CRL(crlData: Data()))
        #expect(throws: VDSVerifyError.loadCSCAX509CertFailed) {
            try stage.authenticator.verify(vds: try stage.vds(), withCscaCertificate: csca)
        }
    }

    @Test func `the right certificate is found among others`() throws {
        let stranger = try Stage(scene: SealScene(authority: SealKeys.stranger)).csca()
        let sameName = try Stage(scene: SealScene(authority: SealKeys.sameName)).csca()
        let list = [stranger, sameName, try stage.csca()]
        #expect(try stage.authenticator.verify(vds: try stage.vds(), cscaCertificates: list))
    }

    @Test func `W25, a second entry of one key helps where the first has no list`() throws {
        let bare = try stage.csca(crl: CRL(crlData: Data()))
        let list = [bare, try stage.csca()]
        #expect(try stage.authenticator.verify(vds: try stage.vds(), cscaCertificates: list))
    }

    @Test(arguments: Way.allCases)
    mutating func `a wrong integrity hash is noticed`(way: Way) throws {
        let hash = stage.scene.authority.integrityHash
        stage.scene.integrityHash = hash.dropLast() + (hash.hasSuffix("0") ? "1" : "0")
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.CSCACertHashDoesntMatch) { try way.verify(vds, stage) }
    }

    @Test mutating func `an integrity hash may be written in upper case`() throws {
        stage.scene.integrityHash = stage.scene.authority.integrityHash.uppercased()
        #expect(try Way.seedLabel.verify(try stage.vds(), stage))
    }

    @Test(arguments: [Data(), Data("<html></html>".utf8)])
    func `no list, or one that is none, is noticed`(list: Data) throws {
        let csca = try stage.csca(crl: CRL(crlData: list))
        #expect(throws: VDSVerifyError.loadCRLFailed) {
            try stage.authenticator.verify(vds: try stage.vds(), withCscaCertificate: csca)
        }
    }

    @Test(arguments: Way.allCases)
    mutating func `a revoked signer is noticed`(way: Way) throws {
        stage.scene.editList = {
            $0.entries = [.init(serialNumber: [0x18, 0xAD], revocationDate: SealScene.time)]
        }
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.verifyBSCCertNotInCRLFailed) { try way.verify(vds, stage) }
    }

    @Test mutating func `W27, a bad signer certificate is called so by the list variant, too`()
        throws
    {
        stage.scene.editText = { $0 = $0.replacingOnce("\"cer\":\"", with: "\"cer\":\"!") }
        let vds = try stage.vds()
        #expect(throws: VDSVerifyError.parseBSCCertFromVdsFailed) {
            try Way.seedLabel.verify(vds, stage)
        }
    }

    @Test func `many threads verify at once with one authenticator`() async throws {
        let vds = try stage.vds()
        let csca = try stage.csca()
        let authenticator = stage.authenticator
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (try? authenticator.verify(vds: vds, cscaCertificates: [csca])) == true
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: true, count: 16))
    }

    @Test func `an authenticator goes by its clock where the policy names no moment`() throws {
        let vds = try stage.vds()
        let late = VDSAuthenticator(policy: .standard) {
            Date(timeIntervalSince1970: 2_500_000_000)
        }
        #expect(throws: VDSVerifyError.self) {
            try late.verify(vds: vds, withCscaCertificate: try stage.csca())
        }
        let inTime = VDSAuthenticator(policy: .standard) { Stage.date }
        #expect(try inTime.verify(vds: vds, withCscaCertificate: try stage.csca()))
    }
}
