// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import Foundation
import TestSupport
import Testing

/// The tutorials: their code is that of programs which are built here, and their commands print what they say.
struct TutorialTests {
    private static let all = [
        ("tutorial-read-passport.md", "ReadPassport"), ("tutorial-verify-seal.md", "VerifySeal"),
        ("tutorial-check-in.md", "CheckIn"),
    ]

    @Test(arguments: all)
    func `the code of a tutorial is the whole program, in its order`(
        document: String,
        program: String
    ) throws {
        let folder = "Tests/Tutorials/\(program)"
        let main = "\(folder)/Sources/\(program)/main.swift"
        let shown = try Tutorial(document).blocks.filter { $0.language == "swift" }
        for block in shown {
            let source = try #require(block.source, "no source: \(block.text)")
            #expect(try Tutorial.snippet(source.name, of: source.file) == block.text)
        }
        #expect(shown.first?.source?.file == "\(folder)/Package.swift")
        let text = try String(
            contentsOf: Tutorial.root.appending(path: main),
            encoding: .utf8
        )
        let names = text.matches(of: /(?m)^\/\/ snippet: ([\w-]+)$/).map { String($0.output.1) }
        #expect(names.count >= 4)
        #expect(shown.filter { $0.source?.file == main }.map { $0.source?.name } == names)
    }

    @Test(arguments: all)
    func `the commands of a tutorial print what it shows`(
        document: String,
        program: String
    ) throws {
        let scratch = try ScratchFolder()
        let passport = try #require(DemoDocuments.samples.first { $0.name == "passport" })
        _ = try scratch.write(passport.picture, to: "passport.png")
        let wrong = try #require(DemoDocuments.samples.first { $0.name == "wrong" })
        _ = try scratch.write(wrong.picture, to: "wrong.png")
        let commands = try Tutorial(document).commands
        #expect(commands.contains { $0.command.contains("swift run \(program)") })
        #expect(commands.contains { $0.output != nil })
        let printed = try Tutorial.run(commands.map(\.command), in: scratch.path)
        for (step, output) in zip(commands, printed) where step.output != nil {
            #expect(output == step.output, "\(step.command)")
        }
    }

    /// The package manager reads the manifest, which is a program, too.
    @Test(arguments: all)
    func `the manifest of a tutorial can be read`(document: String, program: String) throws {
        let scratch = try ScratchFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--scratch-path", scratch.path, "--package-path",
            Tutorial.root.appending(path: "Tests/Tutorials/\(program)").path, "dump-package",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = scratch.path
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: data, as: UTF8.self).contains("\"\(program)\""))
    }
}
