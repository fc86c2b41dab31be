// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing
import VDSNCChecker

/// Code as integrators of the seed write it: it must compile and work unchanged.
@MainActor
@Suite(.serialized)
struct SeedUsageTests {
    /// An observer of updates, like the seed's view controllers.
    final class Screen {
        private(set) var updateCount = 0
    }

    @Test func `a repository is filled and watched`() async throws {
        let cscaCertData = Data("no certificate".utf8)
        let cscaCertSHA256Hash = "00"
        let crlData = Data()
        let ausCrlUrl = try #require(URL(string: "http://127.0.0.1:9/AUS.crl"))

        CertificateRepository.shared().cscaCertificates = []
        let ausCrl = CRL.init(updatingURL: ausCrlUrl, initialCrlData: crlData)
        let cscaCertificate = CSCACertificate(
            data: cscaCertData,
            integrityHash: cscaCertSHA256Hash,
            crl: ausCrl
        )
        CertificateRepository.shared().cscaCertificates.append(cscaCertificate)
        CertificateRepository.shared().maxSecondsBeforeOverdue = 86400 * 3

        let screen = Screen()
        CertificateRepository.shared().delegate = screen
        CertificateRepository.shared().startAutoUpdatingCRLData(secondsBetweenUpdates: 86400)
        try await until { screen.updateCount != 0 }
        CertificateRepository.shared().stopAutoUpdatingCRLData()
        #expect(CertificateRepository.shared().isUpdateOverdue)
        #expect(screen.updateCount == 1)

        CertificateRepository.shared().delegate = nil
        CertificateRepository.shared().cscaCertificates = []
        CertificateRepository.shared().maxSecondsBeforeOverdue = 864_000
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `a text is read, verified and shown`() throws {
        let certificate = CSCACertificate(
            data: Data(try #require(TestSupport.sharedBytes("data/vdsnc/csca.der"))),
            integrityHash: "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf",
            crl: CRL(
                crlData: Data(try #require(TestSupport.sharedBytes("data/vdsnc/crl.der")))
            )
        )
        for (file, isAuthentic) in [("valid.json", true), ("invalid.json", false)] {
            let text = try #require(TestSupport.sharedBytes("data/vdsnc/" + file))
            let vdsJson = String(decoding: text, as: UTF8.self)
            let vds = try? VDSReader().decodeVDSFrom(jsonString: vdsJson)
            let vdsAuthenticator = VDSAuthenticator()
            var shown: String?
            if let vds = vds {
                if let _ = try? vdsAuthenticator.verify(vds: vds, cscaCertificates: [certificate]) {
                    shown = vds.data.msg.pid.n
                }
            }
            #expect(shown == (isAuthentic ? "CITIZEN  JANE CATHERINE" : nil))
        }
        #expect((try? VDSReader().decodeVDSFrom(jsonString: "{\"isThisAVDS\": false}")) == nil)
    }
}

extension SeedUsageTests.Screen: CertificateRepositoryDelegate {
    func didUpdateCRLData() {
        updateCount += 1
    }
}
