// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// The stored answer with which a repeated one is compared.
struct CheckInAnswerRow: Sendable {
    let identifier: String
    /// The identifier of the wallet's proof, which is the idempotency key.
    let proof: String
    /// SHA-256 of the presentation.
    let digest: [UInt8]

    static func find(
        request: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> CheckInAnswerRow? {
        let row = try work.row(
            "SELECT id, proof, digest FROM insurance_check_in WHERE request = ?",
            .text(request)
        )
        guard let row else { return nil }
        return CheckInAnswerRow(
            identifier: try row.text("id"),
            proof: try row.text("proof"),
            digest: try row.bytes("digest")
        )
    }
}

/// The status of a check-in.
enum CheckInStatus: String, Sendable, CaseIterable {
    /// The person has arrived.
    case pending
    /// The provider's staff has opened it.
    case seen
    /// The provider has accepted it.
    case accepted
    /// The provider has refused it.
    case rejected
    /// The check-in was undecided for a day.
    case expired

    /// Whether the status is final.
    var isFinal: Bool { self != .pending && self != .seen }
}

/// A stored check-in.
struct CheckInRow: Sendable {
    let identifier: String
    /// The number of the arrival at its location, from 1; nil until a desk looks.
    let number: Int64?
    /// Its position in the order of changes; nil until a desk looks.
    let change: Int64?
    let location: String
    let coverage: String
    /// The wallet's key.
    let wallet: String
    /// The identifier of the card's token.
    let card: String
    let receivedAt: Instant
    let status: CheckInStatus
    let reason: String?
    let receipt: String?
    /// The presented fields, a JSON object; nil once deleted.
    let fields: String?
    /// The presentation as received; nil once deleted.
    let presentation: String?
    /// The request that it answers.
    let request: String

    static func find(_ id: String, _ work: CardStore.Work) throws(CardRequestError) -> CheckInRow? {
        let row = try work.row("SELECT * FROM insurance_check_in WHERE id = ?", .text(id))
        guard let row else { return nil }
        return try CheckInRow(row)
    }

    init(_ row: Row<CardRequestError>) throws(CardRequestError) {
        guard let status = CheckInStatus(rawValue: try row.text("status")) else {
            throw CardRequestError(.internalFailure)
        }
        self.status = status
        identifier = try row.text("id")
        number = try row.integer(ifAny: "number")
        change = try row.integer(ifAny: "change")
        location = try row.text("place")
        coverage = try row.text("coverage")
        wallet = try row.text("wallet")
        card = try row.text("card")
        receivedAt = Instant(secondsSinceEpoch: try row.integer("received"))
        reason = try row.text(ifAny: "reason")
        receipt = try row.text(ifAny: "receipt")
        fields = try row.text(ifAny: "fields")
        presentation = try row.text(ifAny: "presentation")
        request = try row.text("request")
    }

    /// Finds a check-in at one of a provider's own locations; another provider's is answered like one
    /// that does not exist.
    static func find(
        _ id: String,
        of gln: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> CheckInRow {
        guard let row = try find(id, work), try StoredLocation.find(row.location, work)?.gln == gln
        else { throw CardRequestError(.notFound) }
        return row
    }

    /// Notes that the provider's staff has opened it.
    ///
    /// - Returns: the check-in in its new state.
    func seen(_ work: CardStore.Work) throws(CardRequestError) -> CheckInRow {
        guard status == .pending else { return self }
        try work.execute(
            """
            UPDATE insurance_check_in SET status = 'seen', change = NULL
            WHERE id = ? AND status = 'pending'
            """,
            .text(identifier)
        )
        try work.noteChange(checkIn: identifier, location: location)
        guard let after = try Self.find(identifier, work) else { throw CardRequestError(.notFound) }
        return after
    }
}

/// A verified presentation, to be stored as an arrival.
struct Arrival: Sendable {
    let identifier: String
    let presentation: String
    let digest: [UInt8]
    let shown: Presentation
    let receivedAt: Instant

    /// Stores it, unless the request was answered in the meantime; then returns the stored answer.
    func enter(
        _ asked: IssuedRequest,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> CheckInAnswerRow {
        let id = asked.identifier
        try checkNotRevoked(work)
        guard let location = try StoredLocation.find(asked.location.content.identifier, work),
            !location.isClosed
        else {
            throw CardRequestError(.locationClosed)
        }
        let entered = try work.execute(
            """
            INSERT INTO insurance_check_in (
                id, request, place, proof, digest, presentation, fields, coverage, wallet, card,
                received, status, retained
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?)
            ON CONFLICT (request) DO NOTHING
            """,
            .text(identifier),
            .text(id),
            .text(asked.location.content.identifier),
            .text(shown.proofIdentifier),
            .bytes(digest),
            .text(presentation),
            .text(fields.encoded()),
            .text(shown.coverage.rawValue),
            .text(shown.subject),
            .text(shown.cardIdentifier),
            .time(receivedAt),
            .integer(Int64(asked.location.content.retentionDays))
        )
        // Another answer came first. Reading before writing would make unrelated arrivals collide.
        guard entered > 0 else {
            guard let earlier = try CheckInAnswerRow.find(request: id, work) else {
                throw CardRequestError(.internalFailure)
            }
            return earlier
        }
        try SpentProofs.spend(shown.proofIdentifier, at: receivedAt, work)
        try work.notify(CheckInTopic.ofLocation(asked.location.content.identifier))
        return CheckInAnswerRow(
            identifier: identifier,
            proof: shown.proofIdentifier,
            digest: digest
        )
    }

    private func checkNotRevoked(_ work: CardStore.Work) throws(CardRequestError) {
        if let status = shown.status, try status.isRevoked(work) {
            throw CardRequestError(.cardRevoked)
        }
    }

    /// The fields in displayable form.
    private var fields: JSONOutput {
        .object(shown.fields.map { ($0.field.rawValue, JSONOutput($0.value).cleaned) })
    }
}

extension InsuranceCard.StatusReference {
    /// Returns whether the card is revoked; a card that does not exist is treated as revoked.
    ///
    /// An entry that names no card, with an address of another form, is not this server's.
    func isRevoked(_ work: CardStore.Work) throws(CardRequestError) -> Bool {
        guard let name = list.split(separator: "/").last else { return false }
        let row: Row<CardRequestError>?
        if let place = SingleUseCards.Place(list: name, index: index) {
            row = try work.row(
                """
                SELECT withdrawn FROM insurance_card
                WHERE veka = (SELECT veka FROM insurance_single_use WHERE place = ?)
                """,
                .integer(place.number)
            )
        } else if let number = Int64(name), 1...Int64(Int32.max) ~= number {
            row = try work.row(
                "SELECT withdrawn FROM insurance_card WHERE list_index = ?",
                .integer((number - 1) * Int64(StatusList.capacity) + Int64(index))
            )
        } else {
            return false
        }
        guard let row else { return true }
        return try row.text(ifAny: "withdrawn") != nil
    }
}

extension JSONOutput {
    /// The value with all texts in displayable form.
    fileprivate var cleaned: JSONOutput {
        switch self {
        case .string(let text): .string(DisplayText.cleaned(text))
        case .array(let elements): .array(elements.map(\.cleaned))
        case .object(let members): .object(members.map { ($0.0, $0.1.cleaned) })
        case .null, .boolean, .integer, .number, .written: self
        }
    }
}
