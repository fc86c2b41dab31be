// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// One-time actions happen only once, even if processes race or are killed.
struct ExchangeRaceTests {
    /// Returns the statuses of eight processes with the same arguments.
    private func statuses(_ words: [String], in folder: Scratch) async -> [Int32] {
        let path = folder.path
        return await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { (try? BuiltCommand.run(words, at: path).status) ?? -1 }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted()
        }
    }

    private func signedRequest(_ folder: ExchangeFolder) throws -> String {
        try? FileManager.default.removeItem(atPath: folder.scratch.path + "/s.json")
        return try folder.request(["--version", "4"] + ExchangeFolder.signed)
    }

    private func answering(_ link: String) -> [String] {
        ["exchange", "answer", link, "--documents", "documents.json", "--choose", "0"]
            + ["--seen", "seen.json"] + ExchangeFolder.trust
    }

    @Test func `of many readers at once one has the documents`() async throws {
        let folder = try ExchangeFolder()
        let callback = try folder.answer(try signedRequest(folder), ["--choose", "0"])
        let words = ["exchange", "read", callback, "--state", "s.json"]
        #expect(
            await statuses(words, in: folder.scratch) == [0] + Array(repeating: 1, count: 7)
        )
    }

    @Test func `of many wallets with one memory one answers a request`() async throws {
        let folder = try ExchangeFolder()
        for _ in 0..<3 {
            let words = answering(try signedRequest(folder))
            #expect(
                await statuses(words, in: folder.scratch) == [0] + Array(repeating: 1, count: 7)
            )
        }
        let seen = try JSONTree(parsing: Array(try folder.scratch.text("seen.json").utf8)).root
        #expect(seen.members?.count == 3)
    }

    @Test func `a request that is read by a process that is killed waits or is over`() throws {
        let folder = try ExchangeFolder()
        var endings: Set<Bool> = []
        for step in 0..<16 {
            let callback = try folder.answer(try signedRequest(folder), ["--choose", "0"])
            let words = ["exchange", "read", callback, "--state", "s.json"]
            let printed = try BuiltCommand.kill(
                words,
                after: .milliseconds(2 * step),
                in: folder.scratch
            )
            let isWaiting = try folder.scratch.text("s.json").contains("privateKey")
            let (status, report) = try folder.read(callback, ["--state", "s.json"])
            #expect(status == (isWaiting ? 0 : 1))
            #expect(report["error"]?["code"]?.string == (isWaiting ? nil : "noPendingRequest"))
            #expect(printed.isEmpty || !isWaiting)
            endings.insert(isWaiting)
        }
        // A process that is killed at once has done nothing.
        #expect(endings.contains(true))
    }

    @Test func `a wallet that is killed has answered a request once at most`() throws {
        let folder = try ExchangeFolder()
        for step in 0..<12 {
            let words = answering(try signedRequest(folder))
            let printed = try BuiltCommand.kill(
                words,
                after: .milliseconds(2 * step),
                in: folder.scratch
            )
            let again = try BuiltCommand.run(words, in: folder.scratch)
            #expect(again.status == 0 || again.output.contains("code=4"))
            #expect(printed.isEmpty || again.status == 1)
        }
    }

    @Test func `where nothing can be printed nothing is used up`() throws {
        let folder = try ExchangeFolder()
        let link = try signedRequest(folder)
        let lost = try BuiltCommand.run(answering(link), in: folder.scratch, redirection: ">&-")
        #expect(lost.status == 2 && lost.diagnostics.contains("standard output is closed"))
        let callback = try folder.answer(link, ["--choose", "0", "--seen", "seen.json"])
        let words = ["exchange", "read", callback, "--state", "s.json"]
        #expect(try BuiltCommand.run(words, in: folder.scratch, redirection: ">&-").status == 2)
        #expect(try folder.read(callback, ["--state", "s.json"]).status == 0)
    }
}
