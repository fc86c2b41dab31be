// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// A tutorial of `Docs`: the code and the commands that it shows.
struct Tutorial {
    /// A block of code with its language.
    struct Block {
        let language: String
        let text: String
        /// The file and the name of the snippet that a comment above the block names.
        let source: (file: String, name: String)?
    }

    let blocks: [Block]

    init(_ document: String) throws {
        let text = try String(
            contentsOf: Self.root.appending(path: "Docs/\(document)"),
            encoding: .utf8
        )
        let fence = /(?:<!-- snippet: (\S+) ([\w-]+) -->\n+)?```(\w*)\n([\s\S]*?)```\n/
        blocks = text.matches(of: fence).map { match in
            let (_, file, name, language, content) = match.output
            let source = file.flatMap { file in name.map { (String(file), String($0)) } }
            return Block(language: String(language), text: String(content), source: source)
        }
    }

    static let root = URL(filePath: TestSupport.projectRoot)

    /// The commands, each with what it prints, if the tutorial shows it.
    var commands: [(command: String, output: String?)] {
        blocks.indices.filter { blocks[$0].language == "sh" }.map { index in
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            return (blocks[index].text, next?.language == "text" ? next?.text : nil)
        }
    }

    /// Returns the code between the marks of a snippet, without its indentation.
    static func snippet(_ name: String, of file: String) throws -> String? {
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "// snippet: \(name)"),
            let end = lines[start...].firstIndex(of: "// snippet end")
        else { return nil }
        return lines[(start + 1)..<end].map { $0 + "\n" }.joined()
    }

    /// Runs the commands one after the other in a folder, as its reader does, and returns what each printed.
    ///
    /// The programs are those of this build, and a file that a tutorial fetches from a server lies in the folder already.
    static func run(_ commands: [String], in folder: String) throws -> [String] {
        let programs = Bundle.main.bundleURL.path(percentEncoded: false)
        let beginning = """
            etui() { "\(programs)/etui" "$@"; }
            swift() { shift; local name=$1; shift; "\(programs)/$name" "$@"; }
            curl() { :; }

            """
        return try commands.map { command in
            let process = Process()
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", beginning + command]
            process.currentDirectoryURL = URL(filePath: folder)
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_DATA_HOME"] = folder + "/data"
            process.environment = environment
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
    }
}
