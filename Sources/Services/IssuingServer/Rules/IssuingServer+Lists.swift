// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import PaymentCards

// Cardholders, and lists of cards for their banks and their apps.
extension IssuingServer {
    /// Registers a cardholder of a client.
    package func addCardholder(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> StoredCardholder {
        let new = try refusing { () throws(PaymentCardError) in try NewCardholder(form) }
        let holder = StoredCardholder(
            id: CardIdentifier(.cardholder, random: SystemRandom()),
            client: client,
            firstName: new.firstName,
            lastName: new.lastName,
            reference: new.reference,
            createdOn: now()
        )
        try await store.write { work throws(IssuingRequestError) in
            try holder.insert(work)
            let entry = AuditEntry(
                .cardholderCreate,
                by: .client(client),
                context,
                at: holder.createdOn
            )
            try IssuingAuditRows.append([entry.about(card: nil, cardholder: holder.id)], work)
        }
        return holder
    }

    /// Returns a part of a client's cardholders, newest first.
    func cardholders(
        of client: String,
        _ list: ListRequest
    ) async throws(IssuingRequestError) -> CardholderPage {
        let after = try list.cursor.map { text throws(IssuingRequestError) in
            try ListCursor.identifier(text, .cardholder)
        }
        return try await store.read { work throws(IssuingRequestError) in
            var position: ListPosition?
            if let after {
                guard let row = try StoredCardholder.find(after, of: client, work) else {
                    throw ListCursor.invalid
                }
                position = ListPosition(
                    created: row.createdOn.millisecondsSinceEpoch,
                    id: row.id.text
                )
            }
            let found = try StoredCardholder.page(
                of: client,
                after: position,
                limit: list.limit + 1,
                work
            )
            let page = Array(found.prefix(list.limit))
            let hasMore = found.count > list.limit
            return CardholderPage(cardholders: page, next: hasMore ? page.last?.id : nil)
        }
    }

    /// Returns a part of the cards of a client's cardholder.
    func cards(
        ofCardholder id: CardIdentifier,
        by client: String,
        _ list: ListRequest
    ) async throws(IssuingRequestError) -> CardPage {
        try await store.read { work throws(IssuingRequestError) in
            guard try StoredCardholder.find(id, of: client, work) != nil else {
                throw IssuingRequestError(.cardholderNotFound)
            }
            return try Self.page(of: id, list, work)
        }
    }

    /// Returns a part of the cards of a session's cardholder.
    func cards(
        ofSession hash: TokenHash,
        _ list: ListRequest
    ) async throws(IssuingRequestError) -> CardPage {
        try await reading(hash) { cardholder, work throws(IssuingRequestError) in
            try Self.page(of: cardholder, list, work)
        }
    }

    /// Returns a card of a session's cardholder; another's is answered like one that does not exist (row 6).
    func card(
        _ id: CardIdentifier,
        ofSession hash: TokenHash
    ) async throws(IssuingRequestError) -> PaymentCard {
        try await reading(hash) { cardholder, work throws(IssuingRequestError) in
            try Self.card(id, of: cardholder, work)
        }
    }

    /// Returns a card of a cardholder; throws `card_not_found` for another's.
    static func card(
        _ id: CardIdentifier,
        of cardholder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentCard {
        guard let card = try PaymentCardRows.card(id, work), card.cardholder == cardholder else {
            throw IssuingRequestError(.cardNotFound)
        }
        return card
    }

    private static func page(
        of cardholder: CardIdentifier,
        _ list: ListRequest,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> CardPage {
        var position: ListPosition?
        if let cursor = list.cursor {
            let id = try ListCursor.identifier(cursor, .card)
            position = try PaymentCardRows.position(of: id, cardholder: cardholder, work)
            guard position != nil else { throw ListCursor.invalid }
        }
        let found = try PaymentCardRows.page(
            of: cardholder,
            in: list.statuses,
            after: position,
            limit: list.limit + 1,
            work
        )
        let page = Array(found.prefix(list.limit))
        return CardPage(cards: page, next: found.count > list.limit ? page.last?.id : nil)
    }
}
