// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

// Cards in wallets of phones.
extension IssuingServer {
    /// Returns whether a card is in a wallet, and whether it can be added.
    func walletState(
        of id: CardIdentifier,
        byToken hash: TokenHash
    ) async throws(IssuingRequestError) -> WalletStateAnswer {
        let time = now()
        return try await store.read { [self] work throws(IssuingRequestError) in
            let (card, _) = try provisioning(hash, id, isSpending: false, at: time, work)
            return WalletStateAnswer(
                state: try WalletTokenRows.exist(for: id, work) ? .digitized : .notDigitized,
                isEnabled: isWalletEnabled(card, at: time)
            )
        }
    }

    /// Prepares the data that adds a card to a wallet; the token is spent once there is data (row 45).
    func provision(
        _ id: CardIdentifier,
        _ form: JSONValue,
        byToken hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> WalletAnswer {
        let time = now()
        let request = try refusing { () throws(PaymentCardError) in try WalletRequest(form) }
        let card = try await store.read { [self] work throws(IssuingRequestError) in
            try provisioning(hash, id, isSpending: true, at: time, work).card
        }
        guard let provider = wallet, isWalletEnabled(card, at: time) else {
            throw IssuingRequestError(.walletNotEnabled)
        }
        let answer = try refusing { () throws(PaymentCardError) in
            try provider.answer(to: request, for: card, random: SystemRandom())
        }
        let walletToken = WalletToken(
            id: CardIdentifier(.walletToken, random: SystemRandom()),
            card: id,
            device: request.device ?? .unnamed(),
            createdOn: time
        )
        try await store.write { [self] work throws(IssuingRequestError) in
            let (card, token) = try provisioning(hash, id, isSpending: true, at: time, work)
            guard isWalletEnabled(card, at: time) else {
                throw IssuingRequestError(.walletNotEnabled)
            }
            guard try StoredToken.consumeProvisioning(hash.bytes, at: time, work) else {
                throw IssuingRequestError(.tokenConsumed)
            }
            try WalletTokenRows.insert(walletToken, work)
            let entry = AuditEntry(.walletProvision, by: .cardholder(token), context, at: time)
            try IssuingAuditRows.append([entry.about(card)], work)
        }
        return answer
    }

    /// Returns the card and the token of a request about a wallet.
    private func provisioning(
        _ hash: TokenHash,
        _ id: CardIdentifier,
        isSpending: Bool,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> (card: PaymentCard, token: StoredToken) {
        let stored = try bearer(hash, .provisioning, at: time, work)
        try refusing { () throws(PaymentCardError) in
            try stored.token.checkProvisioning(card: id, isSpending: isSpending, at: time)
        }
        return (try Self.card(id, of: stored.token.cardholder, work), stored)
    }

    /// Active cards, if the issuer offers wallets: a sandbox simulates them.
    private func isWalletEnabled(_ card: PaymentCard, at time: PreciseInstant) -> Bool {
        wallet != nil && card.status == .active
            && !card.isExpired(at: time, secondsFromUTC: rules.secondsFromUTC)
    }
}
