// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

extension Wallet {
    /// The cards that could be read, and the errors of the others.
    struct Decoded {
        var cards: [WalletContent.Card] = []
        var errors: [VicError] = []
    }

    /// Reads cards as the server issued them.
    package func decodeAndValidate(_ cardsData: [String]) -> (cards: [VicCard], errors: [VicError])
    {
        guard !cardsData.isEmpty else { return ([], []) }
        let session = records.session
        let key: WalletKey?
        do throws(VicError) {
            key = try records.knownKey(session)
        } catch {
            return ([], [error])
        }
        guard let key else { return ([], [VicError(.keyPair, "no_key")]) }
        let decoded = decode(cardsData, session, key)
        let content = records.content(session)
        return (decoded.cards.map { card($0.card, in: content, session) }, decoded.errors)
    }

    /// Reads cards; of several with the same number, keeps the one issued last, at the position of the first.
    func decode(_ texts: [String], _ session: EnvironmentSession, _ key: WalletKey) -> Decoded {
        let content = records.content(session)
        let now = now(session)
        let hasKeys = content.keySet.map { now < $0.expiresAt } ?? false
        let reader = CardReader(
            keys: content.directory(at: now),
            issuer: session.endpoint.issuer
        )
        var decoded = Decoded()
        for (index, text) in texts.enumerated() {
            do throws(CardError) {
                let card = try reader.read(
                    Array(text.utf8)[...],
                    subject: key.key.verificationKey,
                    at: now,
                    from: .server
                )
                decoded.take(WalletContent.Card(issued: text, card: card))
            } catch {
                let reason = hasKeys ? error : error.withoutKeys(text, key)
                decoded.errors.append(VicError(reason, index: index))
            }
        }
        return decoded
    }
}

extension CardError {
    /// The error of a card if no key is known, as after deleting everything: a card that names another wallet does
    /// not belong to this one, whoever signed it.
    fileprivate func withoutKeys(_ text: String, _ key: WalletKey) -> CardError {
        guard self == .unknownKey,
            let subject = InsuranceCard.unverifiedSubject(Array(text.utf8)[...]),
            subject != key.key.verificationKey.text
        else { return self }
        return .subjectMismatch
    }
}

extension Wallet.Decoded {
    fileprivate mutating func take(_ new: WalletContent.Card) {
        guard let place = cards.firstIndex(where: { $0.card.number == new.card.number }) else {
            return cards.append(new)
        }
        if new.card.issuedAt > cards[place].card.issuedAt { cards[place] = new }
    }
}

extension VicError {
    /// The error of a card or receipt.
    init(_ error: CardError, index: Int? = nil) {
        self.init(
            error == .subjectMismatch ? .subject : .parsing,
            error.reason,
            index: index
        )
    }
}
