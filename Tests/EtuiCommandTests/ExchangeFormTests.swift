// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// Requests in Android's form, and custom links of the caller.
struct ExchangeFormTests {
    private static let website = [
        "--x-success", "https://app.example/back/yes?from=etui",
        "--x-error", "https://app.example/back/no", "--x-cancel", "https://app.example/back/stop",
    ]
    private static let own = [
        "--x-success", "demo://back/yes?from=etui", "--x-error", "demo://back/no", "--x-cancel",
        "demo://back/stop",
    ]

    private func request(_ folder: ExchangeFolder, _ options: [String]) throws -> String {
        let words = ["request", "--source", "Demo", "--kinds", "RusINN,RusSNILS", "--multi"]
        return try #require(try folder.run(words + options).report["link"]?.string)
    }

    private func kinds(_ report: JSONValue) -> [String] {
        report["documents"]?.elements?.compactMap { $0["kind"]?.string } ?? []
    }

    @Test(arguments: [[], ["--state-out", "s.json"]])
    func `a request in the form of Android is understood and answered so`(
        state: [String]
    ) throws {
        let folder = try ExchangeFolder()
        let form = ["--scheme", "demo", "--keys", "key.pem", "--dialect", "android"]
        let link = try request(folder, form + state)
        let names = link.split(separator: "?")[1].split(separator: "&").map {
            String($0.prefix { $0 != "=" })
        }
        #expect(
            names == [
                "x-source", "x-success", "x-error", "x-cancel", "isMultichoice", "kinds",
                "publicKey",
            ]
        )
        #expect(link.contains("x-success=demo%253A%252F%252Fdocuments_success"))
        let key = try #require(link.components(separatedBy: "publicKey=").last)
        let text = try #require(key.removingPercentEncoding?.removingPercentEncoding)
        #expect(text.hasPrefix("MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A") && text.hasSuffix("\n"))
        let lines = text.components(separatedBy: "\n")
        #expect(lines.dropLast(2).allSatisfy { $0.count == 76 } && lines.count == 7)

