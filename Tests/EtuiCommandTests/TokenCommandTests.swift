// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing
import Tokens

struct TokenCommandTests {
    private static let claims =
        #"{"typ":"test.v1","name":"Müller","age":18,"iat":"2026-01-01T08:00:00Z","#
        + #""exp":"2026-01-02T08:00:00Z"}"#
    private static let time = ["--at", "2026-01-01T12:00:00Z"]

    /// Returns a folder with a key of each version in it, `2.pem` and `4.pem`.
    private static func folder() throws -> Scratch {
        let folder = try Scratch()
        for version in ["2", "4"] {
            let words = ["token", "key", "--out", "\(version).pem", "--version", version]
            #expect(try BuiltCommand.run(words, in: folder).status == 0)
        }
        return folder
    }

    private static func make(_ folder: Scratch, _ options: [String]) throws -> String {
        let words = ["token", "make", "-"] + options
        let outcome = try BuiltCommand.run(words, input: Array(claims.utf8), in: folder)
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        return outcome.output
    }

    private static func verify(
        _ token: String,
        _ folder: Scratch,
        _ options: [String]
    ) throws -> (status: Int32, report: JSONValue) {
        let outcome = try BuiltCommand.run(
            ["token", "verify", "-", "--json"] + options,
            input: Array(token.utf8),
            in: folder
        )
        return (outcome.status, try JSONTree(parsing: Array(outcome.output.utf8)).root)
    }

    @Test func `a key is written for its owner only and never over another file`() throws {
        let folder = try Scratch()
        let words = ["token", "key", "--out", "key.pem", "--json"]
        let first = try BuiltCommand.run(words, in: folder)
        #expect(first.status == 0)
        let report = try JSONTree(parsing: Array(first.output.utf8)).root
        #expect(report["key"]?.string?.hasPrefix("k2.public.") == true)
        #expect(report["kid"]?.string?.hasPrefix("k2.pid.") == true)
        let path = folder.path + "/key.pem"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let content = try folder.text("key.pem")
        let second = try BuiltCommand.run(words, in: folder)
        #expect(second.status == 1 && second.output.contains("refused"))
        #expect(try folder.text("key.pem") == content)
        #expect(!first.output.contains("PRIVATE"))
    }

    @Test(arguments: ["2", "4"])
    func `what was signed is verified under the key`(version: String) throws {
        let folder = try Self.folder()
        let key = ["--key", "\(version).pem"]
        let token = try Self.make(folder, key + ["--version", version])
        #expect(token.hasPrefix("v\(version).public."))
        let (status, report) = try Self.verify(token, folder, key + Self.time)
        #expect(status == 0)
        #expect(report["schema"]?.string == "etui.token.v1")
        #expect(report["status"]?.string == "verified")
        #expect(report["claims"]?["name"]?.string == "Müller")
        #expect(report["disclosed"]?.count == 0)
        let shown = try BuiltCommand.run(
            ["token", "verify", token.trimmingCharacters(in: .newlines)] + key + Self.time,
            in: folder
        )
        #expect(report["result"]?.string == "verified")
        #expect(shown.status == 0 && shown.output.hasPrefix("✓ VERIFIED, v\(version).public"))
    }

