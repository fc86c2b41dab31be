// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CheckoutCardManagementStub
import Cryptography
import Encodings
import Foundation
import PaymentCards

/// The banks of the demonstration.
@MainActor
enum CardsBanks {
    /// How a bank's cards look, by its client identifier at the issuing server.
    static func look(ofClient client: String) -> String {
        client == "caisse-du-lac" ? "lac" : "lindenhof"
    }

    /// Creates the Stub's manager and its bank.
    static func stub(
        on phone: CardsPhone,
        now: @escaping @MainActor () -> Instant
    ) -> CardsApp.Backend {
        let manager = CheckoutCardManager(
            // The frame draws the digits in the page's own style.
            designSystem: CardManagementDesignSystem(
                font: .systemFont(ofSize: 20),
                textColor: .black
            ),
            // The Stub never touches a wallet; there it lets a card be added.
            environment: .production,
            devices: phone.services
        )
        return CardsApp.Backend(
            account: CardsSDKAccount(manager, now: now) { card in
                // The Stub has one person; two banks show both card designs without a server.
                card.displayName == "Tomas Okafor" ? "lac" : "lindenhof"
            },
            bank: StubCardsBank(now: now)
        )
    }
}

/// The bank of the Stub: one person, whose tokens are made up, as the Stub takes any.
@MainActor
final class StubCardsBank: CardsBank {
    let firstPerson = CardsPerson(id: "anna", name: "Anna Muster", bank: "lindenhof")
    var people: [CardsPerson] { [firstPerson] }
    private let now: @MainActor () -> Instant
    private var lock = DeviceLock()

    init(now: @escaping @MainActor () -> Instant) {
        self.now = now
    }

    func deviceQuestion(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsDeviceQuestion? { nil }

    func confirm(
        _ passcode: CardsPasscode,
        of person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsPasscodeOutcome {
        switch lock.enter(passcode.code, at: now()) {
        case .right: .right
        case .wrong(let left): .wrong(triesLeft: left)
        case .resting: .resting(seconds: Int(DeviceLock.restSeconds))
        }
    }

    func token(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        card: String?
    ) async -> CardsOutcome<String> {
        .done("stub-" + Hex.encode(SystemRandom().bytes(count: 16)))
    }
}
