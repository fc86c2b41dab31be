// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import IdentityServer
import TestSupport
import Testing

/// What the program `etui-faces` does with garbage, and what it may not do.
@Suite(.enabled(if: FaceTestEngine.isBuilt, "needs etui-faces and pictures: script/test-faces"))
struct FaceProgramTests {
    /// Runs the program on bytes and returns its output and exit status.
    private static func run(_ bytes: [UInt8]) throws -> (output: [UInt8], status: Int32) {
        let process = Process()
        process.executableURL = FaceTestEngine.installation.program
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try? input.fileHandleForWriting.close()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        return ([UInt8](answer), process.terminationStatus)
    }

    private static let refused = FaceEngineFrame.framed(FaceEngineAnswer.refused.body)

    @Test func `garbage is refused, and the program ends without a crash`() throws {
        let garbage: [[UInt8]] = [
            [], [0], [0, 0, 0, 0], [255, 255, 255, 255, 1, 2, 3], [0, 0, 0, 9, 1],
            FaceEngineFrame.framed([1]), FaceEngineFrame.framed([7, 7, 7]),
            FaceEngineFrame.framed(FaceEngineRequest.open(landmarks: [1, 2], network: [3]).body),
        ]
        for bytes in garbage {
            let run = try Self.run(bytes)
            #expect(run.output == Self.refused)
            #expect(run.status == 0)
        }
    }

    @Test func `a model cut short is refused`() throws {
        let folder = FaceTestEngine.installation.program.deletingLastPathComponent()
        let models = try FaceModel.allCases.map {
            [UInt8](try Data(contentsOf: folder.appending(path: $0.rawValue)))
        }
        let request = FaceEngineRequest.open(
            landmarks: models[0],
            network: Array(models[1].prefix(models[1].count / 2))
        )
        #expect(try Self.run(FaceEngineFrame.framed(request.body)).output == Self.refused)
    }

    #if os(Linux)
    @Test func `the running program can open nothing, and has its limit of memory`() throws {
        let engine = FaceEngine(FaceTestEngine.installation)
        let blank = try #require(
            FacePixels(width: 64, height: 64, pixels: Array(repeating: 9, count: 12_288))
        )
        _ = try engine.examine([blank])
        let number = try #require(engine.processNumber)
        let limits = try String(contentsOfFile: "/proc/\(number)/limits", encoding: .utf8)
        #expect(limits.contains(/Max open files +0 +0/))
        #expect(limits.contains(/Max address space +1073741824 +1073741824/))
        #expect(limits.contains(/Max core file size +0 +0/))
    }
    #endif
}
