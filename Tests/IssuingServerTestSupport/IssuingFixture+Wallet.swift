// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import HTTPMessages
package import PaymentCards
import Testing

// Cards in wallets of devices.
extension IssuingFixture {
    /// What a wallet asks: two certificates, each the DER of an empty sequence, whose content only a real provider reads.
    package static let walletRequest: [(String, JSONOutput)] = [
        ("certificates", ["MAA=", "MAA="]), ("nonce", "AAAA"), ("nonce_signature", "AAAA"),
        ("encryption_scheme", "ECC_V2"),
    ]

    /// Adds a card to the wallet of a device, by default of one that does not tell its name; returns the wallet token.
    package func addToWallet(
        _ card: PaymentCard,
        name: String? = nil,
        _ kind: String? = nil
    ) async throws -> String {
        let token = try await token(.provisioning, card.cardholder, card: card.id)
        var members = Self.walletRequest
        if let name { members.append(("device_name", .string(name))) }
        if let kind { members.append(("device_type", .string(kind))) }
        let path = "/cards/\(card.id.text)/wallet/apple"
        let answer = await app(.post, path, .object(members), token: token)
        #expect(answer.status == 200, "\(answer.code ?? "")")
        return try #require(try await walletTokens(card).first?["id"]?.string)
    }

    /// Reads the wallet tokens of a card as its bank does.
    package func walletTokens(_ card: PaymentCard) async throws -> [JSONValue] {
        let answer = await send(
            .get,
            "/cards/\(card.id.text)/wallet-tokens",
            nil,
            by: banks[0].authorization
        )
        return try #require(answer.json?["wallet_tokens"]?.elements.map(Array.init))
    }

    /// Suspends or resumes a card on a device as a bank.
    package func changeWallet(
        _ change: String,
        _ walletToken: String,
        bank: Int = 0
    ) async -> Answer {
        await send(
            .post,
            "/wallet-tokens/\(walletToken)/\(change)",
            [:],
            by: banks[bank].authorization
        )
    }
}
