// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

@testable import etui

struct ConsoleTests {
    @Test func `the process ends without what libraries do at exit`() async {
        await #expect(processExitsWith: .exitCode(ExitStatus.unusable.rawValue)) {
            // Another thread may still use what such a handler frees.
            atexit { abort() }
            ExitStatus.unusable.endProcess()
        }
    }

    private let start = ContinuousClock.now

    @Test func `progress appears after a second, and leaves no trace`() {
        let recorder = RecordingConsole()
        var progress = Progress(on: recorder.console(showsProgress: true), at: start)
        progress.update("early", at: start + .seconds(1))
        #expect(recorder.diagnostics.isEmpty)
        progress.update("late", at: start + .milliseconds(1_001))
        progress.update("too soon after", at: start + .milliseconds(1_101))
        #expect(recorder.diagnostics == "\r\u{1B}[Klate")
        progress.update("later", at: start + .milliseconds(1_102))
        #expect(recorder.diagnostics == "\r\u{1B}[Klate\r\u{1B}[Klater")
        progress.finish()
        progress.finish()
        #expect(recorder.diagnostics.hasSuffix("later\r\u{1B}[K"))
        #expect(recorder.output.isEmpty)
    }

    @Test func `progress is for terminals only`() {
        let recorder = RecordingConsole()
        var progress = Progress(on: recorder.console(showsProgress: false), at: start)
        progress.update("late", at: start + .seconds(2))
        progress.finish()
        #expect(recorder.diagnostics.isEmpty)
    }

    @Test func `colour is added for terminals only, and never alone`() {
        #expect(Paint(isOn: true).red("✗ no") == "\u{1B}[31m✗ no\u{1B}[0m")
        #expect(Paint(isOn: false).red("✗ no") == "✗ no")
    }

    @Test(arguments: [
        ("plain é 東京", "plain é 東京"), ("a\nb", #"a\u{a}b"#), ("\u{7F}", #"\u{7f}"#),
        ("\u{200B}", #"\u{200b}"#), ("\u{2028}", #"\u{2028}"#), ("\u{E000}", #"\u{e000}"#),
    ])
    func `characters that deceive are made visible`(text: String, shown: String) {
        #expect(text.visible == shown)
    }

    @Test(arguments: [
        ("plain\n\ttext", "plain\n\ttext"), ("Zürich – 東京 é", "Zürich – 東京 é"),
        ("\u{9B}31m", #"\u{9b}31m"#), ("a\u{202E}b\u{200B}", #"a\u{202e}b\u{200b}"#),
        ("\r\u{8}\u{1B}[2J", #"\u{d}\u{8}\u{1b}[2J"#), ("\u{1B}[1;32", #"\u{1b}[1;32"#),
        // A character newer than this system's Unicode version stays, as it does in JSON.
        ("{\"a\":\"\u{378}\"}", "{\"a\":\"\u{378}\"}"),
    ])
    func `nothing leaves the console that could repaint a terminal`(text: String, shown: String) {
        #expect(text.harmless(withColours: true) == shown)
        let recorder = RecordingConsole()
        recorder.console().print(text)
        recorder.console().complain(text)
        #expect(recorder.output == shown + "\n")
        #expect(recorder.diagnostics == "etui: " + shown + "\n")
    }

    @Test func `colours leave it where they are wanted`() {
        let text = Paint(isOn: true).red("✗ no") + "\u{1B}[2J"
        #expect(text.harmless(withColours: true) == "\u{1B}[31m✗ no\u{1B}[0m" + #"\u{1b}[2J"#)
        #expect(text.harmless(withColours: false).unicodeScalars.allSatisfy { $0 != "\u{1B}" })
    }

    @Test func `nouns are counted`() {
        #expect(0.counting("seal") == "0 seals")
        #expect(1.counting("seal") == "1 seal")
        #expect(2.counting("seal") == "2 seals")
    }

    @Test(arguments: [">/dev/full", ">&-"])
    func `a result that cannot be written is no success`(redirection: String) throws {
        let outcome = try BuiltCommand.run(["--version"], redirection: redirection)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("standard output cannot be written"))
    }

    /// The vault holds its lock open while cards are listed; without care its descriptor would be standard output.
    @Test func `with standard output closed nothing is printed into a file`() throws {
        let folder = try Scratch()
        let store = ["--data", "data"]
        for words in [["use", "--dev"], ["fetch"]] {
            #expect(try BuiltCommand.run(["wallet"] + words + store, in: folder).status == 0)
        }
        let listed = try BuiltCommand.run(
            ["wallet", "cards", "--json"] + store,
            in: folder,
            redirection: ">&-"
        )
        #expect(listed.status == 2)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(files.contains("data/wallet/store/.lock"))
        for file in files {
            let content = FileManager.default.contents(atPath: folder.path + "/" + file) ?? Data()
            #expect(content.range(of: Data("8075609999".utf8)) == nil, "\(file)")
        }
    }
}

struct MessagePathTests {
    @Test(arguments: [
        ("a", [MessagePath.Step.name("a")]),
        ("a.b", [.name("a"), .name("b")]),
        ("a[0]", [.name("a"), .position(0)]),
        (
            "ve[1].vd[20].lot",
            [.name("ve"), .position(1), .name("vd"), .position(20), .name("lot")]
        ),
    ])
    func `a path is read step by step`(text: String, steps: [MessagePath.Step]) throws {
        #expect(try #require(MessagePath(text)).steps == steps)
    }

    @Test(arguments: ["", ".", "a.", ".a", "[0]", "a[", "a[x]", "a[-1]", "a[100]", "a[0]b", "a[]"])
    func `what is no path is refused`(text: String) {
        #expect(MessagePath(text) == nil)
    }
}
