// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// A revocation list of half a million entries.
struct LongListTests {
    @Test(.timeLimit(.minutes(10)))
    func `row 53, a list of 500,000 entries finds the one that matters`() throws {
        let der = try LongList.der()
        #expect(try RevocationList(der: der).entryCount == 500_000)
        let anchor = SealAnchor(
            certificateDER: SealKeys.authority.certificate.der,
            integrityHash: SealKeys.authority.integrityHash,
            revocationList: SealRevocationList(der: der)
        )
        // The benchmarks check that no verification rereads the list; the time limit only ends a test that
        // hangs.
        for place in [0, 1, 77_777, 123_456, 250_000, 333_333, 499_998, 499_999] {
            let listed = LongList.serialNumber(at: place)
            #expect(try outcome(of: listed, anchor) == .notAuthentic(.verifyBSCCertNotInCRLFailed))
            let next = Array(listed.dropLast()) + [(listed.last ?? 0) ^ 1]
            #expect(try outcome(of: next, anchor) == .authentic)
        }
        #expect(try outcome(of: [0x18, 0xAD], anchor) == .authentic)
    }

    private func outcome(of serial: [UInt8], _ anchor: SealAnchor) throws -> SealReport.Outcome {
        var scene = SealScene()
        scene.editSigner = { $0.serialNumber = serial }
        return SealVerifier(policy: .strict)
            .evaluate(try scene.seal(), anchors: [anchor], at: SealScene.time).outcome
    }
}
