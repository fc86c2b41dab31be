// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import PaymentCards
import Testing

@testable import etui

/// How the commands reach the server: addresses, credentials, refusals, the audit of a server.
struct IssuingConnectionTests {
    @Test(arguments: [
        ("https://cards.example.org/", "https://cards.example.org"),
        ("https://example.org/bank/issuing", "https://example.org/bank"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://localhost/issuing/", "http://localhost"), ("http://[::1]:1", "http://[::1]:1"),
    ])
    func `an address is taken without what the interface appends`(
        address: String,
        base: String
    ) throws {
        #expect(try IssuingConnection.base(address) == base)
    }

    @Test(arguments: [
        "", "https://", "http://example.org", "http://127.0.0.1.example.org",
        "http://127.0.0.1:80@example.org", "https://user:word@example.org", "ftp://127.0.0.1",
        "https://example.org/?a=b", "https://example.org/ x",
    ])
    func `credentials go nowhere else`(address: String) {
        #expect(throws: CommandError.self) { try IssuingConnection.base(address) }
    }

    private static func empty() throws -> ScriptedIssuer {
        try ScriptedIssuer { request throws(PaymentCardError) in
            let id = request.headers["Authorization"]?.split(separator: " ").last
                .flatMap { try? Base64.decode(String($0), alphabet: .standard, padding: .optional) }
                .map { String(decoding: $0, as: UTF8.self) }
            return .json(["cardholders": [["id": .string(id ?? "")]], "next_cursor": .null])
        }
    }

    @Test func `an access file gives its first bank, or the named one`() async throws {
        let issuer = try Self.empty()
        let access = ["--access", issuer.accessFile]
        let first = await issuer.run(["holder", "list"], options: access)
        #expect(first.output.hasPrefix("another-bank:x"))
        let named = await issuer.run(
            ["holder", "list"],
            options: access + ["--client", ScriptedIssuer.client]
        )
        #expect(named.output.hasPrefix("\(ScriptedIssuer.client):\(ScriptedIssuer.secret)"))
        let unknown = await issuer.run(["holder", "list"], options: access + ["--client", "x"])
        #expect(unknown.status == .unusable)
        #expect(unknown.diagnostics.contains("another-bank, lindenhof-bank"))
        let both = await issuer.run(
            ["holder", "list"],
            options: access + ["--server", issuer.address]
        )
        #expect(both.status == .unusable && both.diagnostics.contains("leave out the others"))
        await issuer.stop()
    }

    @Test func `a file with a secret must be its owner's alone`() async throws {
        let issuer = try Self.empty()
        for name in ["secret", "access.json"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: issuer.path(name)
            )
        }
        let secret = await issuer.run(["holder", "list"])
        #expect(secret.status == .unusable && secret.diagnostics.contains("chmod 600"))
        let access = await issuer.run(
            ["holder", "list"],
            options: ["--access", issuer.accessFile]
        )
        #expect(access.status == .unusable && access.diagnostics.contains("chmod 600"))
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }

    @Test func `without a server the command says how to name one`() async throws {
        let console = RecordingConsole()
        let status = await Etui.run(["cards", "holder", "list"], on: console.console())
        #expect(status == .unusable && console.diagnostics.contains("--access FILE"))
    }

    struct Refusal: CustomTestStringConvertible {
        let code: IssuingErrorCode
        let http: Int
        let status: CommandStatus
        let words: String

        var testDescription: String { code.rawValue }
    }

    static let refusals = [
        Refusal(code: .clientInvalid, http: 401, status: .negative, words: "--secret-file"),
        Refusal(code: .cardNotFound, http: 404, status: .negative, words: "no such card"),
        Refusal(code: .cardRevoked, http: 409, status: .negative, words: "stays so"),
        Refusal(code: .versionConflict, http: 409, status: .negative, words: "try again"),
        Refusal(code: .fieldInvalid, http: 422, status: .negative, words: "--reason"),
        Refusal(code: .rateLimited, http: 429, status: .negative, words: "in 17 seconds"),
        Refusal(code: .unavailable, http: 503, status: .unusable, words: "try again later"),
        Refusal(code: .methodNotAllowed, http: 405, status: .unusable, words: "up to date"),
    ]

