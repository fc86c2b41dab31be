// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals
import TestSupport
import Testing

/// Checks that every error is reached.
struct ErrorTests {
    @Test(arguments: BadInput.beyondTheTable)
    func `a scene ends in the error of its one defect`(input: BadInput) throws {
        let scene = try input.scene()
        for policy in BadInput.Policy.allCases {
            #expect(try scene.outcome(policy.rules) == input.ending(policy, .list), "\(policy)")
        }
    }

    @Test(arguments: SealError.allCases)
    func `every error ends the verification of some scene`(error: SealError) throws {
        let ends = (BadInput.rows + BadInput.beyondTheTable).lazy.flatMap { input in
            BadInput.Trust.allCases.flatMap { trust in
                BadInput.Policy.allCases.map { (input: input, policy: $0, trust: trust) }
            }
        }
        let end = try #require(
            ends.first { $0.input.ending($0.policy, $0.trust) == .notAuthentic(error) }
        )
        let scene = try end.input.scene()
        let seal = try scene.seal()
        let anchor = try scene.anchor()
        let verifier = SealVerifier(policy: end.policy.rules)
        #expect(throws: error) {
            switch end.trust {
            case .list: try verifier.verify(seal, anchors: [anchor], at: SealScene.time)
            case .single: try verifier.verify(seal, anchor: anchor, at: SealScene.time)
            }
        }
    }
}
