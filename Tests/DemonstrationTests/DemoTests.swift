// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Seals
import TestSupport
import Testing

@testable import Demonstration

struct DemoTests {
    private let scratch: ScratchFolder
    private let folder: String

    init() throws {
        scratch = try ScratchFolder()
        folder = scratch.path + "/demo"
    }

    @Test func itIsMadeOnceAndKept() throws {
        let first = try DemoSeals(folder: folder, at: SealScene.time)
        let second = try DemoSeals(folder: folder, at: SealScene.time.adding(seconds: 86_400))
        #expect(first.anchor.certificateDER == second.anchor.certificateDER)
        #expect(first.samples.map(\.picture) == second.samples.map(\.picture))
        #expect(first.samples.map(\.name) == DemoSeals.names)
    }

    @Test func theRevocationListIsNeverOutOfDate() throws {
        _ = try DemoSeals(folder: folder, at: SealScene.time)
        let later = SealScene.time.adding(seconds: 200 * 86_400)
        let demo = try DemoSeals(folder: folder, at: later)
        #expect(demo.anchor.revocationList?.thisUpdate == later)
    }

    @Test func itIsMadeAnewWhenItIsNotValidAtTheTime() throws {
        let first = try DemoSeals(folder: folder, at: SealScene.time)
        let before = SealScene.time.adding(seconds: -10 * 86_400)
        let second = try DemoSeals(folder: folder, at: before)
        #expect(first.anchor.certificateDER != second.anchor.certificateDER)
    }

    @Test(arguments: ["authority.cer", "authority.key", "vaccination.txt"])
    func itIsMadeAnewWhenAFileIsDamaged(name: String) throws {
        let first = try DemoSeals(folder: folder, at: SealScene.time)
        try FileManager.default.removeItem(atPath: folder + "/" + name)
        let second = try DemoSeals(folder: folder, at: SealScene.time)
        #expect(first.anchor.certificateDER != second.anchor.certificateDER)
        #expect(second.samples.count == DemoSeals.names.count)
    }

    @Test func everythingIsForTheOwnerOnly() throws {
        _ = try DemoSeals(folder: folder, at: SealScene.time)
        for name in try scratch.names(in: "demo") {
            let path = folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func theAuthorityIsTrustedAsADemonstrationOnly() throws {
        let demo = try DemoSeals(folder: folder, at: SealScene.time)
        #expect(demo.anchor.isDemo)
        #expect(SealDemonstration.isMarked(certificateDER: demo.anchor.certificateDER))
        let text = try Data(contentsOf: URL(filePath: folder + "/vaccination.txt"))
        let seal = try VDSNCSeal(parsing: [UInt8](text))
        let real = SealAnchor(
            certificateDER: demo.anchor.certificateDER,
            integrityHash: demo.anchor.integrityHash,
            revocationList: demo.anchor.revocationList
        )
        let report = SealVerifier().evaluate(seal, anchors: [real], at: SealScene.time)
        #expect(report.error == .cscaNotAuthorised)
    }
}
