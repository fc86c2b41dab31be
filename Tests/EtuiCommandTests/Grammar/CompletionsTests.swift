// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

@testable import etui

struct CompletionsTests {
    private let completions = Completions(root: SampleTable.root)

    /// Returns bash's suggestions for a line whose last word is being typed.
    private func offered(_ line: [String], by root: Command) throws -> [String] {
        let scratch = try Scratch()
        try scratch.write("a folder/file", [])
        let script = Completions(root: root).bash
        let words = line.map { "'\($0)'" }.joined(separator: " ")
        let file = try scratch.write(
            "offer.bash",
            text: script + """

                COMP_WORDS=(\(words)); COMP_CWORD=\(line.count - 1)
                _\(root.name)
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        )
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", file]
        process.currentDirectoryURL = URL(filePath: scratch.path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["boxes", ""], ["box", "count"]),
        (["boxes", "c"], ["count"]),
        (["boxes", "box", "p"], ["paint"]),
        (["boxes", "box", "paint", "--co"], ["--colour"]),
        (["boxes", "box", "paint", "a", "--colour", "g"], ["green"]),
        (["boxes", "box", "paint", ""], ["a folder", "offer.bash"]),
        (["boxes", "box", "paint", "--label", ""], []),
        (["boxes", "box", "paint", "--size", "3", ""], []),
        (["boxes", "--v"], ["--version"]), (["boxes", "count", ""], []),
    ])
    func `bash offers what the table holds`(line: [String], words: [String]) throws {
        #expect(try offered(line, by: SampleTable.root).sorted() == words)
    }

    @Test(arguments: [
        (["etui", "exchange", "answer", "--doc"], ["--documents"]),
        (["etui", "exchange", "answer", "link", "--dialect", ""], ["android", "ios"]),
        (["etui", "exchange", "show", ""], []),
        (["etui", "exchange", "keys", "--out", ""], ["a folder", "offer.bash"]),
        (["etui", "wallet", "use", "--data", ""], ["a folder"]),
        (["etui", "serve", "--tls", "cert", "o"], ["offer.bash"]),
    ])
    func `bash offers what the command understands`(line: [String], words: [String]) throws {
        #expect(try offered(line, by: Etui.root).sorted() == words)
    }

    @Test func `zsh knows every command, option and choice`() {
        let script = completions.zsh
        #expect(script.hasPrefix("#compdef boxes\n"))
        #expect(script.contains("_boxes_box_paint() {"))
        #expect(script.contains("'--colour[What it is painted with.]:COLOUR:(red green)'"))
        #expect(
            script.contains(#"'*--label[A word on the side; don'\''t shout \[ever\].]:TEXT: '"#)
        )
        #expect(script.contains("'*:BOX:_files'"))
    }

    @Test func `fish knows every command, option and choice`() {
        let lines = completions.fish.split(separator: "\n")
        #expect(lines.contains("complete -c boxes -n '__fish_seen_subcommand_from count' -f"))
        let paint =
            "complete -c boxes -n '__fish_seen_subcommand_from box; "
            + "and __fish_seen_subcommand_from paint' -l"
        #expect(lines.contains("\(paint) colour -x -a 'red green' -d 'What it is painted with.'"))
        #expect(lines.contains("\(paint) dry -d 'Only say what would be done.'"))
        #expect(
            lines.contains(
                "complete -c boxes -f -n 'not __fish_seen_subcommand_from box count' -a count "
                    + "-d 'count boxes'"
            )
        )
    }
}
