// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

@testable import EtuiService

/// What the bank's app decides by itself.
struct CardsValueTests {
    private static let now = Instant(rfc3339: "2026-11-25T12:00:00Z")

    @Test(arguments: [
        (CardStatus.active, false, 12, 2029, CardsItem.Condition.active),
        (.active, false, 1, 2027, .active), (.active, false, 12, 2026, .soon),
        (.active, false, 11, 2026, .soon), (.active, false, 10, 2026, .expired),
        (.inactive, false, 12, 2029, .inactive), (.inactive, false, 10, 2026, .expired),
        (.suspended, false, 12, 2029, .suspended), (.suspended, true, 12, 2029, .blocked),
        (.suspended, true, 10, 2026, .expired), (.revoked, false, 10, 2026, .revoked),
    ])
    func aCardSaysItsConditionInOneWord(
        status: CardStatus,
        isLocked: Bool,
        month: Int,
        year: Int,
        wanted: CardsItem.Condition
    ) throws {
        let now = try #require(Self.now)
        let expiry = try #require(CardExpiry(year: year, month: month))
        let found = CardsItem.condition(status, isLocked: isLocked, expiry: expiry, at: now)
        #expect(found == wanted)
    }

    private static func controls(_ limits: [String: Int], bank: [String: Int] = [:])
        -> CardsControls
    {
        func limit(_ interval: String, _ amount: Int, _ isOfBank: Bool) -> CardsControls.Limit {
            CardsControls.Limit(
                interval: interval,
                amount: amount,
                isOfBank: isOfBank,
                used: 0,
                resetsOn: nil
            )
        }
        return CardsControls(
            currency: "CHF",
            limits: limits.sorted { $0.key < $1.key }.map { limit($0.key, $0.value, false) }
                + bank.map { limit($0.key, $0.value, true) },
            channels: [
                "chip": true, "contactless": true, "ecommerce": false, "atm": true,
                "magstripe": false,
            ],
            lists: .everything,
            bank: CardsControls.Bank(channels: [:], lists: .everything)
        )
    }

    private static func edit(
        _ limits: [String: Int],
        _ channels: [String: Bool] = [:],
        lists: CardsLists = .everything
    ) -> CardsControlsEdit {
        let former = controls([:]).channels
        return CardsControlsEdit(
            limits: limits,
            channels: former.merging(channels) { _, new in new },
            lists: lists
        )
    }

    @Test(arguments: [
        (edit(["day": 100]), []), (edit(["day": 99]), []), (edit(["day": 101]), ["limit.day"]),
        (edit([:]), ["limit.day"]), (edit(["day": 100, "month": 5]), []),
        (edit(["day": 100], ["ecommerce": true]), ["channel.ecommerce"]),
        (edit(["day": 100], ["chip": false]), []),
        (edit(["day": 200], ["magstripe": true]), ["limit.day", "channel.magstripe"]),
    ])
    func whatBecomesLooserIsNamed(edit: CardsControlsEdit, wanted: [String]) {
        let found = edit.loosenings(of: Self.controls(["day": 100], bank: ["month": 1]))
        #expect(found.map { "\($0.kind).\($0.name ?? "")" } == wanted)
    }

    private static func lists(
        _ mode: CardsLists.List.Mode,
        _ countries: [String]
    ) -> CardsLists {
        CardsLists(
            categories: .everything,
            countries: CardsLists.List(mode: mode, values: countries),
            merchants: .everything
        )
    }

    @Test(arguments: [
        (lists(.block, ["CU", "RU"]), lists(.block, ["RU"]), ["CU"]),
        (lists(.block, ["RU"]), lists(.block, ["CU", "RU"]), []),
        (lists(.allow, ["CH"]), lists(.allow, ["CH", "DE", "FR"]), ["DE", "FR"]),
        (lists(.allow, ["CH", "DE"]), lists(.allow, ["CH"]), []),
        (lists(.block, ["RU", "CU"]), lists(.allow, ["RU"]), ["RU"]),
        (lists(.block, ["RU"]), lists(.allow, ["CH"]), []),
        (lists(.allow, ["CH"]), lists(.block, []), [nil]),
        (.everything, .everything, []),
    ])
    func aLooserListNamesItsEntries(former: CardsLists, list: CardsLists, wanted: [String?]) {
        let found = list.loosenings(of: former)
        #expect(found.map(\.name) == wanted)
        #expect(found.allSatisfy { $0.kind == "countries" })
    }

    @Test(arguments: [
        (["CH"], [], [], true), (["ch"], [], [], false), (["CHE"], [], [], false),
        ([], ["5411"], [], true), ([], ["541"], [], false), ([], ["54a1"], [], false),
        ([], [], ["Café Zürich"], true), ([], [], [""], false), ([], [], ["a\u{7}"], false),
        ([], [], [String(repeating: "a", count: 100)], true),
        ([], [], [String(repeating: "a", count: 101)], false),
        ([], (1000...1199).map(String.init), [], true),
        ([], (1000...1200).map(String.init), [], false),
    ])
    func anEntryHasTheFormOfItsList(
        countries: [String],
        categories: [String],
        merchants: [String],
        isValid: Bool
    ) {
        let lists = CardsLists(
            categories: CardsLists.List(mode: .block, values: categories),
            countries: CardsLists.List(mode: .allow, values: countries),
            merchants: CardsLists.List(mode: .block, values: merchants)
        )
        #expect(lists.isValid == isValid)
    }

    @Test(arguments: [
        (edit(["day": 0]), true), (edit(["day": 100_000_000]), true), (edit(["day": -1]), false),
        (edit(["day": 100_000_001]), false), (edit(["week": 1]), false),
        (edit([:], ["other": true]), false),
        (CardsControlsEdit(limits: [:], channels: ["chip": true], lists: .everything), false),
        (edit([:], lists: lists(.block, ["x"])), false),
    ])
    func anEditHasTheFormOfThePage(edit: CardsControlsEdit, isValid: Bool) {
        #expect(edit.isValid == isValid)
    }

    @MainActor
    @Test func aSecretWaitsTwoMinutesAndGoesOnce() throws {
        var time = ContinuousClock.now
        let secrets = CardsSecrets { time }
        var asked: [[UInt8]] = []
        let add = {
            secrets.add("pan") { point, _, aad in
                asked.append(aad)
                return HPKE.Message(
                    encapsulatedKey: point,
                    sealed: AESGCM.Sealed(ciphertext: [], tag: [])
                )
            }
        }
        let first = add()
        #expect(first.count == 43)
        time += .seconds(119)
        #expect(secrets.take(first, for: [4]) != nil)
        #expect(secrets.take(first, for: [4]) == nil)
        let second = add()
        time += .seconds(120)
        #expect(secrets.take(second, for: [4]) == nil)
        let third = add()
        secrets.removeAll()
        #expect(secrets.take(third, for: [4]) == nil)
        #expect(asked == [Array("\(first)\0pan".utf8)])
    }
}

extension CardsLists {
    /// Lists that allow everything.
    fileprivate static let everything = CardsLists(
        categories: .everything,
        countries: .everything,
        merchants: .everything
    )
}

extension CardsLists.List {
    /// A list that allows everything.
    fileprivate static let everything = CardsLists.List(mode: .block, values: [])
}
