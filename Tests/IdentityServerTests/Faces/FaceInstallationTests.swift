// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import IdentityServer
import TestSupport
import Testing

/// Models and program as the operator installs them; without dlib.
struct FaceInstallationTests {
    private let folder: URL
    private let installation: FaceInstallation

    init() throws {
        folder = try TemporaryFolders.make("faces")
        installation = FaceInstallation(path: folder.path(percentEncoded: false))
    }

    private static let picture = FacePixels(
        width: 16,
        height: 16,
        pixels: Array(repeating: 0, count: 768)
    )

    /// Puts a program in the place of the engine.
    private func install(_ script: String) throws {
        let path = folder.appending(path: FaceInstallation.programName).path(percentEncoded: false)
        try ("#!/bin/sh\n" + script).write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func addOtherModels() throws {
        for model in FaceModel.allCases {
            try installation.add([1, 2, 3], as: model, unverified: true)
        }
    }

    private func examine() throws -> FaceEngineError? {
        let picture = try #require(Self.picture)
        do throws(FaceEngineError) {
            let engine = FaceEngine(installation, pictureTime: .milliseconds(500))
            _ = try engine.examine([picture])
            return nil
        } catch {
            return error
        }
    }

    @Test func `without a program or models the engine is absent`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(!installation.hasProgram)
        #expect(try examine() == .absent)
        try install("exit 0")
        #expect(installation.hasProgram)
        #expect(FaceModel.allCases.map(installation.state) == [.absent, .absent])
        #expect(try examine() == .absent)
    }

    @Test func `53: an altered model is refused, when it is added and when it is used`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try install("exit 0")
        #expect(throws: FaceEngineError.altered(.network)) {
            try installation.add([1], as: .network, unverified: false)
        }
        #expect(installation.state(of: .network) == .absent)
        try addOtherModels()
        #expect(installation.state(of: .network) == .unverified)
        try Data([9]).write(to: folder.appending(path: FaceModel.network.rawValue))
        #expect(installation.state(of: .network) == .altered)
        #expect(try examine() == .altered(.network))
        #expect(try installation.removeModels())
        #expect(try !installation.removeModels())
    }

    @Test(arguments: [
        "exit 3", "kill -9 $$", "printf abcdefghijkl", "printf '\\0\\0\\0\\0'",
        "printf '\\377\\377\\377\\377'",
    ])
    func `a program that ends or answers garbage is broken`(script: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try install(script)
        try addOtherModels()
        #expect(try examine() == .broken)
    }

    @Test func `a program that refuses is not used`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try install("printf '\\0\\0\\0\\1\\3'; exec sleep 20")
        try addOtherModels()
        #expect(try examine() == .refused)
    }

    @Test func `a program that falls silent after it has opened is ended`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try install("printf '\\0\\0\\0\\1\\1'; exec sleep 20")
        try addOtherModels()
        #expect(try examine() == .late)
    }

    @Test func `no file is a picture unless it can be read`() {
        #expect(throws: FaceEngineError.unreadable) { try FacePixels(file: [1, 2, 3]) }
    }
}
