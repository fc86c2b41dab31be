// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui token verify --profile insurance`.
struct TokenProfileTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
        for version in ["2", "4"] {
            let words = ["token", "key", "--out", "\(version).pem", "--version", version]
            #expect(try BuiltCommand.run(words, in: folder).status == 0)
        }
    }

    private func make(_ claims: String, _ options: [String] = ["--key", "2.pem"]) throws -> String {
        let outcome = try BuiltCommand.run(
            ["token", "make", "-"] + options,
            input: Array(claims.utf8),
            in: folder
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        return outcome.output
    }

    /// Returns the error under the profile, and without it.
    private func errors(
        _ token: String,
        _ key: String = "2.pem",
        _ options: [String] = []
    ) throws -> (profile: String?, plain: String?) {
        func error(_ more: [String]) throws -> String? {
            let outcome = try BuiltCommand.run(
                [
                    "token", "verify", "-", "--key", key, "--at", "2026-01-01T12:00:00Z", "--json",
                ] + options + more,
                input: Array(token.utf8),
                in: folder
            )
            return try JSONTree(parsing: Array(outcome.output.utf8)).root["error"]?.string
        }
        return (try error(["--profile", "insurance"]), try error([]))
    }

    private static func claims(
        _ type: String = "vic.card.v1",
        issued: String? = "2026-01-01T11:00:00Z",
        end: String? = "2026-01-31T11:00:00Z",
        more: String = ""
    ) -> String {
        let issued = issued.map { #","iat":"\#($0)""# } ?? ""
        let end = end.map { #","exp":"\#($0)""# } ?? ""
        return #"{"typ":"\#(type)"\#(issued)\#(end)\#(more)}"#
    }

    @Test func `what keeps to the rules is good`() throws {
        #expect(try errors(try make(Self.claims())) == (nil, nil))
        let disclosed = try make(
            Self.claims(more: #","name":"x""#),
            ["--key", "2.pem", "--disclose", "name"]
        )
        #expect(try errors(disclosed) == (nil, nil))
    }

    @Test(arguments: ["", "{}", "plain", #"{"kid":"x"}"#])
    func `the footer names a key and nothing else`(footer: String) throws {
        let token = try make(Self.claims(), ["--key", "2.pem", "--footer", footer])
        #expect(try errors(token) == ("footer", nil))
    }

    @Test func `a footer with another member beside the kid is refused`() throws {
        let key = try BuiltCommand.run(
            ["token", "key", "--out", "other.pem", "--json"],
            in: folder
        )
        let kid = try #require(
            JSONTree(parsing: Array(key.output.utf8)).root["kid"]?.string
        )
        let footer = #"{"kid":"\#(kid)","x":1}"#
        let token = try make(Self.claims(), ["--key", "other.pem", "--footer", footer])
        #expect(try errors(token, "other.pem") == ("footer", nil))
        let foreign = try make(
            Self.claims(),
            ["--key", "2.pem", "--footer", #"{"kid":"\#(kid)"}"#]
        )
        #expect(try errors(foreign) == ("unknown_key", "unknown_key"))
    }

    @Test func `iat and exp are there, and not too far apart`() throws {
        #expect(try errors(try make(Self.claims(issued: nil))) == ("missing", nil))
        #expect(try errors(try make(Self.claims(end: nil))) == ("missing", nil))
        let long = Self.claims(end: "2026-01-31T11:00:01Z")
        #expect(try errors(try make(long)) == ("lifetime", nil))
        let claim = Self.claims("vic.claim.v1", end: "2026-01-02T11:00:00Z", more: #","cnf":"k""#)
        #expect(try errors(try make(claim)) == (nil, nil))
        let unbound = Self.claims("vic.claim.v1", end: "2026-01-02T11:00:00Z")
        #expect(try errors(try make(unbound)) == ("lifetime", nil))
        let backwards = Self.claims(
            issued: "2026-01-01T12:00:20Z",
            end: "2026-01-01T12:00:10Z"
        )
        #expect(try errors(try make(backwards)) == ("lifetime", nil))
    }

    @Test func `a kind bounds the size`() throws {
        let filler = String(repeating: "x", count: 12_500)
        let token = try make(Self.claims(more: #","note":"\#(filler)""#))
        #expect(token.utf8.count > 16_384)
        #expect(try errors(token) == ("too_long", nil))
        let keys = Self.claims("vic.keys.v1", more: #","note":"\#(filler)""#)
        #expect(try errors(try make(keys)) == (nil, nil))
        let other = Self.claims("other.v1", more: #","note":"\#(filler)""#)
        #expect(try errors(try make(other)) == ("too_long", nil))
    }

    @Test func `typ is there, and version 4 is another profile`() throws {
        let untyped = #"{"iat":"2026-01-01T11:00:00Z","exp":"2026-01-02T11:00:00Z"}"#
        #expect(try errors(try make(untyped)) == ("type", nil))
        let fourth = try make(Self.claims(), ["--key", "4.pem", "--version", "4"])
        #expect(try errors(fourth, "4.pem") == ("version", nil))
    }

    @Test func `another profile is none`() throws {
        let words = ["token", "verify", "x", "--key", "2.pem", "--profile", "wallet"]
        #expect(try BuiltCommand.run(words, in: folder).status == 2)
    }
}
