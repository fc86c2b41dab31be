// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// The genuine Australian country authority and its revocation list, if the files are available.
@Suite(.enabled(if: TestSupport.sharedBytes("data/vdsnc/csca.der") != nil))
struct GenuineSampleTests {
    private func authority() throws -> Certificate {
        try Certificate(der: #require(TestSupport.sharedBytes("data/vdsnc/csca.der")))
    }

    private func list() throws -> RevocationList {
        try RevocationList(der: #require(TestSupport.sharedBytes("data/vdsnc/crl.der")))
    }

    @Test func `the authority reads as documented`() throws {
        let certificate = try authority()
        #expect(certificate.version == .v3)
        #expect(certificate.serialNumber.hex == "16F2")
        #expect(
            certificate.subject.text
                == "C=AU, O=GOV, OU=DFAT, OU=APO, CN=Passport Country Signing Authority"
        )
        #expect(
            certificate.subject.values(of: AttributeType.organizationalUnit) == ["DFAT", "APO"]
        )
        #expect(certificate.subject.country == "AU")
        #expect(certificate.notBefore.rfc3339 == "2020-05-05T01:04:32Z")
        #expect(certificate.notAfter.rfc3339 == "2036-05-05T00:47:02Z")
        #expect(certificate.basicConstraints == .authority(pathLength: 0))
        #expect(certificate.keyUsage == [.keyCertSign, .cRLSign])
        let identifier = try Hex.decode("3617C1E7F56795712E3775708E55833186E9380E")
        #expect(certificate.subjectKeyIdentifier.map(Array.init) == identifier)
        let period = try certificate.privateKeyUsagePeriod()
        #expect(period?.notAfter?.rfc3339.prefix(10) == "2024-05-05")
        #expect(certificate.isSelfIssued)
    }

    @Test func `its fingerprint is the published one`() throws {
        #expect(
            Hex.encode(try authority().fingerprint(.sha256))
                == "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf"
        )
    }

    @Test func `the list reads as documented`() throws {
        let list = try list()
        #expect(list.version == .v2)
        #expect(list.number?.hex == "40")
        #expect(list.thisUpdate.rfc3339 == "2021-08-19T03:56:55Z")
        #expect(list.nextUpdate?.rfc3339 == "2021-11-17T03:56:55Z")
        #expect(list.entryCount == 0)
        #expect(list.issuer == (try authority().subject))
        #expect(!list.isDelta && !list.isIndirect && !list.hasUnknownCriticalExtension)
    }
}
