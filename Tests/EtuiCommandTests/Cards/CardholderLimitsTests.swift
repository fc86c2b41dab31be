// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// `etui cards limits` and `transactions` against a real server.
struct CardholderLimitsTests {
    /// Writes a file for `--set`: what `--json` printed, changed.
    private static func file(
        _ scene: CardsScene,
        _ card: PaymentCard,
        _ change: (inout SpendControls) -> Void
    ) async throws -> String {
        let report = try CardsScene.json(await scene.holder(["limits", card.id.text, "--json"]))
        #expect(report["schema"]?.string == "etui.cards.limits.v1")
        var controls = try #require(report["controls"].flatMap { try? SpendControls(parsing: $0) })
        change(&controls)
        return try scene.scratch.write("limits.json", text: controls.json.encoded())
    }

    private static func day(_ amount: Int) -> SpendLimit {
        SpendLimit(interval: .day, amount: amount, setBy: .cardholder)
    }

    @Test func `what is stricter needs the session, what is looser a token`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let set = ["limits", card.id.text, "--set"]
            let tight = try await Self.file(scene, card) { $0.limits = [Self.day(10_000)] }
            let done = await scene.holder(set + [tight])
            #expect(done.status == .success, "\(done.diagnostics)")
            #expect(done.output.hasPrefix("day  100.00 CHF, set by you: 0.00 CHF used"))
            let loose = try await Self.file(scene, card) {
                $0.limits = [Self.day(20_000)]
                $0.blockedChannels = [.atm]
            }
            let refused = await scene.holder(set + [loose])
            #expect(refused.status == .negative && refused.diagnostics.contains("sca_required"))
            #expect(await scene.holder(["limits", card.id.text]).output.contains("100.00 CHF"))
            let confirmed = await scene.confirmed(set + [loose])
            #expect(confirmed.status == .success, "\(confirmed.diagnostics)")
            #expect(confirmed.output.contains("200.00 CHF") && confirmed.output.contains("atm no"))
        }
    }

    @Test func `a file from before another change is refused, as the server would`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let set = ["limits", card.id.text, "--set"]
            let old = try await Self.file(scene, card) { $0.limits = [Self.day(10_000)] }
            #expect(await scene.holder(set + [old]).status == .success)
            let stale = await scene.holder(set + [old])
            #expect(stale.status == .negative)
            #expect(stale.diagnostics.contains("the file has version 1, the server 2"))
        }
    }

    @Test func `the bank's rules stay, and a change of them is refused`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            var issuer = SpendControls()
            issuer.limits = [SpendLimit(interval: .month, amount: 500_000, setBy: .issuer)]
            issuer.blockedChannels = [.magstripe]
            #expect(await scene.fixture.setIssuer(issuer, of: card).status == 200)
            let set = ["limits", card.id.text, "--set"]
            for change in [
                { $0.limits[0] = SpendLimit(interval: .month, amount: 1, setBy: .issuer) },
                { $0.limits = [] }, { $0.blockedChannels = [] },
            ] as [(inout SpendControls) -> Void] {
                let file = try await Self.file(scene, card, change)
                let locked = await scene.confirmed(set + [file])
                #expect(locked.status == .negative)
                #expect(locked.diagnostics.contains("control_locked"), "\(locked.diagnostics)")
            }
            let own = try await Self.file(scene, card) { $0.limits.append(Self.day(10_000)) }
            let done = await scene.holder(set + [own])
            #expect(done.status == .success, "\(done.diagnostics)")
            #expect(done.output.contains("month  5000.00 CHF, set by the bank"))
            #expect(done.output.contains("day  100.00 CHF, set by you"))
        }
    }

    @Test func `what is the bank's is marked, and can be sent back`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let issuer = SpendControls(
                blockedChannels: [.magstripe],
                categories: SpendList(mode: .block, entries: ["7995"]),
                countries: SpendList(mode: .allow, entries: ["CH", "DE"])
            )
            #expect(await scene.fixture.setIssuer(issuer, of: card).status == 200)
            let file = try await Self.file(scene, card) { controls in
                #expect(controls.issuer.blockedChannels == [.magstripe])
                #expect(controls.issuer.categories.entries == ["7995"])
                controls.blockedChannels.insert(.atm)
                controls.categories = SpendList(mode: .block, entries: ["5813", "7995"])
                controls.countries = SpendList(mode: .allow, entries: ["CH"])
            }
            let done = await scene.holder(["limits", card.id.text, "--set", file])
            #expect(done.status == .success, "\(done.diagnostics)")
            for line in [
                "channels  chip yes, contactless yes, ecommerce yes, atm no, magstripe no (the bank)",
                "categories  blocked: 5813, 7995 (the bank)",
                "countries  only: CH (the bank allows no others)", "merchants  all allowed",
            ] { #expect(done.output.contains(line), "\(done.output)") }
        }
    }

    /// A whole object with one limit.
    private static func object(_ interval: String, _ amount: Int, _ more: String = "") -> String {
        """
        {"limits":[{"interval":"\(interval)","amount":\(amount),"set_by":"cardholder"}],
        "channels":{"chip":true,"contactless":true,"ecommerce":true,"atm":true,"magstripe":true},
        "mcc":{"mode":"block","codes":[]},"countries":{"mode":"block","codes":[]},
        "merchants":{"mode":"block","names":[]}\(more)}
        """
    }

    @Test(arguments: [
        ("[]", "is no JSON object"), ("{}", "channels is missing"), ("", "is no JSON object"),
        (object("day", 1, #","x":1"#), "has a member"), (object("hour", 1), "limits.interval has"),
        (object("day", -1), "limits.amount has"),
        (#"{"controls":\#(object("day", -1))}"#, "limits.amount has"),
    ])
    func `a file that holds no limits is refused before anything is sent`(
        text: String,
        words: String
    ) async throws {
        let scratch = try Scratch()
        let file = try scratch.write("limits.json", text: text)
        let console = RecordingConsole()
        let command = ["cards", "limits", "1374", "--set", file, "--home", scratch.path + "/none"]
        #expect(await Etui.run(command, on: console.console()) == .unusable)
        #expect(console.diagnostics.contains(words), "\(console.diagnostics)")
    }

    @Test func `a token without a change is not used`() async throws {
        let console = RecordingConsole()
        let command = ["cards", "limits", "1374", "--token", "su_x"]
        #expect(await Etui.run(command, on: console.console()) == .unusable)
        #expect(console.diagnostics.contains("a token goes with --set"))
    }

    @Test func `transactions are listed newest first, within times and a number`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let list = ["transactions", card.id.text]
            let none = await scene.holder(list)
            #expect(none.status == .success && none.output.isEmpty)
            for amount in [1000, 2000, 3000] {
                #expect(await scene.fixture.pay(card, amount: amount).status == 201)
                scene.fixture.pass(seconds: 60)
            }
            let file = try await Self.file(scene, card) { $0.limits = [Self.day(100)] }
            #expect(await scene.holder(["limits", card.id.text, "--set", file]).status == .success)
            _ = await scene.fixture.pay(card, amount: 4000)
            let all = try CardsScene.json(await scene.holder(list + ["--json"]))
            #expect(all["schema"]?.string == "etui.cards.transactions.v1")
            let found = try #require(all["transactions"]?.elements)
            #expect(found.map { $0["amount"]?.number?.integer } == [4000, 3000, 2000, 1000])
            #expect(found[0]["declineReason"]?.string == "limit_exceeded")
            let time = try #require(found[2]["createdOn"]?.string)
            let early = await scene.holder(list + ["--to", time, "--limit", "1"])
            #expect(early.output.contains("10.00 CHF  Bakery, Bern (5462), ecommerce"))
            #expect(early.output.split(separator: "\n").count == 1)
            #expect(early.diagnostics.contains("there may be older ones"))
            #expect(await scene.holder(list + ["--from", "2099-01-01"]).output.isEmpty)
        }
    }

    @Test(arguments: [
        ["--limit", "0"], ["--limit", "101"], ["--limit", "x"], ["--from", "yesterday"],
        ["--to", "2026-02-30"], ["--to", ""],
    ])
    func `a list that cannot be is not asked for`(options: [String]) async {
        let console = RecordingConsole()
        let command = ["cards", "transactions", "1374"] + options
        #expect(await Etui.run(command, on: console.console()) == .unusable)
        #expect(console.diagnostics.contains(options[0]))
    }
}
