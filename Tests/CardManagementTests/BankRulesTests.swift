// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import HTTPClient
import PaymentCards
import Testing

/// Which spend controls are the bank's own, as an app learns it.
struct BankRulesTests {
    private static let marked = SpendControls(
        version: 3,
        blockedChannels: [.atm, .magstripe],
        categories: SpendList(mode: .block, entries: ["5813", "7995"]),
        countries: SpendList(mode: .allow, entries: ["CH"]),
        merchants: SpendList(mode: .block, entries: ["Kiosk"]),
        issuer: SpendRules(
            blockedChannels: [.magstripe],
            categories: SpendList(mode: .block, entries: ["7995"]),
            countries: SpendList(mode: .allow, entries: ["CH", "DE"])
        )
    )

    private static func read(_ controls: JSONOutput) async throws -> CardControls {
        let scene = try LiveScene { _ in Wire.json([:]) }
        let card = try await scene.card()
        scene.answer { _ in Wire.json(controls) }
        return try await card.controls()
    }

    @Test func `an app sees what the bank blocks and allows`() async throws {
        let controls = try await Self.read(Self.marked.json)
        #expect(!controls.channels.atm && !controls.channels.magstripe)
        #expect(controls.bank.channels.atm && !controls.bank.channels.magstripe)
        #expect(controls.categories.values == ["5813", "7995"])
        #expect(controls.bank.categories == CardControls.Rule(mode: .block, values: ["7995"]))
        #expect(controls.bank.countries == CardControls.Rule(mode: .allow, values: ["CH", "DE"]))
        #expect(controls.bank.merchants == CardControls.Rule())
    }

    @Test func `without marks nothing is the bank's`() async throws {
        var controls = Self.marked
        controls.issuer = SpendRules()
        let read = try await Self.read(controls.json)
        #expect(read.categories.values == ["5813", "7995"])
        #expect(read.bank.channels == CardControls.Channels())
        for rule in [read.bank.categories, read.bank.countries, read.bank.merchants] {
            #expect(rule == CardControls.Rule())
        }
    }

    /// The controls with another part of the issuer in their categories.
    private static func answer(_ issuer: JSONOutput) -> JSONOutput {
        let list: JSONOutput = ["mode": "block", "codes": ["7995"]]
        let merchants: JSONOutput = ["mode": "block", "names": []]
        return [
            "version": 1, "limits": [],
            "channels": [
                "chip": true, "contactless": true, "ecommerce": true, "atm": true,
                "magstripe": true,
            ],
            "mcc": ["mode": "block", "codes": ["7995"], "issuer": issuer], "countries": list,
            "merchants": merchants,
        ]
    }

    @Test func `null means that nothing is the bank's`() async throws {
        #expect(try await Self.read(Self.answer(.null)).bank.categories == CardControls.Rule())
    }

    @Test(
        arguments: [
            "7995", ["7995"], ["mode": "block"], ["mode": "only", "codes": []],
            ["mode": "block", "codes": [7995]],
        ] as [JSONOutput]
    )
    func `a mark that cannot be read makes the answer unreadable`(issuer: JSONOutput) async throws {
        // Otherwise the bank's rule would seem to be the cardholder's.
        await #expect(throws: CardManagementError.connectionIssue) {
            try await Self.read(Self.answer(issuer))
        }
    }

    @Test func `a change carries no marks, so that older servers take it`() async throws {
        let scene = try LiveScene { _ in Wire.json([:]) }
        let card = try await scene.card()
        scene.answer { _ in Wire.json(Self.marked.json) }
        var controls = try await card.controls()
        controls.categories.values.append("5921")
        let stored = try await card.setControls(controls)
        #expect(stored.bank == controls.bank)
        let body = try #require(scene.calls.last?.body)
        let sent = try JSONTree(parsing: body).root
        #expect(sent["mcc"]?["codes"]?.count == 3)
        for name in ["channels", "mcc", "countries", "merchants"] {
            #expect(sent[name] != nil && sent[name]?["issuer"] == nil, "\(name)")
        }
    }
}
