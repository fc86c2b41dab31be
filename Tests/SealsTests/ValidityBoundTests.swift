// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Seals
import TestSupport
import Testing

/// Validity bounds are inclusive, to the second.
struct ValidityBoundTests {
    /// A time at a bound and the outcome of a seal at that time.
    struct Bound: Sendable, CustomTestStringConvertible {
        let what: String
        let seconds: Int64
        let error: SealError?

        var testDescription: String { what }
    }

    static let signerBounds = [
        Bound(what: "before the signer", seconds: -1_000_001, error: .bscNotYetValid),
        Bound(what: "first of the signer", seconds: -1_000_000, error: nil),
        Bound(what: "last of the signer", seconds: 300_000_000, error: nil),
        Bound(what: "after the signer", seconds: 300_000_001, error: .bscExpired),
    ]

    static let authorityBounds = [
        Bound(what: "before the authority", seconds: -50_000_001, error: .cscaNotYetValid),
        Bound(what: "first of the authority", seconds: -50_000_000, error: nil),
        Bound(what: "last of the authority", seconds: 400_000_000, error: nil),
        Bound(what: "after the authority", seconds: 400_000_001, error: .cscaExpired),
    ]

    static let listBounds = [
        Bound(what: "before the list", seconds: -500_001, error: .crlNotYetValid),
        Bound(what: "first of the list", seconds: -500_000, error: nil),
        Bound(what: "last of the list", seconds: 5_000_000, error: nil),
        Bound(what: "after the list", seconds: 5_000_001, error: .crlExpired),
    ]

    @Test(arguments: signerBounds)
    func `a signer certificate is valid from its first to its last second`(bound: Bound) throws {
        var scene = SealScene()
        scene.editList = { $0.nextUpdate = SealKeys.validity.upperBound }
        try expect(scene, bound)
    }

    @Test(arguments: authorityBounds)
    func `an authority is valid from its first to its last second`(bound: Bound) throws {
        var scene = SealScene()
        scene.editSigner = {
            $0.notBefore = SealKeys.validity.lowerBound.adding(seconds: -100)
            $0.notAfter = SealKeys.validity.upperBound.adding(seconds: 100)
        }
        scene.editList = {
            $0.thisUpdate = SealKeys.validity.lowerBound.adding(seconds: -100)
            $0.nextUpdate = SealKeys.validity.upperBound.adding(seconds: 100)
        }
        try expect(scene, bound)
    }

    @Test(arguments: listBounds)
    func `a list is current from its first to its last second`(bound: Bound) throws {
        var scene = SealScene()
        scene.editList = { $0.thisUpdate = SealScene.time.adding(seconds: -500_000) }
        try expect(scene, bound)
    }

    @Test(arguments: signerBounds + authorityBounds)
    func `the policy of the original has no bounds`(bound: Bound) throws {
        let outcome = try SealScene().outcome(
            .original,
            at: SealScene.time.adding(seconds: bound.seconds)
        )
        #expect(outcome == .authentic)
    }

    private func expect(_ scene: SealScene, _ bound: Bound) throws {
        let outcome = try scene.outcome(
            .strict,
            at: SealScene.time.adding(seconds: bound.seconds)
        )
        #expect(outcome == bound.error.map { .notAuthentic($0) } ?? .authentic)
    }
}
