// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// Every fault is reached, or it is said why not.
struct FaultTests {
    /// The faults that no other table of these tests reaches, each with a scene that does.
    static let others: [RowOfBadInput] = [
        RowOfBadInput(0, "a signer with an RSA key", .loadBSCCertNoPublicKey) {
            $0.editSigner = {
                $0.subjectPublicKeyInfo = Array(
                    SealKeys.authority.certificate.subjectPublicKeyInfo
                )
            }
        },
        RowOfBadInput(0, "an anchor without identifier", .extractCSCASkiFailed) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.subjectKeyIdentifier] = nil
            }
        },
        RowOfBadInput(0, "another issuer name", .issuerSubjectsDontMatch) {
            $0.editSigner = {
                $0.issuer = DistinguishedName([(AttributeType.country, "AU")])
            }
        },
        RowOfBadInput(0, "an anchor to come", .cscaNotYetValid) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0.notBefore = SealScene.time.adding(seconds: 1)
            }
        },
        RowOfBadInput(0, "an anchor of the past", .cscaExpired) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0.notAfter = SealScene.time.adding(seconds: -1)
            }
        },
        RowOfBadInput(0, "an anchor that may not sign", .cscaNotAuthorised) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.keyUsage] = .keyUsage([.digitalSignature])
            }
        },
    ]

    /// The faults that a scene with one anchor cannot show, and the test that shows them.
    static let shownElsewhere: [SealFault: String] = [
        .noMatchingCSCAfound: "rows 30, 31, 42, 44",
        .loadCSCACertNoPublicKey: "row 43",
        .loadCSCAX509CertFailed: "row 42",
        .crlExpired: "row 51",
        .bscKeyAlgorithmNotSupported: "the algorithm that has no name",
    ]

    static let tables: [RowOfBadInput] =
        others + RowsOfBadInputSealTests.contents + RowsOfBadInputSealTests.algorithms
        + RowsOfBadInputSealTests.signatures + RowsOfBadInputSealTests.encodings
        + RowsOfBadInputSignerTests.bytes + RowsOfBadInputSignerTests.certificates
        + RowsOfBadInputTrustTests.hashes + RowsOfBadInputTrustTests.lists
        + RowsOfBadInputTrustTests.revoked

    @Test(arguments: others)
    func `a scene ends in the fault of its one defect`(scene: RowOfBadInput) throws {
        #expect(try scene.run() == scene.outcome)
    }

    @Test(arguments: SealFault.allCases)
    func `every fault is in a table, or a test shows it`(fault: SealFault) {
        let isReached = Self.tables.contains { $0.outcome == .notAuthentic(fault) }
        #expect(isReached != (Self.shownElsewhere[fault] != nil))
    }

    @Test func `a signer signed with an algorithm that has no name is not supported`() throws {
        var scene = SealScene()
        scene.editSigner = {
            // The key's own identifier, which the original took for a signature algorithm.
            let identifier = DER.sequence([DER.oid("1.2.840.113549.1.1.1"), DER.null])
            $0.innerAlgorithm = .verbatim(identifier)
            $0.outerAlgorithm = .verbatim(identifier)
        }
        let anchor = try scene.anchor()
        let seal = try scene.seal()
        #expect(throws: SealFault.bscKeyAlgorithmNotSupported) {
            try SealVerifier().verify(seal, anchor: anchor, at: SealScene.time)
        }
    }
}
