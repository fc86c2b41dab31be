// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Cryptography
import Seals
import TestSupport
import Testing

/// Checks that a demonstration authority never passes for a real one.
struct DemonstrationTests {
    @Test(arguments: [SealPolicy.standard, .strict, .original])
    func `an authority with the mark verifies nothing unless configured as demonstration`(
        policy: SealPolicy
    ) throws {
        let authority = try SealKeys.authority(.ec(.p256), name: SealDemonstration.authorityName)
        let scene = SealScene(authority: authority)
        #expect(try scene.outcome(policy) == .notAuthentic(.cscaNotAuthorised))
        let report = SealVerifier(policy: policy).evaluate(
            try scene.seal(),
            anchors: [authority.anchor(revocationListDER: try scene.list())],
            at: SealScene.time
        )
        #expect(report.outcome == .authentic && report.result.step == .verified)
        // The ribbon is always shown, though it does not lower the result.
        #expect(report.verified?.isDemo == true)
        #expect(report.findings.contains(SealFinding(.demonstrationAuthority)))
    }
}
