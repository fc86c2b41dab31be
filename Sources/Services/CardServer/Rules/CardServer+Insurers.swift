// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

// The server's functions for insurers.
extension CardServer {
    /// A card that an insurer has entered, with its version.
    struct EnteredCard: Sendable {
        let record: CardRecord
        let revision: Int64
        let isNew: Bool
    }

    /// Enters or changes a card that an insurer sent.
    func enterCard(
        _ form: JSONValue,
        number: String,
        of insurer: Insurer,
        expecting expected: ExpectedRevision?
    ) async throws(CardRequestError) -> EnteredCard {
        let time = now()
        let record = try Self.record(form, number: number, of: insurer, at: time)
        let change = CardChange(
            record: record,
            insurer: insurer.bag,
            expected: expected,
            time: time
        )
        let (revision, isNew) = try await store.write { work throws(CardRequestError) in
            try FamilyCards.check(record, at: time, work)
            return try change.enter(work)
        }
        return EnteredCard(record: record, revision: revision, isNew: isNew)
    }

    /// Returns the card that an insurer sent, if it may be signed on that day.
    static func record(
        _ body: JSONValue,
        number: String,
        of insurer: Insurer,
        at now: Instant
    ) throws(CardRequestError) -> CardRecord {
        let record: CardRecord
        do throws(CardError) {
            record = try CardRecord(body, number: number, insurer: insurer.bag)
        } catch {
            throw CardRequestError(card: error)
        }
        let errors = CardRules(at: now).errors(in: record)
        guard errors.isEmpty else { throw CardRequestError(errors) }
        return record
    }

    /// Returns a page of an insurer's cards in the order of numbers, and the number after which the next page begins.
    func cards(
        of insurer: Insurer,
        after: CardNumber?
    ) async throws(CardRequestError) -> (cards: [StoredCard], next: CardNumber?) {
        let cards = try await store.read { work throws(CardRequestError) in
            try StoredCard.page(of: insurer.bag, after: after?.digits ?? "", work)
        }
        return (cards, cards.count < StoredCard.pageSize ? nil : cards.last?.record.number)
    }

    /// Revokes a card; has no effect on a card that is already revoked.
    func revokeCard(
        _ number: CardNumber,
        of insurer: Insurer,
        _ reason: CardRevocationReason
    ) async throws(CardRequestError) {
        let time = now()
        try await store.write { work throws(CardRequestError) in
            try StoredCard.revoke(number.digits, of: insurer.bag, reason, at: time, work)
        }
    }

    /// Stores an insurer's receipt until its wallet fetches cards.
    func keepReceipt(
        _ text: ArraySlice<UInt8>?,
        of insurer: Insurer
    ) async throws(CardRequestError) {
        let (text, receipt) = try await receipt(text, from: insurer.issuer)
        guard receipt.statement.request == nil else {
            throw CardRequestError(.invalidToken, detail: "req")
        }
        let waiting = WaitingReceipt(
            text: text,
            identifier: insurer.issuer + " " + receipt.identifier,
            issuer: insurer.issuer,
            wallet: receipt.subject,
            expiresAt: receipt.expiresAt
        )
        let time = now()
        try await store.write { work throws(CardRequestError) in try waiting.enter(at: time, work) }
    }

    /// Returns a receipt, if its sender signed it.
    ///
    /// - Returns: its original text and its content.
    func receipt(
        _ text: ArraySlice<UInt8>?,
        from issuer: String
    ) async throws(CardRequestError) -> (text: String, receipt: Receipt) {
        guard let text else {
            throw CardRequestError(.invalidJSON, detail: "receipt")
        }
        let parties = try await parties.current()
        do throws(CardError) {
            let receipt = try ReceiptReader(keys: parties.directory)
                .check(text, from: issuer, at: now())
            return (String(decoding: text, as: UTF8.self), receipt)
        } catch {
            throw CardRequestError(card: error)
        }
    }

    /// The latest end of a tenant's key, in seconds from now: ten years.
    private static let longestKeyTime: Int64 = 10 * 366 * 86_400

    /// Stores a tenant's key, or changes the times of an existing one.
    ///
    /// - Returns: whether it is new.
    func enterKey(
        _ form: JSONValue,
        identifier: String,
        role: KeyRole,
        issuer: String
    ) async throws(CardRequestError) -> Bool {
        let key = try Self.key(form, role, issuer)
        guard key.key.identifier.text == identifier else {
            throw CardRequestError(.fieldFormat, detail: "kid")
        }
        let time = now()
        guard key.notAfter <= time.adding(seconds: Self.longestKeyTime) else {
            throw CardRequestError(.fieldFormat, detail: "exp")
        }
        let isNew = try await store.write { work throws(CardRequestError) in
            try TenantKeys.checkRoom(for: key, at: time, work)
            return try TenantKeys.enter(key, work)
        }
        parties.forget()
        return isNew
    }

    private static func key(
        _ body: JSONValue,
        _ role: KeyRole,
        _ issuer: String
    ) throws(CardRequestError) -> KnownKey {
        var wrong: [String] = []
        let key = body["key"]?.string.flatMap { try? VerificationKey<V2>(parsing: $0) }
        if key == nil { wrong.append("key") }
        if body["role"]?.string != role.rawValue { wrong.append("role") }
        let start = body["nbf"]?.utf8.flatMap(ClaimRules.instant)
        if start == nil { wrong.append("nbf") }
        let end = body["exp"]?.utf8.flatMap(ClaimRules.instant)
        if end == nil || (start.map { $0 >= end ?? $0 } ?? false) { wrong.append("exp") }
        let known: Set = ["key", "role", "nbf", "exp"]
        wrong += (body.members ?? []).map(\.name).filter { !known.contains($0) }
        guard wrong.isEmpty, let key, let start, let end else {
            throw CardRequestError(wrong.map { FieldError($0, .format) })
        }
        return KnownKey(key, role: role, issuer: issuer, notBefore: start, notAfter: end)
    }
}
