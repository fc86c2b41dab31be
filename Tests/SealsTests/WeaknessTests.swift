// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The weaknesses of the original library in its verification of seals.
struct WeaknessTests {
    /// A scene that the original wrongly accepted or refused.
    struct Weakness: Sendable, CustomTestStringConvertible {
        let number: Int
        let what: String
        let outcome: SealReport.Outcome
        let edit: BadInput.Edit

        var testDescription: String { "W\(number), \(what)" }

        func scene() throws -> SealScene {
            var scene = SealScene()
            try edit(&scene)
            return scene
        }
    }

    /// All scenes.
    static let table = accepted + refused

    @Test(arguments: accepted)
    func `what the original accepted wrongly is refused, or warned about`(
        weakness: Weakness
    ) throws {
        let scene = try weakness.scene()
        #expect(try TheOriginal.accepts(scene))
        #expect(try scene.outcome() == weakness.outcome)
        #expect(weakness.outcome != .authentic)
    }

    @Test(arguments: refused.filter { BackEnd.isApple ? $0.what != "brainpool" : true })
    func `what the original refused wrongly is authentic`(weakness: Weakness) throws {
        let scene = try weakness.scene()
        #expect(try !TheOriginal.accepts(scene))
        #expect(try scene.outcome() == weakness.outcome)
        if case .notAuthentic = weakness.outcome { Issue.record("refused here, too") }
    }

    @Test func `the original accepted what is genuine and refused what is altered`() throws {
        #expect(try TheOriginal.accepts(SealScene()))
        for row in [17, 24, 26, 30, 31, 44, 45] {
            for input in BadInput.rows where input.row == row {
                #expect(try !TheOriginal.accepts(input.scene()), "\(input)")
            }
        }
        let revoked = try #require(BadInput.rows.first { $0.row == 48 })
        #expect(try !TheOriginal.accepts(revoked.scene()))
    }

    @Test(arguments: accepted.filter { [5, 10, 11, 12, 15].contains($0.number) })
    func `the policy of the original accepts what the original left unchecked`(
        weakness: Weakness
    ) throws {
        #expect(try weakness.scene().outcome(.original) == .authentic)
    }

    @Test(arguments: accepted.filter { ![5, 10, 11, 12, 15].contains($0.number) })
    func `the policy of the original brings no other weakness back`(weakness: Weakness) throws {
        // A list whose signer may not sign lists is about what an authority may do (W12).
        guard weakness.what != "a list by a key that signs certificates only" else { return }
        guard case .notAuthentic = try weakness.scene().outcome(.original) else {
            Issue.record("\(weakness.testDescription) is let through")
            return
        }
    }
}
