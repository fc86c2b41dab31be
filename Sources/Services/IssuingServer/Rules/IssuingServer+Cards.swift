// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import PaymentCards

// Cards as their bank manages them.
extension IssuingServer {
    /// How many numbers are drawn for one card; a range of ten million is far from full.
    private static let numberAttempts = 16

    /// A new card with its encrypted secrets.
    private struct Draft: Sendable {
        let card: PaymentCard
        let extras: PaymentCardRows.Extras
        let number: SealedField
        /// The PIN; nil for virtual cards.
        let pin: SealedField?
    }

    /// Issues a card.
    package func addCard(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> PaymentCard {
        let time = now()
        let new = try refusing { () throws(PaymentCardError) in
            try NewCard(form, at: time, secondsFromUTC: rules.secondsFromUTC)
        }
        let holder = try await store.read { work throws(IssuingRequestError) in
            try StoredCardholder.find(new.cardholder, of: client, work)
        }
        guard let holder else { throw IssuingRequestError(.cardholderNotFound) }
        for _ in 0..<Self.numberAttempts {
            let draft = try refusing { () throws(PaymentCardError) in
                try self.draft(new, for: holder, at: time)
            }
            let isNew = try await store.write { work throws(IssuingRequestError) in
                try Self.insert(draft, .client(client), context, work)
            }
            if isNew { return draft.card }
        }
        throw IssuingRequestError(.internalError)
    }

    private func draft(
        _ new: NewCard,
        for holder: StoredCardholder,
        at time: PreciseInstant
    ) throws(PaymentCardError) -> Draft {
        let (keys, random) = (ring.keys, SystemRandom())
        let number = CardNumber.generate(in: new.iin, random: random)
        let card = new.card(
            id: CardIdentifier(.card, random: random),
            holderName: PaymentCard.displayName(
                firstName: holder.firstName,
                lastName: holder.lastName
            ),
            lastFour: number.lastFour,
            at: time,
            secondsFromUTC: rules.secondsFromUTC
        )
        var pin: SealedField?
        if card.form == .physical {
            let drawn = PIN.generate(lastFour: card.lastFour, random: random)
            pin = try SealedField(
                sealing: drawn.withDigits { SecretBytes(copying: $0) },
                .pin,
                of: card.id,
                provider: keys.pins,
                random: random
            )
        }
        return Draft(
            card: card,
            extras: PaymentCardRows.Extras(
                product: new.productID,
                shipping: new.shipping?.json.encoded(),
                revocationDate: new.revocation?.text,
                numberIndex: try number.index(key: keys.index.secret)
            ),
            number: try SealedField(
                sealing: number.withDigits { SecretBytes(copying: $0) },
                .pan,
                of: card.id,
                provider: keys.numbers,
                random: random
            ),
            pin: pin
        )
    }

    /// Stores a new card; returns false if its number is taken.
    private static func insert(
        _ draft: Draft,
        _ actor: AuditActor,
        _ context: RequestContext,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        guard try PaymentCardRows.insert(draft.card, draft.extras, work) else { return false }
        try SecretRows.set(draft.number, .pan, of: draft.card.id, work)
        if let pin = draft.pin { try SecretRows.set(pin, .pin, of: draft.card.id, work) }
        let entry = AuditEntry(.cardCreate, by: actor, context, at: draft.card.createdOn)
        try IssuingAuditRows.append([entry.about(draft.card)], work)
        let (card, time) = (draft.card, draft.card.createdOn)
        try WebhookOutbox.add(.cardCreated(card), about: card, at: time, work)
        return true
    }

    /// Returns a card of a client; another's is answered like one that does not exist.
    package func card(
        _ id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> PaymentCard {
        let card = try await store.read { work throws(IssuingRequestError) in
            try PaymentCardRows.card(id, ofClient: client, work)
        }
        guard let card else { throw IssuingRequestError(.cardNotFound) }
        return card
    }

    /// Changes name and reference of a card.
    func patch(
        _ id: CardIdentifier,
        _ form: JSONValue,
        expecting version: Int? = nil,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> PaymentCard {
        let patch = try refusing { () throws(PaymentCardError) in try CardPatch(form) }
        let time = now()
        return try await retryingConflicts { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            try Self.check(card, has: version)
            let result = card.applying(patch, at: time)
            guard result.isChanged else { return card }
            try Self.update(result.card, from: card, .client(client), context, at: time, work)
            return result.card
        }
    }

    /// Sets or removes the day on which a card ends early; a later call replaces it (row 61).
    ///
    /// - Returns: the day, nil if it was removed.
    func schedule(
        _ id: CardIdentifier,
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> String? {
        let time = now()
        let schedule = try refusing { () throws(PaymentCardError) in
            try RevocationSchedule.read(form, at: time, secondsFromUTC: rules.secondsFromUTC)
        }
        try await store.write { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            guard card.status != .revoked else {
                throw IssuingRequestError(.cardRevoked, card: card)
            }
            try PaymentCardRows.schedule(id, revocationDate: schedule?.text, work)
            let entry = AuditEntry(.cardSchedule, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry.about(card)], work)
        }
        return schedule?.text
    }

    /// Moves the end of a card to last month, for tests of what follows; in a sandbox only.
    func simulateExpiry(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> PaymentCard {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        guard let members = form.members, members.allSatisfy({ $0.name == "card_id" }) else {
            throw IssuingRequestError(.fieldUnknown)
        }
        guard let member = form["card_id"] else {
            throw IssuingRequestError(.fieldMissing, field: "card_id")
        }
        guard let id = member.string.flatMap({ CardIdentifier($0, .card) }) else {
            throw IssuingRequestError(.cardNotFound)
        }
        let time = now()
        let zone = rules.secondsFromUTC
        return try await retryingConflicts { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            let changed = card.movedPastExpiry(at: time, secondsFromUTC: zone)
            try Self.update(changed, from: card, .client(client), context, at: time, work)
            return changed
        }
    }

    /// Stores a changed card with its audit row; throws `version_conflict` if it changed in between.
    private static func update(
        _ card: PaymentCard,
        from former: PaymentCard,
        _ actor: AuditActor,
        _ context: RequestContext,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard try PaymentCardRows.update(card, from: former.version, work) else {
            throw IssuingRequestError(.versionConflict, card: former)
        }
        let entry = AuditEntry(.cardUpdate, by: actor, context, at: time)
        try IssuingAuditRows.append([entry.about(card)], work)
    }
}
