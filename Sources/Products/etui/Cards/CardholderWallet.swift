// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Foundation
import PaymentCards

/// `etui cards wallet`: where a card stands in the wallets of phone and watch.
enum CardholderWallet {
    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        let token = try await CardholderToken.provisioning(card, invocation)
        let adds = invocation.has(CardholderOptions.add)
        if adds { try await session.run { _ in try await add(card, token) } }
        let found = try await session.run { _ in
            try await card.getDigitizationState(provisioningToken: token)
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.wallet.v1", "card": .string(card.id),
                "state": .string(found.state.rawValue), "added": .boolean(adds),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(found.state.rawValue)
        }
        return .success
    }

    private static func add(_ card: Card, _ token: String) async throws {
        let result = await withCheckedContinuation { continuation in
            card.provision(
                cardholderID: card.details.cardholder.text,
                configuration: onboarding,
                provisioningToken: token
            ) { continuation.resume(returning: $0) }
        }
        if case .failure(let error) = result { throw error }
    }

    /// An onboarding of the right form, with which the SDK gets as far as asking for the device's wallet.
    ///
    /// No system gives a command on a terminal a wallet, so its values are never used: the SDK answers
    /// `deviceNotSupported`.
    private static let onboarding = ProvisioningConfiguration(
        issuerID: "etui",
        serviceRSAExponent: Data([1, 0, 1]),
        serviceRSAModulus: Data(repeating: 0xFF, count: 256),
        serviceURLString: "https://wallet.invalid",
        digitalServiceURLString: "https://wallet.invalid"
    )
}