    @Test func `claims are disclosed one by one`() throws {
        let folder = try Self.folder()
        let token = try Self.make(folder, ["--key", "2.pem", "--disclose", "name"])
        let parts = token.split(separator: "~", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        let options = ["--key", "2.pem"] + Self.time
        let (status, report) = try Self.verify(token, folder, options)
        #expect(status == 0)
        #expect(report["claims"]?["name"] == nil)
        #expect(report["claims"]?["_sd"]?.count == 16)
        #expect(report["disclosed"]?["name"]?.string == "Müller")
        let withheld = try Self.verify(String(parts[0]) + "~", folder, options)
        #expect(withheld.status == 0 && withheld.report["disclosed"]?.count == 0)
        let other = try Self.make(folder, ["--key", "2.pem", "--disclose", "name"])
        let foreign = other.split(separator: "~", omittingEmptySubsequences: false)[1]
        let mixed = try Self.verify("\(parts[0])~\(foreign)~", folder, options)
        #expect(mixed.status == 1 && mixed.report["error"]?.string == "digest")
        #expect(report["keyBinding"]?.isNull == true)
    }

    /// Tests claims that the card rules reject, alone or on the European back.
    @Test(
        arguments: ["vic.card.v1", "vic.receipt.v1"],
        [
            (#""birth_date":"2999-01-01""#, "birth_date (future)"),
            (#""valid_until":"2020-12-31""#, "valid_until (past)"),
            (#""ahv":"7569217076984""#, "ahv (check_digit)"),
            (back(pin: "756-9217-0769-84"), "ehic (check_digit)"),
        ]
    )
    func `no card or receipt is signed that cannot be right`(
        kind: String,
        wrong: (claim: String, words: String)
    ) throws {
        let folder = try Self.folder()
        func made(_ typ: String, _ options: [String] = []) throws -> BuiltCommand.Outcome {
            let claims = #"{"typ":"\#(typ)",\#(wrong.claim)}"#
            let words = ["token", "make", "-", "--key", "2.pem"] + options
            return try BuiltCommand.run(words, input: Array(claims.utf8), in: folder)
        }
        let name = String(wrong.words.prefix { $0 != " " })
        for options in [[], ["--disclose", name]] {
            let refused = try made(kind, options)
            #expect(refused.status == 2 && refused.output.isEmpty)
            #expect(refused.diagnostics.contains(wrong.words), "\(refused.diagnostics)")
        }
        // The meaning of other claims is outside our scope.
        #expect(try made("test.v1").status == 0)
    }

    private static func back(pin: String) -> String {
        #""ehic":{"country":"CH","name":"A","given":"B","birth":"1990-01-01","pin":"\#(pin)","#
            + #""inst_id":"09901","inst_name":"C","card":"80756099010000000042","#
            + #""valid_until":"2999-12-31"}"#
    }

    @Test func `numbers are shown to the last digit`() throws {
        let folder = try Self.folder()
        let claims = #"{"name":"x","n":[12345678901234567890],"f":0.10000000000000000001}"#
        let made = try BuiltCommand.run(
            ["token", "make", "-", "--key", "2.pem", "--disclose", "n"],
            input: Array(claims.utf8),
            in: folder
        )
        let (_, report) = try Self.verify(made.output, folder, ["--key", "2.pem"])
        #expect(report["disclosed"]?["n"]?[0]?.number?.text == "12345678901234567890")
        #expect(report["claims"]?["f"]?.number?.text == "0.10000000000000000001")
    }

    /// Returns a presentation signed with a key from the folder.
    ///
    /// It is a token with one disclosure, followed by a proof of the holder.
    private static func presentation(
        _ folder: Scratch,
        by key: String,
        about other: String? = nil
    ) throws -> String {
        let holder = try BuiltCommand.run(
            ["token", "key", "--out", "holder.pem", "--json"],
            in: folder
        )
        let text = try JSONTree(parsing: Array(holder.output.utf8)).root["key"]?.string
        let claims = #"{"typ":"test.v1","name":"Müller","sub":"\#(try #require(text))"}"#
        let make = ["token", "make", "-", "--key"]
        let token = try BuiltCommand.run(
            make + ["2.pem", "--disclose", "name"],
            input: Array(claims.utf8),
            in: folder
        ).output.trimmingCharacters(in: .newlines)
        let digest = DisclosingToken.digest(ofBound: Array((other ?? token).utf8)[...])
        let proof =
            #"{"typ":"vic.kb.v1","aud":"gln:7601000000002","nonce":"n1","sd_hash":"\#(digest)","#
            + #""iat":"2026-01-01T11:58:00Z","exp":"2026-01-01T12:03:00Z"}"#
        return token
            + (try BuiltCommand.run(make + [key], input: Array(proof.utf8), in: folder).output)
    }

    @Test func `the holder's proof is checked and shown`() throws {
        let folder = try Self.folder()
        let text = try Self.presentation(folder, by: "holder.pem")
        let asked = ["--audience", "gln:7601000000002", "--nonce", "n1"]
        let options = ["--key", "2.pem"] + asked + Self.time
        let (status, report) = try Self.verify(text, folder, options)
        #expect(status == 0)
        #expect(report["keyBinding"]?["aud"]?.string == "gln:7601000000002")
    }

    @Test(arguments: [
        (key: "2.pem", other: nil, options: []),
        (key: "holder.pem", other: "v2.public.other~", options: []),
        (key: "holder.pem", other: nil, options: ["--nonce", "n2"]),
        (key: "holder.pem", other: nil, options: ["--audience", "gln:7601000000019"]),
        (key: "holder.pem", other: nil, options: ["--at", "2026-01-01T12:04:00Z"]),
    ])
    func `a presentation whose proof is wrong is refused`(
        key: String,
        other: String?,
        options: [String]
    ) throws {
        let folder = try Self.folder()
        let text = try Self.presentation(folder, by: key, about: other)
        let time = options.contains("--at") ? [] : Self.time
        let (status, report) = try Self.verify(text, folder, ["--key", "2.pem"] + options + time)
        #expect(status == 1 && report["claims"] == nil)
        #expect(report["error"]?.string == "key_binding")
    }

    @Test func `where a proof is asked for a token without one is refused`() throws {
        let folder = try Self.folder()
        let token = try Self.make(folder, ["--key", "2.pem", "--disclose", "name"])
        let options = ["--key", "2.pem", "--nonce", "n1"] + Self.time
        #expect(try Self.verify(token, folder, options).report["error"]?.string == "key_binding")
    }

    @Test func `a refused token shows nothing of its claims`() throws {
        let folder = try Self.folder()
        let token = try Self.make(folder, ["--key", "2.pem", "--footer", ""])
        let rows: [(token: String, options: [String], error: String, head: String)] = [
            (token, ["--key", "4.pem"] + Self.time, "signature", "✗ NOT AUTHENTIC"),
            (token, ["--key", "2.pem", "--at", "2026-01-02T08:01:00Z"], "expired", "! ATTENTION"),
            (
                token, ["--key", "2.pem", "--at", "2026-01-01T07:58:59Z"], "not_yet_valid",
                "! ATTENTION"
            ),
            (token, ["--key", "2.pem", "--type", "other.v1"] + Self.time, "type", "✗ REFUSED"),
            (
                token.trimmingCharacters(in: .newlines) + "=", ["--key", "2.pem"], "base64",
                "? COULD NOT CHECK"
            ),
            ("v2.local.AAAA", ["--key", "2.pem"], "version", "? COULD NOT CHECK"),
            ("nothing", ["--key", "2.pem"], "format", "? COULD NOT CHECK"),
            (
                try Self.make(folder, ["--key", "2.pem"]), ["--key", "4.pem"] + Self.time,
                "unknown_key", "? COULD NOT CHECK"
            ),
        ]
        for row in rows {
            let (status, report) = try Self.verify(row.token, folder, row.options)
            #expect(status == 1)
            #expect(report["status"]?.string == "refused")
            #expect(report["error"]?.string == row.error)
            #expect(report["claims"] == nil)
            let steps = ["✗": "refused", "!": "attention", "?": "unchecked"]
            #expect(report["result"]?.string == steps[String(row.head.prefix(1))])
            let shown = try BuiltCommand.run(
                ["token", "verify", "-"] + row.options,
                input: Array(row.token.utf8),
                in: folder
            )
            #expect(shown.output.hasPrefix(row.head + ": "), "\(shown.output)")
        }
    }

    @Test func `an implicit assertion must be known`() throws {
        let folder = try Self.folder()
        let options = ["--key", "4.pem", "--version", "4", "--implicit", "here"]
        let token = try Self.make(folder, options)
        let key = ["--key", "4.pem"] + Self.time
        #expect(try Self.verify(token, folder, key + ["--implicit", "here"]).status == 0)
        #expect(try Self.verify(token, folder, key).report["error"]?.string == "signature")
        let second = try BuiltCommand.run(
            ["token", "make", "-", "--key", "2.pem", "--implicit", "here"],
            input: Array(Self.claims.utf8),
            in: folder
        )
        #expect(second.status == 2)
    }

    @Test(arguments: [
        (["make", "-"], "--key is missing"),
        (["make", "-", "--key", "missing.pem"], "no such file"),
        (["make", "-", "--key", "text"], "no Ed25519 key"),
        (["make", "missing.json", "--key", "2.pem"], "no such file"),
        (["make", "text", "--key", "2.pem"], "no strict JSON"),
        (["make", "list", "--key", "2.pem"], "no JSON object"),
        (["make", "-", "--key", "2.pem", "--disclose", "exp"], "only the token itself"),
        (["make", "-", "--key", "2.pem", "--disclose", "other"], "there is no claim"),
        (
            ["make", "-", "--key", "2.pem", "--disclose", "name", "--disclose", "name"],
            "given twice"
        ),
        (["key"], "--out is missing"),
        (["key", "--out", "missing/key.pem"], "cannot be written"),
        (["verify", "-"], "--key is missing"),
        (["verify", "-", "--key", "k2.public.AAAA"], "no public key of this version"),
        (["verify", "-", "--key", "text"], "no Ed25519 key"),
        (["verify", "missing", "--key", "2.pem"], "no such file"),
        (["verify", "-", "--key", "2.pem", "--at", "today"], "is not a time"),
    ])
    func `what cannot be used is said with status 2`(words: [String], reason: String) throws {
        let folder = try Self.folder()
        _ = try folder.write("text", Array("no key and no JSON".utf8))
        _ = try folder.write("list", Array("[1]".utf8))
        let outcome = try BuiltCommand.run(
            ["token"] + words,
            input: Array(Self.claims.utf8),
            in: folder
        )
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(reason), "\(outcome.diagnostics)")
    }

    @Test func `a key file may be called as keys begin`() throws {
        let folder = try Scratch()
        let name = "k2.public.pem"
        #expect(try BuiltCommand.run(["token", "key", "--out", name], in: folder).status == 0)
        let token = try BuiltCommand.run(
            ["token", "make", "-", "--key", name],
            input: Array(Self.claims.utf8),
            in: folder
        )
        let outcome = try BuiltCommand.run(
            ["token", "verify", "-", "--key", name] + Self.time,
            input: Array(token.output.utf8),
            in: folder
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
    }
}
