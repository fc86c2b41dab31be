// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

/// What loosens spend controls and so needs the cardholder's confirmation.
struct LooseningTests {
    private struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let from: SpendControls
        let to: SpendControls
        let isLoosening: Bool
        /// Whether the way back loosens too.
        let isBackLoosening: Bool
    }

    private static func limit(_ amount: Int, _ interval: SpendInterval = .day) -> SpendLimit {
        SpendLimit(interval: interval, amount: amount, setBy: .cardholder)
    }

    private static func list(_ mode: SpendList.Mode, _ entries: String...) -> SpendList {
        SpendList(mode: mode, entries: entries)
    }

    private static let limits = [
        Change(
            testDescription: "limit raised",
            from: SpendControls(limits: [limit(1)]),
            to: SpendControls(limits: [limit(2)]),
            isLoosening: true,
            isBackLoosening: false
        ),
        Change(
            testDescription: "limit removed",
            from: SpendControls(limits: [limit(1)]),
            to: SpendControls(),
            isLoosening: true,
            isBackLoosening: false
        ),
        Change(
            testDescription: "limit of another interval instead",
            from: SpendControls(limits: [limit(1)]),
            to: SpendControls(limits: [limit(1, .authorization)]),
            isLoosening: true,
            isBackLoosening: true
        ),
        Change(
            testDescription: "channel allowed again",
            from: SpendControls(blockedChannels: [.atm, .magstripe]),
            to: SpendControls(blockedChannels: [.atm]),
            isLoosening: true,
            isBackLoosening: false
        ),
        Change(
            testDescription: "one channel for another",
            from: SpendControls(blockedChannels: [.atm]),
            to: SpendControls(blockedChannels: [.chip]),
            isLoosening: true,
            isBackLoosening: true
        ),
        Change(
            testDescription: "nothing",
            from: SpendControls(limits: [limit(1)], blockedChannels: [.atm]),
            to: SpendControls(limits: [limit(1)], blockedChannels: [.atm]),
            isLoosening: false,
            isBackLoosening: false
        ),
    ]

    /// Changes of a list, made to each of the three lists.
    private static let lists: [Change] = [
        ("block less", list(.block, "A", "B"), list(.block, "A"), true, false),
        ("block another", list(.block, "A"), list(.block, "B"), true, true),
        ("allow more", list(.allow, "A"), list(.allow, "A", "B"), true, false),
        ("allow another", list(.allow, "A"), list(.allow, "B"), true, true),
        ("allow to block", list(.allow, "A"), list(.block, "B"), true, false),
        ("allow to block of the same", list(.allow, "A"), list(.block, "A"), true, true),
        ("allow nothing to block", list(.allow), list(.block, "A"), true, false),
        ("the same in another case", list(.block, "A"), list(.block, "a"), false, false),
    ].flatMap { (name, from, to, isLoosening, isBackLoosening) in
        [
            (SpendControls(categories: from), SpendControls(categories: to)),
            (SpendControls(countries: from), SpendControls(countries: to)),
            (SpendControls(merchants: from), SpendControls(merchants: to)),
        ].enumerated().map { place, controls in
            Change(
                testDescription: "\(name), \(["category", "country", "merchant"][place])",
                from: controls.0,
                to: controls.1,
                isLoosening: isLoosening,
                isBackLoosening: isBackLoosening
            )
        }
    }

    @Test(arguments: limits + lists)
    private func `a change loosens in its direction`(change: Change) {
        #expect(
            SpendControls.isLoosening(from: change.from, to: change.to) == change.isLoosening
        )
        #expect(
            SpendControls.isLoosening(from: change.to, to: change.from) == change.isBackLoosening
        )
    }

    @Test func `tightening one rule does not make up for loosening another`() {
        let old = SpendControls(limits: [Self.limit(5)], blockedChannels: [.atm])
        let new = SpendControls(limits: [Self.limit(1)])
        #expect(SpendControls.isLoosening(from: old, to: new))
    }
}
