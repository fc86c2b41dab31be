// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import PaymentCards

/// The token that a cardholder's command needs: the user's own, or in the demonstration one of its bank.
enum CardholderToken {
    /// The options of commands that need a token for one card.
    static let options = [CardsOptions.token, CardsOptions.tokenFile, CardholderOptions.bank]

    /// Returns whether the command line has a token, or says where to get one.
    static func isNamed(by invocation: Invocation) -> Bool {
        options.contains { invocation.has($0) }
    }

    /// Returns a token for a session.
    static func session(_ invocation: Invocation) async throws(CommandError) -> SecretBytes {
        guard let path = try access(CardsOptions.access, invocation) else {
            guard !invocation.has(CardholderOptions.person) else {
                throw .unusable("--cardholder goes with --access")
            }
            return try CardTokenInput.read(invocation)
        }
        let name = try CardsOptions.required(CardholderOptions.person, invocation)
        return try await DemonstrationBank(access: path, ofHolder: name).token([])
    }

    /// Returns a token for one use of one card, as the SDK takes it.
    static func singleUse(
        _ operation: SecureOperation,
        of card: Card,
        _ invocation: Invocation
    ) async throws(CommandError) -> String {
        try await token(
            [("single_use", "true"), ("operation", operation.rawValue)],
            for: card,
            invocation
        )
    }

    /// Returns a token for the wallets of one card, as the SDK takes it.
    static func provisioning(
        _ card: Card,
        _ invocation: Invocation
    ) async throws(CommandError) -> String {
        try await token([("scope", TokenScope.provisioning.text)], for: card, invocation)
    }

    private static func token(
        _ fields: [(String, String)],
        for card: Card,
        _ invocation: Invocation
    ) async throws(CommandError) -> String {
        guard let path = try access(CardholderOptions.bank, invocation) else {
            return CardholderSession.text(try CardTokenInput.read(invocation))
        }
        let bank = try DemonstrationBank(access: path, ofHolder: card.details.cardholder.text)
        return CardholderSession.text(try await bank.token(fields + [("card_id", card.id)]))
    }

    /// Returns the file of the demonstration, unless the user has a token.
    private static func access(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> String? {
        guard let path = invocation.value(of: option) else { return nil }
        guard !invocation.has(CardsOptions.token), !invocation.has(CardsOptions.tokenFile) else {
            throw .unusable("name a token or --access, and not both")
        }
        return path
    }
}
