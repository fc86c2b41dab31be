// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import etui

struct CommandParserTests {
    private let parser = CommandParser(
        root: SampleTable.root,
        console: RecordingConsole().console()
    )

    private func invocation(_ line: String) throws -> Invocation {
        guard
            case .run(_, let invocation) = try parser.parse(
                line.split(separator: " ").map(String.init)
            )
        else { throw UsageError(reason: .commandMissing, path: []) }
        return invocation
    }

    private func failure(_ line: String) -> UsageError? {
        #expect(throws: UsageError.self) {
            try parser.parse(line.split(separator: " ").map(String.init))
        }
    }

    @Test func `words lead down to a command`() throws {
        #expect(try invocation("box open a").path == ["boxes", "box", "open"])
        #expect(try invocation("count").path == ["boxes", "count"])
    }

    @Test func `options and arguments may be mixed`() throws {
        let invocation = try invocation("box paint a --colour red b --dry c")
        #expect(invocation.arguments == ["a", "b", "c"])
        #expect(invocation.value(of: SampleTable.colour) == "red")
        #expect(invocation.has(SampleTable.dry))
        #expect(!invocation.has(SampleTable.label))
    }

    @Test func `a value may follow an equals sign and hold another`() throws {
        #expect(try invocation("box paint a --label=b=c").values(of: SampleTable.label) == ["b=c"])
        #expect(try invocation("box paint a --label=").values(of: SampleTable.label) == [""])
    }

    @Test func `a repeated option keeps all values in order`() throws {
        let invocation = try invocation("box paint --label x a -l y")
        #expect(invocation.values(of: SampleTable.label) == ["x", "y"])
    }

    @Test func `an option may take two values`() throws {
        #expect(
            try invocation("box paint a --size 3 4").values(of: SampleTable.size) == ["3", "4"]
        )
        #expect(
            try invocation("box paint a --size=3 4").values(of: SampleTable.size) == ["3", "4"]
        )
    }

    @Test func `two dashes end the options and one dash is an argument`() throws {
        #expect(
            try invocation("box paint - -- --colour --help").arguments == [
                "-", "--colour", "--help",
            ]
        )
    }

    @Test(arguments: [
        ("", UsageError.Reason.commandMissing),
        ("box", .commandMissing),
        ("bosx", .unknownCommand("bosx", suggestion: "box")),
        ("box pain", .unknownCommand("pain", suggestion: "paint")),
        ("zzz", .unknownCommand("zzz", suggestion: nil)),
        ("--hlep", .unknownOption("--hlep", suggestion: "--help")),
        ("box paint a --color red", .unknownOption("--color", suggestion: "--colour")),
        ("box paint a --lab=x", .unknownOption("--lab", suggestion: "--label")),
        ("box paint a -x", .unknownOption("-x", suggestion: nil)),
        ("box paint a --colour", .valueMissing(option: "--colour", placeholder: "COLOUR")),
        ("box paint a --size 3", .valueMissing(option: "--size", placeholder: "HEIGHT")),
        ("box paint a --size -- 3", .valueMissing(option: "--size", placeholder: "WIDTH HEIGHT")),
        ("box paint a --dry=yes", .valueUnexpected(option: "--dry")),
        ("box paint a --dry --dry", .optionRepeated("--dry")),
        (
            "box paint a --colour blue",
            .unknownWord(option: "--colour", word: "blue", words: ["red", "green"])
        ),
        ("box paint", .argumentMissing("BOX")),
        ("box open a b c", .argumentUnexpected("c")),
        ("count a", .argumentUnexpected("a")),
    ])
    func `a wrong command line says what is wrong`(line: String, error: UsageError.Reason) {
        #expect(failure(line)?.reason == error)
    }

    @Test func `an error knows the command it is about`() {
        #expect(failure("box paint --x a")?.path == ["boxes", "box", "paint"])
        #expect(failure("box x")?.path == ["boxes", "box"])
    }

    @Test(arguments: ["--help", "-h", "box --help", "box paint --help", "box paint --x -h"])
    func `help is understood on every level, also beside a mistake`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        guard case .help(_, let path) = try parser.parse(words) else {
            Issue.record("no help for \(line)")
            return
        }
        #expect(path == ["boxes"] + words.prefix { !$0.hasPrefix("-") })
    }

    @Test func `the version is asked of the whole command only`() throws {
        guard case .version = try parser.parse(["--version"]) else {
            Issue.record("no version")
            return
        }
        #expect(failure("count --version")?.reason == .unknownOption("--version", suggestion: nil))
    }

    @Test func `what was typed cannot repaint the terminal`() {
        let error = UsageError.Reason.unknownCommand("\u{1B}[2J\u{202E}x", suggestion: nil)
        #expect(error.message == #"unknown command '\u{1b}[2J\u{202e}x'"#)
    }
}
