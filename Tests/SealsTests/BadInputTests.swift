// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input that the verifier handles (rows 14 to 53).
struct BadInputTests {
    @Test(arguments: BadInput.rows)
    func `a scene ends as its row says, under each policy and against list and anchor`(
        input: BadInput
    ) throws {
        let scene = try input.scene()
        let seal = try scene.seal()
        let anchor = try scene.anchor()
        for policy in BadInput.Policy.allCases {
            let verifier = SealVerifier(policy: policy.rules)
            let report = verifier.evaluate(seal, anchors: [anchor], at: SealScene.time)
            #expect(report.outcome == input.ending(policy, .list), "\(policy)")
            #expect((report.verified == nil) == (report.error != nil))
            let listed = outcome { () throws(SealError) in
                try verifier.verify(seal, anchors: [anchor], at: SealScene.time)
            }
            #expect(listed == report.outcome, "\(policy)")
            let single = outcome { () throws(SealError) in
                try verifier.verify(seal, anchor: anchor, at: SealScene.time)
            }
            #expect(single == input.ending(policy, .single), "\(policy), one anchor")
        }
    }

    @Test func `what ends a scene is its defect, because without one it is authentic`() throws {
        for policy in BadInput.Policy.allCases {
            #expect(try SealScene().outcome(policy.rules) == .authentic)
        }
    }

    @Test func `row 28, the depth of a certificate is bounded, however many bytes it may have`()
        throws
    {
        var policy = SealPolicy.standard
        policy.limits.certificateByteCount = 65_536
        var scene = SealScene()
        // Built from the inside out: each layer wraps what was written before it.
        var backwards: [UInt8] = []
        for _ in 0..<10_000 {
            let count = backwards.count
            let length: [UInt8] =
                count < 0x80
                ? [UInt8(count)]
                : count < 0x100
                    ? [UInt8(count), 0x81] : [UInt8(count & 0xFF), UInt8(count >> 8), 0x82]
            backwards += length + [0x30]
        }
        let nested = Array(backwards.reversed())
        #expect(nested.count < 40_000)
        scene.editSignerBytes = { $0 = nested }
        #expect(try scene.outcome(policy) == .notAuthentic(.loadBSCX509CertFailed))
    }

    @Test func `row 44, no anchor at all matches none`() throws {
        let seal = try SealScene().seal()
        for policy in BadInput.Policy.allCases {
            #expect(throws: SealError.noMatchingCSCAfound) {
                try SealVerifier(policy: policy.rules).verify(seal, anchors: [], at: SealScene.time)
            }
        }
    }

    private func outcome(_ verify: () throws(SealError) -> VerifiedSeal) -> SealReport.Outcome {
        do {
            let warnings = try verify().findings.filter(\.isWarning)
            return warnings.isEmpty ? .authentic : .authenticWithWarnings(warnings)
        } catch {
            return .notAuthentic(error)
        }
    }
}
