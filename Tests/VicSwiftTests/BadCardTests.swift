// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Testing
import Tokens

@testable import VicSwift

/// Malformed cards as an app sees them: rows 15 to 31 of the table of bad input.
struct BadCardTests {
    /// A single defect and the error it leads to.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let row: Int
        let what: String
        let error: VicError
        let forge: @Sendable (inout CardForge) throws -> Void
        /// A change made to the card after it was signed.
        var after: @Sendable (String) throws -> String = { $0 }
        var owner = TestKeys.Owner.server

        var testDescription: String { "row \(row): \(what)" }

        init(
            _ row: Int,
            _ what: String,
            _ reason: String,
            kind: VicError.Kind = .parsing,
            by owner: TestKeys.Owner = .server,
            forge: @escaping @Sendable (inout CardForge) throws -> Void = { _ in },
            after: @escaping @Sendable (String) throws -> String = { $0 }
        ) {
            self.row = row
            self.what = what
            self.error = VicError(kind, reason, index: 0)
            self.owner = owner
            self.after = after
            self.forge = forge
        }

        /// Gives a field another value.
        static func field(_ row: Int, _ name: String, _ value: String) -> Self {
            Wrong(row, "\(name) of \(value.count)", "field_format:" + name) {
                try $0.set(name, to: .string(value))
            }
        }