    @Test(arguments: refusals)
    func `a refusal says what to do next`(refusal: Refusal) async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            ScriptedIssuer.refusal(
                refusal.code,
                status: refusal.http,
                detail: "reason",
                headers: ["Retry-After": "17"]
            )
        }
        let outcome = await issuer.run(["state", ScriptedIssuer.card, "active", "--json"])
        #expect(outcome.status == refusal.status)
        #expect(outcome.diagnostics.contains(refusal.words))
        #expect(!outcome.diagnostics.contains(ScriptedIssuer.secret))
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["error"]?["message"]?.string?.contains(refusal.words) == true)
        await issuer.stop()
    }

    @Test func `an answer of another server is not mistaken`() async throws {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            request.target.contains("holders")
                ? .text("hello") : .text("no", status: .notFound)
        }
        let text = await issuer.run(["holder", "list"])
        #expect(text.status == .unusable && text.diagnostics.contains("issuing server"))
        let missing = await issuer.run(["state", ScriptedIssuer.card, "active"])
        #expect(missing.status == .unusable && missing.diagnostics.contains("HTTP 404"))
        await issuer.stop()
        let gone = await issuer.run(["holder", "list"])
        #expect(gone.status == .unusable && gone.diagnostics.contains("cannot be reached"))
    }

    /// A server with a chain, 200 rows a page.
    private static func auditServer(_ rows: [AuditRow]) throws -> ScriptedIssuer {
        try ScriptedIssuer { request throws(PaymentCardError) in
            let after = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let page = rows.filter { $0.sequence > after }.prefix(200)
            return .json(["rows": .array(page.map(\.json))])
        }
    }

    @Test func `a server's audit is exported line by line and verifies`() async throws {
        let rows = AuditSample.rows(450)
        let issuer = try Self.auditServer(rows)
        let file = issuer.path("audit.jsonl")
        let outcome = await issuer.run(["audit", "export", "--after", "150", "--out", file])
        #expect(outcome.status == .success, "\(outcome.diagnostics)")
        let written = try Data(contentsOf: URL(filePath: file))
        #expect([UInt8](written) == AuditSample.file(AuditSample.lines(Array(rows[150...]))))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = await issuer.run(["audit", "export", "--out", file])
        #expect(again.status == .negative && again.diagnostics.contains("is there already"))
        let left = try FileManager.default.contentsOfDirectory(atPath: issuer.path(""))
        #expect(left.allSatisfy { !$0.hasSuffix(".part") })
        await issuer.stop()
    }

    @Test func `a server's audit is verified and anchored without a file`() async throws {
        let rows = AuditSample.rows(450)
        let issuer = try Self.auditServer(rows)
        let head = try #require(AuditChain(after: rows[449]).anchor?.text)
        let verified = await issuer.run(["audit", "verify", "--effects"])
        #expect(verified.status == .success && verified.output.contains("450 rows, 1 to 450"))
        let anchored = await issuer.run(["audit", "anchor", "--from", "300"])
        #expect(anchored.output == head + "\n")
        await issuer.stop()
    }

    @Test func `an export of a broken chain is written, and the command says where`() async throws {
        var rows = AuditSample.rows(300)
        rows.remove(at: 249)
        let issuer = try Self.auditServer(rows)
        let file = issuer.path("audit.jsonl")
        let outcome = await issuer.run(["audit", "export", "--out", file, "--json"])
        #expect(outcome.status == .negative)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["schema"]?.string == "etui.cards.export.v1")
        #expect(report["brokenAt"]?.number?.integer == 250)
        #expect(FileManager.default.fileExists(atPath: file))
        await issuer.stop()
    }

    @Test func `a server that repeats its rows does not hold the command`() async throws {
        let rows = AuditSample.rows(3)
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json(["rows": .array(rows.map(\.json))])
        }
        #expect(await issuer.run(["audit", "verify"]).status == .unusable)
        #expect(issuer.requests.count == 2)
        await issuer.stop()
    }
}
