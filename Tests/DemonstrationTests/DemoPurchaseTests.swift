// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import PaymentCards
import Testing

/// The payments of the demonstration, before the issuing server decides on them.
struct DemoPurchaseTests {
    @Test func `a year of payments is in order and the same each time`() {
        let year = DemoPurchase.year(seed: 7, isPhysical: true)
        #expect(year == DemoPurchase.year(seed: 7, isPhysical: true))
        #expect(year != DemoPurchase.year(seed: 8, isPhysical: true))
        #expect(40...120 ~= year.count)
        #expect(year.map(\.daysAgo) == year.map(\.daysAgo).sorted(by: >))
        #expect(year.allSatisfy { 1...365 ~= $0.daysAgo && $0.amount > 0 })
        #expect(Set(year.map { $0.daysAgo / 31 }).count == 12)
    }

    @Test func `a number without plastic is used online only`() {
        let year = DemoPurchase.year(seed: 7, isPhysical: false)
        #expect(!year.isEmpty)
        #expect(year.allSatisfy { $0.channel == "ecommerce" })
    }

    @Test func `there are two banks with three people each, and cards in every state`() {
        #expect(DemoIssuer.all.map(\.people.count) == [3, 3])
        let cards = DemoIssuer.all.flatMap(\.people).flatMap(\.cards)
        #expect(Set(cards.map(\.story)) == Set(DemoCard.Story.allCases))
        let names = DemoIssuer.all.flatMap(\.people).map(\.id)
        #expect(Set(names).count == names.count)
    }
}