        /// Replaces the subject with one that is not this wallet's key.
        static func subject(_ what: String, _ member: String) -> Self {
            Wrong(21, what, "subject_mismatch", kind: .subject) { forge in
                let own = try #require(forge.claims.firstMatch(of: /"sub":"[^"]*"/)).output
                try forge.replace(String(own), with: member)
            }
        }
    }

    private static let zeroKey = "k2.public." + String(repeating: "A", count: 43)

    static let shapes: [Wrong] = [
        Wrong(15, "no tilde at the end", "format", after: { String($0.dropLast()) }),
        Wrong(16, "a key that is in no set", "unknown_key", by: .stranger),
        Wrong(16, "a key in another role", "unknown_key", by: .status),
        Wrong(17, "a bit of the payload", "signature", after: { try flip($0, part: 2, at: 20) }),
        Wrong(17, "a bit of the signature", "signature", after: { try flip($0, part: 2, at: -20) }),
        Wrong(
            17,
            "the footer of another key",
            "unknown_key",
            after: { card in
                let own = try TestKeys.key(.server).verificationKey.identifier.footer
                let other = try TestKeys.key(.stranger).verificationKey.identifier.footer
                return card.replacing(CardForge.encode(own), with: CardForge.encode(other))
            }
        ),
        Wrong(17, "the footer's form", "format", after: { try flip($0, part: 3, at: 0) }),
        Wrong(
            18,
            "an unused bit of the token",
            "base64",
            forge: { forge in
                while (forge.claims.utf8.count + 64) % 3 == 0 { forge.claims += " " }
            },
            after: { card in
                var parts = card.split(separator: ".", maxSplits: 3).map(String.init)
                parts[2] = try CardForge.withUnusedBit(parts[2])
                return parts.joined(separator: ".")
            }
        ),
        Wrong(18, "an unused bit of a disclosure", "base64") { forge in
            let odd = CardForge.disclosure("hotline", "1")
            try forge.disclose(CardForge.withUnusedBit(odd))
        },
        Wrong(19, "sub twice", "json") { $0.add(#""sub":"x""#) },
        Wrong(20, "nine levels", "json") { $0.add(#""x":[[[[[[[[1]]]]]]]]"#) },
        Wrong(20, "an array", "json") { $0.claims = "[\($0.claims)]" },
        .subject("another key", #""sub":"\#(otherKey)""#), .subject("no key", #""x":1"#),
        .subject("a key of version 1", #""sub":"k1.public.AAAA""#),
        .subject("a key of zeros", #""sub":"\#(zeroKey)""#),
    ]

    static let disclosures: [Wrong] = [
        Wrong(22, "not in the claims", "digest") {
            $0.disclosures.append(CardForge.disclosure("hotline", "1"))
        },
        Wrong(23, "twice", "disclosure") { $0.disclosures.append($0.disclosures[0]) },
        Wrong(23, "two of one name", "disclosure") {
            try $0.disclose(CardForge.disclosure("given_name", "Beat"))
        },
        Wrong(24, "named sub", "disclosure") { try $0.disclose(CardForge.disclosure("sub", "x")) },
        Wrong(24, "named _sd", "disclosure") { try $0.disclose(CardForge.disclosure("_sd", "x")) },
        Wrong(25, "two elements", "disclosure") { try $0.disclose(array([salt, "hotline"])) },
        Wrong(25, "four elements", "disclosure") {
            try $0.disclose(array([salt, "hotline", "1", "2"]))
        },
        Wrong(26, "no algorithm", "digest") { try $0.replace(algorithm, with: #""x":1"#) },
        Wrong(26, "in capitals", "digest") {
            try $0.replace(algorithm, with: #""_sd_alg":"SHA-256""#)
        },
        Wrong(26, "md5", "digest") { try $0.replace(algorithm, with: #""_sd_alg":"md5""#) },
    ]

    static let fields: [Wrong] = [
        .field(27, "veka", "8075601562000000000"), .field(27, "veka", "8075601562000000000A"),
        .field(27, "veka", "８０７５６015620000000001"), .field(27, "veka", "80276015620000000001"),
        .field(29, "ahv", "756123456789"),
        .field(30, "given_name", "A" + String(repeating: "x\u{301}", count: 100)),
        .field(30, "given_name", "\u{202E}\u{0}\u{A}"),
        .field(31, "birth_date", "2026-02-30"),
    ]

    private static let salt: JSONOutput = .string(String(repeating: "E", count: 21) + "Q")
    private static let algorithm = #""_sd_alg":"sha-256""#
    private static let otherKey = "k2.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E"

    private static func array(_ elements: JSONOutput) -> String {
        CardForge.encode(elements.utf8())
    }

    /// Returns the card with one character of one part of its token changed.
    private static func flip(_ card: String, part: Int, at place: Int) throws -> String {
        let end = try #require(card.firstIndex(of: "~"))
        var parts = card[..<end].split(separator: ".").map { Array($0.utf8) }
        let index = place < 0 ? parts[part].count + place : place
        parts[part][index] = parts[part][index] == 0x41 ? 0x42 : 0x41
        let token = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
        return token + card[end...]
    }

    @Test(arguments: shapes + disclosures + fields)
    func `what is wrong is told by its code and its word`(wrong: Wrong) async throws {
        let (_, wallet, card) = try await DecodeTests.scene()
        var forge = try CardForge(card)
        try wrong.forge(&forge)
        let text = try wrong.after(try forge.text(by: wrong.owner))
        let (cards, errors) = wallet.decodeAndValidate([text])
        #expect(cards == [])
        #expect(errors == [wrong.error])
    }

    @Test func `over the network each is told with its place, and the good one is kept`()
        async throws
    {
        let loopback = try Loopback(claiming: [World.anna])
        let wallet = loopback.wallet
        let card = try #require(await wallet.fetchCards().cards.first)
        let wrongs = Self.shapes + Self.disclosures + Self.fields
        let bad = try wrongs.map { wrong in
            var forge = try CardForge(card)
            try wrong.forge(&forge)
            return try wrong.after(try forge.text(by: wrong.owner))
        }
        loopback.world.server.state.withLock { $0.cards = bad + [card] }
        let errors = await wallet.update().value
        await loopback.stop()
        #expect(errors.map(\.index) == Array(0..<wrongs.count))
        #expect(errors.map(\.reason) == wrongs.map(\.error.reason))
        #expect(errors.map(\.code) == wrongs.map(\.error.code))
        #expect(wallet.cards.map(\.number) == [World.anna])
    }

    /// Returns the card with an odd field value that the wallet accepts.
    private func kept(_ name: String, _ value: JSONOutput) async throws -> VicCard {
        let (_, wallet, card) = try await DecodeTests.scene()
        var forge = try CardForge(card)
        if forge.names.contains(name) {
            try forge.set(name, to: value)
        } else {
            try forge.disclose(CardForge.disclosure(name, value))
        }
        let (cards, errors) = wallet.decodeAndValidate([try forge.text()])
        #expect(errors == [])
        return try #require(cards.first)
    }

    @Test func `row 28, a European card with another number is left out`() async throws {
        let card = try await kept(
            "ehic",
            [
                "country": "CH", "name": "Muster", "given": "Anna", "birth": "1985-04-12",
                "pin": "756.1234.5678.97", "inst_id": "01562", "inst_name": "Muster KK",
                "card": .string(World.beat), "valid_until": "2026-12-31",
            ]
        )
        #expect(card.european == nil)
        #expect(card.warnings == [.europeanNumber])
    }

    @Test func `row 29, an AHV number with a wrong check digit is a warning`() async throws {
        #expect(try await kept("ahv", "7561234567800").warnings == [.ahvCheck])
    }

    @Test func `row 30, a name is shown without what would steer its display`() async throws {
        let marks = String(repeating: "\u{301}", count: 90)
        let card = try await kept("given_name", .string("A\u{202E}n\u{0}n\u{A}a" + marks))
        #expect(card.givenName == "Anna" + marks)
    }

    @Test func `row 31, an unknown month and day are accepted and shown as such`() async throws {
        let card = try await kept("birth_date", "1950-00-00")
        #expect(card.birthDate.europeanText == "xx/xx/1950")
    }
}