        let shown = try folder.run(["show", link] + ExchangeFolder.trust)
        #expect(shown.report["dialect"]?.string == "android")
        let callback = try folder.answer(link, ["--dialect", "android"])
        #expect(callback.contains("%250A"))
        let kept =
            state.isEmpty
            ? ["--keys", "key.pem", "--request", link, "--dialect", "android"]
            : ["--state", "s.json"]
        let (status, report) = try folder.read(callback, kept)
        #expect(status == 0)
        #expect(kinds(report) == ["RusINN", "RusINN", "RusSNILS"])
    }

    @Test func `a website is answered in the fragment, in version 4`() throws {
        let folder = try ExchangeFolder()
        let link = try request(folder, ["--version", "4"] + ExchangeFolder.signed + Self.website)
        let callback = try folder.answer(link, [])
        #expect(callback.hasPrefix("https://app.example/back/yes?from=etui&vkx_state="))
        #expect(callback.contains("#v=4&state="))
        let (status, report) = try folder.read(callback, ["--state", "s.json"])
        #expect(status == 0)
        #expect(kinds(report) == ["RusINN", "RusINN", "RusSNILS"])
    }

    @Test(arguments: [["--refuse", "6"], []])
    func `a website is told a code or that the person declined`(code: [String]) throws {
        let folder = try ExchangeFolder()
        let link = try request(folder, ["--version", "4"] + ExchangeFolder.signed + Self.website)
        let command = code.isEmpty ? "cancel" : "answer"
        let callback = try folder.run([command, link] + code + ExchangeFolder.trust)
            .report["callback"]?.string
        let place = code.isEmpty ? "stop" : "no"
        #expect(callback?.hasPrefix("https://app.example/back/\(place)?vkx_state=") == true)
        let read = try folder.read(try #require(callback), ["--state", "s.json"])
        #expect(read.status == 1)
        #expect(read.report["cancelled"]?.boolean == (code.isEmpty ? true : nil))
        #expect(read.report["error"]?["code"]?.number?.integer == (code.isEmpty ? nil : 6))
    }

    @Test func `a website that is not in the wallet's list is not answered`() throws {
        let folder = try ExchangeFolder()
        let elsewhere = Self.website.map {
            $0.replacingOccurrences(of: "example/back", with: "example/backdoor")
        }
        let link = try request(folder, ["--version", "4"] + ExchangeFolder.signed + elsewhere)
        let shown = try folder.run(["show", link] + ExchangeFolder.trust)
        #expect(shown.status == 1)
        #expect(shown.report["error"]?["reason"]?.string == "untrusted")
    }

    /// Returns a signed request that opens the wallet by its own web link.
    private func entry(_ folder: ExchangeFolder) throws -> String {
        try request(folder, ["--version", "4"] + ExchangeFolder.signed + Self.website).replacing(
            "vkarmaneapp://x-callback-url/v4/get_documents?",
            with: "https://wallet.example/x-callback-url/v4/get_documents#"
        )
    }

    @Test func `a wallet's own web links are taken for the hosts it names`() throws {
        let folder = try ExchangeFolder()
        let link = try entry(folder)
        #expect(link.hasPrefix("https://wallet.example/"))
        let hosts = ["--host", "other.example", "--host", "Wallet.EXAMPLE"]
        let shown = try folder.run(["show", link] + ExchangeFolder.trust + hosts)
        #expect(shown.status == 0)
        #expect(shown.report["version"]?.string == "v4")
        let declined = try folder.run(["cancel", link] + ExchangeFolder.trust + hosts)
        let stop = "https://app.example/back/stop?vkx_state="
        #expect(declined.report["callback"]?.string?.hasPrefix(stop) == true)
        let callback = try folder.answer(link, hosts)
        let (status, report) = try folder.read(callback, ["--state", "s.json"])
        #expect(status == 0)
        #expect(kinds(report) == ["RusINN", "RusINN", "RusSNILS"])
    }

    @Test(arguments: [[], ["--host", "other.example"]])
    func `web links to other hosts are no requests`(hosts: [String]) throws {
        let folder = try ExchangeFolder()
        let link = try entry(folder)
        let (status, report) = try folder.run(["show", link] + ExchangeFolder.trust + hosts)
        #expect(status == 1)
        #expect(report["error"]?["code"]?.string == "notOurs")
        #expect(report["error"]?["message"]?.string?.contains("--host") == true)
    }

    @Test(arguments: ["", "https://wallet.example", "wallet.example/x", "a@b", "a b", "a:443"])
    func `a host is a name alone`(host: String) throws {
        let folder = try ExchangeFolder()
        let (status, report) = try folder.run(["show", "x", "--host", host])
        #expect(status == 2)
        #expect(report["error"]?["message"]?.string?.contains("--host") == true)
    }

    @Test(arguments: ["2", "3"])
    func `links of the caller's choice keep their query`(version: String) throws {
        let folder = try ExchangeFolder()
        let link = try request(folder, ["--keys", "key.pem", "--version", version] + Self.own)
        let callback = try folder.answer(link, ["--allow-v2"])
        #expect(callback.hasPrefix("demo://back/yes?from=etui&data="))
        let options = ["--keys", "key.pem", "--request", link, "--allow-v2"]
        #expect(try folder.read(callback, options).status == 0)
    }

    private static let links = Array(own.dropFirst(2))

    /// Command lines that make no request, and a part of the sentence that says so.
    static let refused: [(options: [String], sentence: String)] = [
        (website, "say --version 4"), (["--scheme", "https"], "name https links"),
        (["--scheme", "demo"] + own, "--scheme makes the three links"),
        (links, "--x-success URL is missing"),
        (["--x-success", "other://yes"] + links, "the same scheme"),
        (["--x-success", "demo://yes?code=1"] + links, "x-success cannot be"),
        (["--x-success", "no link"] + links, "x-success cannot be"),
        (["--scheme", "javascript"], "no wallet answers to javascript links"),
        (["--scheme", "demo", "--dialect", "android", "--version", "2"], "a form of version 3"),
    ]

    @Test(arguments: refused)
    func `links that no wallet can answer to are refused`(
        options: [String],
        sentence: String
    ) throws {
        let folder = try ExchangeFolder()
        let words = ["request", "--source", "Demo", "--kinds", "RusINN", "--keys", "key.pem"]
        let (status, report) = try folder.run(words + options)
        #expect(status == 2)
        let message = report["error"]?["message"]?.string ?? ""
        #expect(message.contains(sentence), "\(message)")
    }
}
