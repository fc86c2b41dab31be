// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The weaknesses of the original library in its model of a seal.
struct WeaknessTests {
    private let stage = Stage()

    @Test func `W2, a genuine text that a forged seal brings along is not taken for its own`()
        throws
    {
        let genuine = try stage.scene.text()
        let member = "{\"originalJson\":\(JSONOutput.string(genuine).encoded()),"
        let forged =
            try member + genuine.replacing(the: "ERIKSSON", with: "MALLORY").dropFirst()

        // The original shows the forged name but verifies the genuine one.
        let model = try #require(OriginalModel.decoded(forged))
        #expect(model.name == "MALLORY  ANNA MARIA")
        #expect(TheOriginal.accepts(model, [try TheOriginal(trusting: stage.scene)]))

        let decoded = try JSONDecoder().decode(VDS.self, from: Data(forged.utf8))
        #expect(decoded.originalJson == nil)
        try expect(.parseJsonNoJsonFound, decoded)
        try expect(.verifyVDSSignatureFailed, Stage.read(forged))
        var helped = decoded
        helped.originalJson = genuine
        try expect(.dataDoesNotMatchSignedJson, helped)
        helped.originalJson = forged
        try expect(.verifyVDSSignatureFailed, helped)
    }

    private func expect(_ error: VDSVerifyError, _ vds: VDS) throws {
        for way in AuthenticatorTests.Way.allCases {
            #expect(throws: error) { try way.verify(vds, stage) }
        }
        let report = stage.authenticator
            .evaluate(vds: vds, cscaCertificates: [try stage.csca()])
        #expect(report.outcome == .notAuthentic(error))
    }

    @Test func `W26, a test certificate is read and verified`() throws {
        let stage = Stage.test
        #expect(OriginalModel(try stage.scene.text()) == nil)
        let vds = try stage.vds()
        #expect(vds.data.msg.utci == "UT0000067890")
        #expect(try AuthenticatorTests.Way.seedLabel.verify(vds, stage))
    }

    @Test func `W26, a seal without disease is read and verified`() throws {
        var stage = Stage()
        stage.scene.request = .withoutDisease
        #expect(OriginalModel(try stage.scene.text()) == nil)
        let vds = try stage.vds()
        #expect(vds.data.msg.ve.map(\.dis) == [""])
        #expect(try AuthenticatorTests.Way.seedLabel.verify(vds, stage))
    }

    @Test func `W26, a dose number in quotes is read and verified`() throws {
        var stage = Stage()
        stage.scene.request = .saying("Brand", dose: "7")
        #expect(OriginalModel(try stage.scene.text()) == nil)
        let vds = try stage.vds()
        #expect(vds.data.msg.ve.first?.vd.map(\.seq) == [7])
        #expect(try AuthenticatorTests.Way.seedLabel.verify(vds, stage))
    }
}
