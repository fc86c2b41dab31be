// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The contents of reports, and the genuine sample.
struct ReportTests {
    private var stage = Stage()

    private func report(_ stage: Stage) throws -> VDSVerificationReport {
        stage.authenticator.evaluate(vds: try stage.vds(), cscaCertificates: [try stage.csca()])
    }

    @Test func `a report of an authentic seal has no failed check`() throws {
        let report = try report(stage)
        #expect(report.outcome == .authentic)
        #expect(report.checks.map(\.check) == SealCheck.allCases)
        #expect(report.checks.allSatisfy { $0.status == .passed })
    }

    @Test func `a report of an authentic seal has the proof and the chain`() throws {
        let report = try report(stage)
        #expect(report.verified != nil)
        #expect(report.chain.map(\.role) == [.anchor, .signer])
        #expect(report.chain.first?.certificateDER == stage.scene.authority.certificate.der)
    }

    @Test func `a report names the moment it judges`() throws {
        #expect(try report(stage).verificationDate == Stage.date)
    }

    @Test mutating func `a list that is out of date is a warning`() throws {
        stage.scene.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        let report = try report(stage)
        #expect(report.warnings.map(\.code) == [.crlStale])
        #expect(report.outcome == .authenticWithWarnings(report.warnings))
    }

    @Test mutating func `a list that is out of date is an error under the strict policy`() throws {
        stage.scene.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        stage.policy = VDSVerificationPolicy(rules: .strict, verificationDate: Stage.date)
        #expect(try report(stage).outcome == .notAuthentic(.crlExpired))
    }

    @Test mutating func `a list that is out of date is nothing under the original policy`() throws {
        stage.scene.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        stage.policy = VDSVerificationPolicy(rules: .original, verificationDate: Stage.date)
        #expect(try report(stage).outcome == .authentic)
    }

    @Test mutating func `a report of a changed seal fails at the signature alone`() throws {
        stage.scene.editText = { $0 = $0.replacingOnce("ANNA", with: "ANNE") }
        let report = try report(stage)
        #expect(report.outcome == .notAuthentic(.verifyVDSSignatureFailed))
        let failed = report.checks.filter { $0.status != .passed }
        #expect(failed.map(\.check) == [.sealSignature])
        #expect(report.verified == nil)
    }

    @Test func `a report of a seal without text has performed nothing`() throws {
        var vds = try stage.vds()
        vds.originalJson = nil
        let report = stage.authenticator.evaluate(vds: vds, cscaCertificates: [try stage.csca()])
        #expect(report.outcome == .notAuthentic(.parseJsonNoJsonFound))
        #expect(report.checks.allSatisfy { $0.status == .notPerformed })
        #expect(report.chain.isEmpty)
    }

    @Test func `a report without any authority says that none matches`() throws {
        let report = stage.authenticator.evaluate(vds: try stage.vds(), cscaCertificates: [])
        #expect(report.outcome == .notAuthentic(.noMatchingCSCAfound))
    }

    @Test func `a link certificate leads from the old key of an authority to the new`() throws {
        let old = SealKeys.sameName
        let link = try old.link(to: stage.scene.authority, validity: SealKeys.validity)
        let linkCertificate = CSCACertificate(
            data: Data(link.der),
            integrityHash: "",
            crl: CRL(crlData: try stage.list())
        )
        let anchor = try Stage(scene: SealScene(authority: old)).csca()
        let vds = try stage.vds()
        let without = stage.authenticator.evaluate(vds: vds, cscaCertificates: [anchor])
        #expect(without.outcome == .notAuthentic(.noMatchingCSCAfound))
        let with = stage.authenticator.evaluate(
            vds: vds,
            cscaCertificates: [anchor],
            linkCertificates: [linkCertificate]
        )
        #expect(with.outcome == .authentic)
        #expect(with.chain.map(\.role) == [.anchor, .link, .signer])
    }
}

/// The genuine sample through the library's own types.
@Suite(.enabled(if: TestSupport.shared != nil))
struct GenuineSealTests {
    private func vds(_ file: String) throws -> VDS {
        let bytes = try #require(TestSupport.sharedBytes("data/vdsnc/" + file))
        return try Stage.read(String(decoding: bytes, as: UTF8.self))
    }

    private func csca() throws -> CSCACertificate {
        CSCACertificate(
            data: Data(try #require(TestSupport.sharedBytes("data/vdsnc/csca.der"))),
            integrityHash: "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf",
            crl: CRL(crlData: Data(try #require(TestSupport.sharedBytes("data/vdsnc/crl.der"))))
        )
    }

    @Test func `the genuine seal is authentic`() throws {
        let csca = try csca()
        let vds = try vds("valid.json")
        let authenticator = VDSAuthenticator(
            policy: VDSVerificationPolicy(rules: .strict, verificationDate: Stage.date)
        )
        #expect(try authenticator.verify(vds: vds, cscaCertificates: [csca]))
        #expect(try authenticator.verify(vds: vds, withCscaCertificate: csca))
    }

    @Test func `the genuine seal read today has an old list and no other warning`() throws {
        let report = VDSAuthenticator().evaluate(
            vds: try vds("valid.json"),
            cscaCertificates: [try csca()]
        )
        #expect(report.warnings.map(\.code) == [.crlStale])
    }

    @Test(
        arguments: [
            (1_630_418_399.999, VDSVerifyError.bscNotYetValid), (1_630_418_400, nil),
            (1_637_121_415.999, nil), (1_637_121_416, .crlExpired),
        ] as [(Double, VDSVerifyError?)]
    )
    func `the genuine seal under the strict policy holds to the second, fractions cut off`(
        time: Double,
        error: VDSVerifyError?
    ) throws {
        let policy = VDSVerificationPolicy(
            rules: .strict,
            verificationDate: Date(timeIntervalSince1970: time)
        )
        let report = VDSAuthenticator(policy: policy)
            .evaluate(vds: try vds("valid.json"), cscaCertificates: [try csca()])
        #expect(report.outcome == error.map { .notAuthentic($0) } ?? .authentic)
    }

    @Test func `the genuine seal under the strict policy needs the date of its list`() throws {
        let late = Date(timeIntervalSince1970: 1_637_200_000)  // 2021-11-18
        let authenticator = VDSAuthenticator(
            policy: VDSVerificationPolicy(rules: .strict, verificationDate: late)
        )
        #expect(throws: VDSVerifyError.crlExpired) {
            try authenticator.verify(vds: try vds("valid.json"), cscaCertificates: [try csca()])
        }
    }

    @Test func `the altered copy is not authentic`() throws {
        #expect(throws: VDSVerifyError.verifyVDSSignatureFailed) {
            try VDSAuthenticator().verify(
                vds: try vds("invalid.json"),
                cscaCertificates: [try csca()]
            )
        }
    }
}
