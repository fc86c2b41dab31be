// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import PaymentCards
import Testing

@testable import etui

/// The commands of banks: what they send and what they print.
struct CardsOperatorCommandTests {
    private static let card = ScriptedIssuer.card
    private static let holder = ScriptedIssuer.holder

    private static func json(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    /// The header that RFC 7617 makes of the credentials.
    private static var basic: String {
        "Basic "
            + Base64.encode(Array("\(ScriptedIssuer.client):\(ScriptedIssuer.secret)".utf8))
    }

    @Test func `a cardholder is registered by name, and its identifier printed`() async throws {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            let new = try NewCardholder(request.object())
            return .json(
                [
                    "id": .string(Self.holder), "first_name": .string(new.firstName),
                    "last_name": .string(new.lastName),
                ],
                status: .created
            )
        }
        let words = ["holder", "add", "--first", "Mara", "--last", "Lindqvist", "--reference", "7"]
        let outcome = await issuer.run(words)
        #expect(outcome.status == .success && outcome.output == Self.holder + "\n")
        let request = try #require(issuer.requests.first)
        #expect(request.method == "POST" && request.target == "/issuing/cardholders")
        #expect(request.headers["Authorization"] == Self.basic)
        #expect(request.json?["reference"]?.string == "7")
        let report = try Self.json(await issuer.run(words + ["--json"]).output)
        #expect(report["schema"]?.string == "etui.cards.holder.v1")
        #expect(report["cardholder"]?["first_name"]?.string == "Mara")
        await issuer.stop()
    }

    @Test func `the list of cardholders follows the cursors to the end`() async throws {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            let isFirst = !request.target.contains("cursor")
            let name: JSONOutput = isFirst ? "Mara" : "Tomas\u{1B}[2J"
            return .json([
                "cardholders": [
                    ["id": .string(Self.holder), "first_name": name, "last_name": "L"]
                ],
                "next_cursor": isFirst ? "a+b" : .null,
            ])
        }
        let outcome = await issuer.run(["holder", "list"])
        #expect(outcome.status == .success)
        #expect(outcome.output == "\(Self.holder)  Mara L\n\(Self.holder)  Tomas\\u{1b}[2J L\n")
        #expect(
            issuer.requests.map(\.target) == [
                "/issuing/cardholders?limit=100", "/issuing/cardholders?limit=100&cursor=a+b",
            ]
        )
        await issuer.stop()
    }

    @Test func `a cursor that comes back ends the list with an error`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json(["cardholders": [], "next_cursor": "a"])
        }
        #expect(await issuer.run(["holder", "list"]).status == .unusable)
        #expect(issuer.requests.count == 2)
        await issuer.stop()
    }

    @Test func `a card is ordered with what the options say`() async throws {
        let fresh = try ScriptedIssuer.card(.inactive)
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            let now = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)
            let order = try NewCard(request.object(), at: now)
            guard order.lifetimeMonths == 12, !order.isActivated, order.isSingleUse,
                order.displayName == "M L"
            else { throw .refused(.internalError) }
            return .json(fresh.json, status: .created)
        }
        let words = [
            "issue", "--cardholder", Self.holder, "--type", "virtual", "--months", "12", "--name",
            "M L", "--inactive", "--single-use",
        ]
        let outcome = await issuer.run(words)
        #expect(outcome.status == .success)
        #expect(outcome.output.hasPrefix("\(Self.card)  virtual, ends in 1374, "))
        #expect(outcome.output.contains("inactive"))
        let report = try Self.json(await issuer.run(words + ["--json"]).output)
        #expect(report["schema"]?.string == "etui.cards.issue.v1")
        #expect(report["card"]?["last_four"]?.string == "1374")
        await issuer.stop()
    }

    @Test func `a physical card is sent where the file says`() async throws {
        let fresh = try ScriptedIssuer.card(.inactive)
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            let now = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)
            let order = try NewCard(request.object(), at: now)
            guard order.shipping != nil else { throw .refused(.fieldMissing, field: "shipping") }
            return .json(fresh.json, status: .created)
        }
        let address: JSONOutput = [
            "address_line1": "Seeweg 1", "city": "Bern", "zip": "3000", "country": "CH",
        ]
        let file = try issuer.write(
            "shipping.json",
            (["shipping_recipient": "Mara", "shipping_address": address] as JSONOutput).utf8()
        )
        let words = ["issue", "--cardholder", Self.holder, "--type", "physical", "--shipping"]
        #expect(await issuer.run(words + [file]).status == .success)
        let broken = try issuer.write("broken.json", Array("[]".utf8))
        let refused = await issuer.run(words + [broken])
        #expect(refused.status == .unusable && refused.diagnostics.contains("no JSON object"))
        await issuer.stop()
    }

    @Test(arguments: [
        (CardStatus.active, "activate"), (.suspended, "suspend"), (.revoked, "revoke"),
    ])
    func `a state is asked for once, with a key of its own`(
        state: CardStatus,
        verb: String
    ) async throws {
        let fresh = try ScriptedIssuer.card(state, by: state == .suspended ? .issuer : nil)
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            _ = try IdempotencyKey(header: request.headers["Idempotency-Key"])
            return .json(["card": fresh.json, "changed": true])
        }
        let outcome = await issuer.run(["state", Self.card, state.rawValue, "--yes"])
        #expect(outcome.status == .success && outcome.output.contains(state.rawValue))
        let request = try #require(issuer.requests.first)
        #expect(request.target == "/issuing/cards/\(Self.card)/\(verb)")
        _ = await issuer.run(["state", Self.card, state.rawValue, "--yes"])
        let keys = issuer.requests.map { $0.headers["Idempotency-Key"] }
        #expect(Set(keys).count == 2)
        await issuer.stop()
    }

    #if os(Linux)
    @Test func `a revocation needs a yes, and without a terminal nobody can give it`() async throws
    {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in HTTPResponse(status: .ok) }
        let process = Process()
        // In a session of its own the process has no terminal.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["setsid", "-w", BuiltCommand.path, "cards", "state", Self.card, "revoked"]
            + issuer.options
        let diagnostics = Pipe()
        process.standardError = diagnostics
        try process.run()
        process.waitUntilExit()
        let words = String(
            decoding: try diagnostics.fileHandleForReading.readToEnd() ?? Data(),
            as: UTF8.self
        )
        #expect(process.terminationStatus == 2 && words.contains("--yes"))
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }
    #endif

    @Test func `a day of revocation is set and cancelled`() async throws {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            let date = request.json?["revocation_date"].map { JSONOutput($0) } ?? .null
            return .json(["card_id": .string(Self.card), "revocation_date": date])
        }
        let set = await issuer.run(["schedule", Self.card, "2027-03-31"])
        #expect(set.output == "\(Self.card)  will be revoked on 2027-03-31\n")
        let cancelled = await issuer.run(["schedule", Self.card, "--cancel", "--json"])
        #expect(try Self.json(cancelled.output)["revocationDate"]?.isNull == true)
        #expect(issuer.requests.last?.json?["revocation_date"]?.isNull == true)
        for words in [[], ["2027-03-31", "--cancel"], ["31.3.2027"], ["2027-02-30"]] {
            #expect(await issuer.run(["schedule", Self.card] + words).status == .unusable)
        }
        #expect(issuer.requests.count == 2)
        await issuer.stop()
    }
}
