// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

struct SpendListTests {
    private static let modes = SpendList.Mode.allCases

    @Test(arguments: modes, modes)
    func `a merged list permits what both permit`(one: SpendList.Mode, other: SpendList.Mode) {
        let (left, right) = (
            SpendList(mode: one, entries: ["A", "B"]), SpendList(mode: other, entries: ["B", "C"])
        )
        let merged = left.merged(with: right)
        for text in ["A", "B", "C", "D", nil] {
            #expect(
                merged.permits(text) == (left.permits(text) && right.permits(text)),
                "\(text ?? "unknown")"
            )
        }
        #expect(!merged.isLooser(than: left))
        #expect(!merged.isLooser(than: right))
        #expect(right.merged(with: left) == merged)
    }

    @Test func `a merchant is the same in other cases and spaces`() {
        let list = SpendList(mode: .block, entries: ["Café  Central", "CAFÉ CENTRAL "])
        #expect(list.entries.count == 1)
        #expect(!list.permits(" café central"))
        #expect(list.permits("Café Central 2"))
    }

    @Test func `an empty list that allows permits nothing`() {
        let list = SpendList(mode: .allow, entries: [])
        #expect(!list.permits("A"))
        #expect(!list.permits(nil))
        #expect(SpendList.unrestricted.permits(nil))
    }
}
