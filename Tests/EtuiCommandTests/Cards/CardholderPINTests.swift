// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Encodings
import Foundation
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// `etui cards pin`, which asks on a terminal.
struct CardholderPINTests {
    /// Runs the command on a terminal of its own and answers its questions.
    private static func run(
        _ command: [String],
        answering answers: [String]
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        // script(1) gives the command a terminal and hands on what it writes there.
        process.executableURL = URL(filePath: "/usr/bin/env")
        let line = ([BuiltCommand.path] + command).joined(separator: " ")
        process.arguments = ["script", "-qec", line, "/dev/null"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var (text, answered) = ("", 0)
        while true {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            // Input from before the question is thrown away.
            let questions = text.components(separatedBy: "PIN: ").count - 1
            let repeats = text.components(separatedBy: "again: ").count - 1
            while answered < min(questions + repeats, answers.count) {
                input.fileHandleForWriting.write(Data(answers[answered].utf8))
                answered += 1
            }
        }
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        let answers: [String]
        let status: Int32
        let words: String
    }

    private static let refusals = [
        Case(
            testDescription: "a run of digits",
            answers: ["1234\n"],
            status: 1,
            words: "others would guess this PIN"
        ),
        Case(testDescription: "letters", answers: ["83a5\n"], status: 1, words: "4 to 12 digits"),
        Case(testDescription: "too short", answers: ["835\n"], status: 1, words: "4 to 12 digits"),
        Case(
            testDescription: "too long",
            answers: ["8305830583058\n"],
            status: 1,
            words: "4 to 12 digits"
        ),
        Case(
            testDescription: "two that differ",
            answers: ["8305\n", "8306\n"],
            status: 1,
            words: "differ"
        ),
        Case(testDescription: "Ctrl-C", answers: ["83\u{3}"], status: 2, words: "interrupted"),
    ]

    @Test func `a PIN is entered twice, never shown, and changed; else the token stays unspent`()
        async throws
    {
        try await withCards { scene in
            let holder = try await scene.logIn()
            let card = try await scene.fixture.addCard("physical", for: holder)
            #expect(await scene.fixture.operate("activate", card.id).status == 200)
            let token = try await scene.fixture.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .setPIN
            )
            let file = try scene.scratch.writePrivate("token", Array(token.utf8))
            let home = ["--home", scene.scratch.path + "/home"]
            let command = ["cards", "pin", card.id.text, "--token-file", file] + home
            for refusal in Self.refusals {
                let outcome = try Self.run(command, answering: refusal.answers)
                #expect(outcome.status == refusal.status, "\(refusal): \(outcome.text)")
                #expect(outcome.text.contains(refusal.words), "\(refusal): \(outcome.text)")
            }
            let done = try Self.run(command, answering: ["830519\n", "830519\n"])
            #expect(done.status == 0 && done.text.contains("has its new PIN"), "\(done.text)")
            #expect(!done.text.contains("8305") && !done.text.contains(token))
            let spent = try Self.run(command, answering: ["830519\n", "830519\n"])
            #expect(spent.status == 1 && spent.text.contains("authenticationFailure"))
            let action = AuditAction(rawValue: "pin_changed")
            #expect(try await scene.fixture.audit(action).count == 1)
        }
    }

    @Test func `without a terminal, or for a virtual card, nobody is asked`() async throws {
        try await withCards { scene in
            let holder = try await scene.logIn()
            let card = try await scene.fixture.addCard(for: holder)
            let home = ["--home", scene.scratch.path + "/home"]
            let command = ["cards", "pin", card.id.text, "--access", scene.accessFile] + home
            let process = Process()
            // In a session of its own the process has no terminal.
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["setsid", "-w", BuiltCommand.path] + command
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
            let virtual = try Self.run(command, answering: ["8305\n"])
            #expect(virtual.status == 1 && virtual.text.contains("a virtual card has no PIN"))
            #expect(!virtual.text.contains("New PIN"))
            let reveal = ["cards", "reveal", card.id.text, "pan", "--access", scene.accessFile]
            #expect(try BuiltCommand.run(reveal + home).status == 2)
            // The bank of the demonstration was not asked for a token either.
            let listed = await scene.bank(["token", "list", "--cardholder", holder.text])
            #expect(listed.output.split(separator: "\n").count == 1)
        }
    }
}
#endif
