// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import CheckoutCardManagement
import Demonstration
import Encodings
import Foundation
import PaymentCards

extension CardsBanks {
    /// Whether the server listens and has people, so that ``live(_:on:now:)`` gives something.
    static func isLive(_ issuing: IssuingParts) -> Bool {
        issuing.base != nil && issuing.bank?.people.isEmpty == false
    }

    /// Creates a manager for the issuing server of this process, and the app's side of its banks.
    ///
    /// - Parameters:
    ///   - issuing: the server, which listens.
    ///   - phone: the simulated phone that the app runs on.
    ///   - now: the time on the device.
    /// - Returns: the manager and the bank; `nil` before the server listens, and without people.
    static func live(
        _ issuing: IssuingParts,
        on phone: CardsPhone,
        now: @escaping @MainActor () -> Instant
    ) -> CardsApp.Backend? {
        guard let base = issuing.base.flatMap({ URL(string: $0) }), let demo = issuing.bank,
            let bank = LiveCardsBank(demo, now: now)
        else { return nil }
        let keys = issuing.vaultKeys.compactMap { entry -> CardManagementCore.VaultKey? in
            let bytes = try? Base64.decode(
                entry.publicKey,
                alphabet: .urlSafe,
                padding: .forbidden
            )
            return bytes.map {
                CardManagementCore.VaultKey(keyID: entry.keyID, x963PublicKey: Data($0))
            }
        }
        let configuration = IssuingConfiguration(baseURL: base, vaultKeys: keys)
        let manager = CheckoutCardManager(
            // The frame draws the digits in the page's own style.
            designSystem: CardManagementDesignSystem(
                font: .systemFont(ofSize: 20),
                textColor: .black
            ),
            environment: .sandbox,
            configuration: configuration,
            devices: phone.services
        )
        let looks = Dictionary(
            demo.people.map { ($0.cardholder, look(ofClient: $0.client)) }
        ) { first, _ in first }
        let account = CardsSDKAccount(manager, now: now) { looks[$0.cardholder] ?? "lindenhof" }
        account.takePartInApprovals(configuration)
        return CardsApp.Backend(account: account, bank: bank)
    }
}
