// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Pictures
import Reading
import Testing

/// `etui wallet` against the made-up server within the process.
///
/// The page tests run it against a real server.
struct WalletCommandTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
        #expect(try run("use", "--dev").status == 0)
    }

    private func run(_ words: String...) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["wallet"] + words + ["--data", "data"], in: folder)
    }

    private func json(_ words: String...) throws -> JSONValue {
        let all = ["wallet"] + words + ["--data", "data", "--json"]
        let outcome = try BuiltCommand.run(all, in: folder)
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    @Test func `cards are fetched, stay, and are listed`() throws {
        #expect(try json("cards")["cards"]?.count == 0)
        #expect(try run("fetch").status == 0)
        let cards = try json("cards")["cards"]?.elements ?? []
        #expect(cards.map { $0["number"]?.string?.suffix(1) } == ["1", "2", "3", "4"])
        #expect(cards.allSatisfy { $0["isTestCard"]?.boolean == true })
        #expect(try run("cards").output.contains("80756 09999 00000 00001"))
    }

    @Test func `what the wallet holds stands on the scale of results`() throws {
        _ = try run("fetch")
        let cards = try json("cards")["cards"]?.elements ?? []
        let steps = ["valid": "verified", "revoked": "refused"]
        for card in cards {
            let state = card["state"]?.string ?? ""
            #expect(card["result"]?.string == steps[state] ?? "attention", "\(state)")
        }
        #expect(cards.contains { $0["result"]?.string == "verified" })
        let lines = try run("cards").output.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("✓ VERIFIED: valid") }.count
                == cards.count { $0["state"]?.string == "valid" }
        )
        #expect(try run("show", "1").output.contains("✓ VERIFIED: valid"))
        #expect(try json("show", "1")["result"]?.string == "verified")
        let link = "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
        _ = try run("check-in", link, "--yes", "--wait", "5")
        #expect(try run("receipts").output.hasPrefix("✓ VERIFIED  "))
        #expect(try json("receipts")["receipts"]?[0]?["result"]?.string == "verified")
        // A person's consent verifies nothing.
        #expect(try run("history").output.contains("• accepted"))
        #expect(try json("history")["checkIns"]?[0]?["result"]?.string == "read")
    }

    @Test(arguments: ["de", "fr", "it", "en"])
    func `a card is shown in four languages, as text and as a picture`(language: String) throws {
        _ = try run("fetch")
        let card = try json("show", "1", "--language", language)
        #expect(card["front"]?.count == 8)
        #expect(card["back"]?.count == 9)
        #expect(try run("show", "80756099990000000001").output.contains("756.1234.5678.97"))
        #expect(try run("show", "1", "--out", "card.svg", "--language", language).status == 0)
        let picture = try folder.text("card.svg")
        #expect(picture.hasPrefix("<svg ") && picture.contains("TEST"))
        #expect(picture.contains("80756 09999 00000 00001"))
    }

    @Test func `fields 5, 7 and 9 end at the right edge, beside the field before`() throws {
        _ = try run("fetch")
        _ = try run("show", "1", "--out", "card.svg", "--language", "en")
        let words = try folder.text("card.svg").split(separator: "<text ").map(String.init)
        func place(_ label: String) throws -> (line: Substring, isRight: Bool) {
            let word = try #require(words.first { $0.contains(">" + label + "<") })
            let line = try #require(word.firstRange(of: /y="[0-9]+"/))
            return (word[line], word.contains(#"x="898""#) && word.contains(#"text-anchor="end""#))
        }
        for (left, right) in [
            ("4 Given names", "5 Date of birth"),
            ("6 Personal identification number", "7 Identification number of the institution"),
            ("8 Identification number of the card", "9 Expiry date"),
        ] {
            #expect(try place(left).line == place(right).line)
            #expect(try !place(left).isRight && place(right).isRight)
        }
        #expect(try !place("3 Name").isRight)
    }

    @Test(arguments: [500, 945])
    func `the picture of a card is as wide as asked`(width: Int) throws {
        _ = try run("fetch")
        #expect(try run("show", "1", "--png", "card.png", "--width", "\(width)").status == 0)
        let file = try Data(contentsOf: URL(filePath: folder.path + "/card.png"))
        let picture = try PictureReader.grey(from: Array(file))
        #expect(picture.width == width)
        #expect(Set(picture.pixels).count > 20)
    }

    @Test(arguments: [
        ["--png", "card.png", "--width", "199"], ["--png", "card.png", "--width", "5001"],
        ["--png", "card.png", "--width", "wide"], ["--width", "945"],
    ])
    func `a width that no picture has is refused`(options: [String]) throws {
        _ = try run("fetch")
        let words = ["wallet", "show", "1", "--data", "data"] + options
        #expect(try BuiltCommand.run(words, in: folder).status == 2)
    }

    @Test func `a check-in sends nothing unless told, then what is required and named`() throws {
        _ = try run("fetch")
        let link = "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
        let asked = try json("check-in", link)
        #expect(asked["status"]?.string == "asked")
        let sent = try json("check-in", link, "--yes", "--wait", "5")
        #expect(sent["status"]?.string == "accepted")
        #expect(sent["hasReceipt"]?.boolean == true)
        #expect(try json("receipts")["receipts"]?.count == 1)
        #expect(try run("check-in", link, "--yes", "--show", "colour").status == 2)
        #expect(try run("check-in", "https://example.org/").status == 2)
    }

    @Test func `a check-in uses up a single-use card, and stands in the history`() throws {
        _ = try run("fetch")
        let left = { try json("cards")["cards"]?[0]?["singleUseCards"]?.number?.integer }
        #expect(try left() == 10)
        let link = "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
        _ = try run("check-in", link, "--yes", "--wait", "5")
        #expect(try left() == 9)
        #expect(try run("cards").output.contains("9 single-use"))
        let row = try json("history")["checkIns"]?[0]
        #expect(row?["outcome"]?.string == "accepted" && row?["cardEnding"]?.string == "0001")
        #expect(try run("history").output.contains("veka"))
    }

    @Test func `what was deleted is gone, and only if it was meant`() throws {
        _ = try run("fetch")
        let key = try run("key").output
        #expect(try run("delete").status == 2)
        #expect(try json("cards")["cards"]?.count == 4)
        #expect(try run("delete", "--yes").status == 0)
        #expect(try json("cards")["cards"]?.count == 0)
        #expect(try run("key").output != key)
    }

    /// All commands that read or empty the wallet; `check-in` with a link and `show` with a card.
    private static let readers = [
        ["cards"], ["receipts"], ["history"], ["show", "1"], ["check-in", link],
    ]

    private func errors(_ report: JSONValue) -> [Int?] {
        let all = report["errors"]?.elements ?? [report["error"]].compactMap { $0 }
        return all.map { $0["code"]?.number?.integer }
    }

    @Test(arguments: readers + [["fetch"], ["key"], ["delete"], ["delete", "--yes"]])
    func `a wallet that another process has open is told as such`(words: [String]) throws {
        _ = try run("fetch")
        let lock = try HeldLock(folder.path + "/data/wallet/store/.lock")
        let all = ["wallet"] + words + ["--data", "data"]
        let plain = try BuiltCommand.run(all, in: folder)
        #expect(plain.status == 1)
        #expect(plain.diagnostics.contains("locked") && plain.diagnostics.contains("try again"))
        #expect(!plain.output.contains("no ") && !plain.output.contains("deleted:"))
        let coded = try BuiltCommand.run(all + ["--json"], in: folder)
        #expect(coded.status == 1)
        let report = try JSONTree(parsing: Array(coded.output.utf8)).root
        #expect(errors(report).contains { $0 == 106 || $0 == 103 })
        lock.release()
        #expect(try json("cards")["cards"]?.count == 4)
        #expect(try run("delete", "--yes").status == 0)
        #expect(try json("cards")["cards"]?.count == 0)
    }

    @Test(arguments: readers, ["cards", "receipts", "consents", "keys"])
    func `a damaged wallet is told by each command, until it is fetched anew`(
        words: [String],
        item: String
    ) throws {
        _ = try run("fetch")
        _ = try run("check-in", Self.link, "--yes", "--wait", "5")
        let path = folder.path + "/data/wallet/store/items/dev/" + item
        try Data("damaged".utf8).write(to: URL(filePath: path))
        let all = ["wallet"] + words + ["--data", "data"]
        for _ in 0..<2 {
            let plain = try BuiltCommand.run(all, in: folder)
            #expect(plain.diagnostics.contains("106 unreadable"))
            #expect(plain.status == 1 || words.first == "check-in")
            #expect(!plain.output.hasPrefix("no "))
        }
        let coded = try BuiltCommand.run(all + ["--json"], in: folder)
        let report = try JSONTree(parsing: Array(coded.output.utf8)).root
        if words.first != "check-in" { #expect(errors(report) == [106]) }
        #expect(try run("fetch").status == 1)
        #expect(try run("cards").status == 0)
        #expect(try json("cards")["cards"]?.count == 4)
    }

    @Test func `a wallet whose key is gone says so`() throws {
        _ = try run("fetch")
        let keys = folder.path + "/data/wallet/store/keys"
        try FileManager.default.removeItem(atPath: keys + "/dev.user-key")
        let outcome = try run("cards")
        #expect(outcome.status == 1 && outcome.diagnostics.contains("103 no_key"))
        #expect(try json("cards")["errors"]?[0]?["code"]?.number?.integer == 103)
        #expect(try run("fetch").status == 0)
        #expect(try run("cards").status == 0)
    }

    @Test(arguments: readers.dropLast())
    func `a wallet whose key has lost a bit says so, until it is fetched anew`(
        words: [String]
    ) throws {
        _ = try run("fetch")
        let url = URL(filePath: folder.path + "/data/wallet/store/keys/dev.user-key")
        var key = try Data(contentsOf: url)
        key[7] ^= 4
        try key.write(to: url)
        let outcome = try BuiltCommand.run(["wallet"] + words + ["--data", "data"], in: folder)
        #expect(outcome.status == 1 && outcome.diagnostics.contains("103 no_key"))
        #expect(!outcome.output.hasPrefix("no "))
        #expect(try run("fetch").status == 0)
        #expect(try run("cards").status == 0)
        #expect(try json("cards")["cards"]?.count == 4)
    }

    @Test func `a wallet whose set of keys is gone does not say that there are no cards`() throws {
        _ = try run("fetch")
        try FileManager.default.removeItem(
            atPath: folder.path + "/data/wallet/store/items/dev/keys"
        )
        let outcome = try run("cards")
        #expect(outcome.status == 1 && outcome.diagnostics.contains("106 unreadable"))
        #expect(try run("fetch").status == 0)
        #expect(try run("cards").status == 0)
    }

    @Test(arguments: [
        ["use"], ["use", "--server", "http://example.org", "--root", "x"],
        ["use", "--server", "https://example.org", "--root", "x"],
        ["use", "--access", "none.json"], ["use", "--dev", "--access", "none.json"],
        ["use", "--server", "https://example.org"],
        ["use", "--server", "https://user@example.org", "--root", "x"],
        ["show", "9"], ["show", "x"], ["fetch", "none.json"],
    ])
    func `what cannot be understood ends with status 2 and changes nothing`(words: [String]) throws
    {
        let outcome = try BuiltCommand.run(["wallet"] + words + ["--data", "data"], in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.hasPrefix("etui: "))
        #expect(try run("fetch").status == 0)
    }

    /// Tests errors, and a part of the sentence that reports each, also in JSON.
    @Test(arguments: [
        (["fetch", "numbers.json"], "claim 2 is no text"), (["fetch", "."], "is a folder"),
        (["show", "9"], "etui wallet cards lists them"),
        (["show", "1", "--out", "nowhere/card.svg"], "no such file or folder"),
        (["check-in", link, "--card", "9"], "etui wallet cards lists them"),
        (["check-in", link, "--show", "colour"], "these are: "),
        (["check-in", "https://example.org/"], "no check-in link"),
    ])
    func `a failure is an object for programs and a sentence for people`(
        words: [String],
        sentence: String
    ) throws {
        _ = try folder.write("numbers.json", text: #"["a",2]"#)
        _ = try run("fetch")
        let all = ["wallet"] + words + ["--data", "data", "--json"]
        let outcome = try BuiltCommand.run(all, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.hasPrefix("etui: ") && outcome.diagnostics.contains(sentence))
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["error"]?["code"]?.string == "unusable")
        #expect(report["error"]?["message"]?.string?.contains(sentence) == true)
    }
    private static let link = "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"

    @Test func `a wallet without a server says what to do`() throws {
        let outcome = try BuiltCommand.run(["wallet", "cards", "--data", "other"], in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("etui wallet use"))
    }
}
