// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import HTTP
import InsuranceCards

/// A place of check-in as it is kept.
struct Desk: Sendable {
    /// What is asked for there.
    let place: CheckInPlace
    /// Whose it is.
    let gln: String
    /// Whether it is closed.
    let isClosed: Bool
    /// How many have arrived so far.
    let arrivals: Int64

    /// The place of an identifier, or nil.
    static func find(_ id: String, _ work: Ledger.Work) throws(LedgerFault) -> Desk? {
        let row = try work.row("SELECT * FROM insurance_place WHERE id = ?", .text(id))
        guard let row else { return nil }
        return try Desk(row)
    }

    /// A row of the table; one that cannot be read is the server's fault.
    init(_ row: Row<LedgerFault>) throws(LedgerFault) {
        let text = Array(try row.text("place").utf8)
        guard let value = try? JSONTree(parsing: text).root,
            let place = try? CheckInPlace(stored: value)
        else { throw LedgerFault(.internalFailure) }
        self.place = place
        gln = try row.text("gln")
        isClosed = try row.integer(ifAny: "closed") != nil
        arrivals = try row.integer("arrivals")
    }
}

/// A request that a wallet was given, and what was answered to it.
struct AskedRequest: Sendable {
    let identifier: String
    let nonce: String
    let endsAt: Instant
    let desk: Desk
    let answer: CheckInAnswerRow?

    /// The request of an identifier, or nil.
    static func find(_ id: String, _ work: Ledger.Work) throws(LedgerFault) -> AskedRequest? {
        let row = try work.row("SELECT * FROM insurance_request WHERE id = ?", .text(id))
        guard let row, let desk = try Desk.find(try row.text("place"), work) else { return nil }
        return AskedRequest(
            identifier: id,
            nonce: try row.text("nonce"),
            endsAt: Instant(secondsSinceEpoch: try row.integer("ends")),
            desk: desk,
            answer: try CheckInAnswerRow.find(request: id, work)
        )
    }
}

/// What a repeated answer is compared with.
struct CheckInAnswerRow: Sendable {
    let identifier: String
    /// The identifier of the wallet's proof, which is the idempotency key.
    let proof: String
    /// SHA-256 of the presentation.
    let digest: [UInt8]

    static func find(
        request: String,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> CheckInAnswerRow? {
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

/// How a check-in stands.
enum CheckInStatus: String, Sendable, CaseIterable {
    /// It has arrived.
    case pending
    /// Somebody at the provider's has looked at it.
    case seen
    /// The provider has accepted it.
    case accepted
    /// The provider has refused it.
    case rejected
    /// Nobody has decided in a day.
    case expired

    /// Whether nothing will change any more.
    var isFinal: Bool { self != .pending && self != .seen }
}

/// A check-in as it is kept.
struct CheckInRow: Sendable {
    let identifier: String
    /// Which arrival at its place it is, from 1.
    let number: Int64
    let place: String
    let coverage: String
    /// The wallet's key.
    let wallet: String
    /// The identifier of the card's token.
    let card: String
    let receivedAt: Instant
    let status: CheckInStatus
    let reason: String?
    let receipt: String?
    /// What was shown, a JSON object; nil once it is deleted.
    let fields: String?
    /// The presentation as it came; nil once it is deleted.
    let presentation: String?
    /// The request it answers.
    let request: String

    static func find(_ id: String, _ work: Ledger.Work) throws(LedgerFault) -> CheckInRow? {
        let row = try work.row("SELECT * FROM insurance_check_in WHERE id = ?", .text(id))
        guard let row else { return nil }
        return try CheckInRow(row)
    }

    init(_ row: Row<LedgerFault>) throws(LedgerFault) {
        guard let status = CheckInStatus(rawValue: try row.text("status")) else {
            throw LedgerFault(.internalFailure)
        }
        self.status = status
        identifier = try row.text("id")
        number = try row.integer("number")
        place = try row.text("place")
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

    /// What the provider's desk shows of it.
    var output: JSONOutput {
        let shown = fields.flatMap { try? JSONTree(parsing: Array($0.utf8)).root }
        return [
            "checkInId": .string(identifier), "number": .integer(Int(number)),
            "receivedAt": .string(receivedAt.rfc3339), "cardKind": .string(coverage),
            "fields": shown.map { JSONOutput($0) } ?? .null, "verified": true,
            "status": .string(status.rawValue), "reason": reason.map { .string($0) } ?? .null,
            "hasReceipt": .boolean(receipt != nil),
        ]
    }
}

/// A presentation that was found genuine, to be entered as an arrival.
struct Arrival: Sendable {
    let identifier: String
    let presentation: String
    let digest: [UInt8]
    let shown: Presentation
    let receivedAt: Instant

    /// Enters it, unless the request was answered meanwhile; then what was entered is returned.
    func enter(
        _ asked: AskedRequest,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> CheckInAnswerRow {
        let id = asked.identifier
        if let earlier = try CheckInAnswerRow.find(request: id, work) { return earlier }
        try checkNotRevoked(work)
        let counted = try work.row(
            """
            UPDATE insurance_place SET arrivals = arrivals + 1
            WHERE id = ? AND closed IS NULL RETURNING arrivals
            """,
            .text(asked.desk.place.identifier)
        )
        guard let number = try counted?.integer("arrivals") else {
            throw LedgerFault(.locationClosed)
        }
        try work.execute(
            """
            INSERT INTO insurance_check_in (
                id, request, place, number, proof, digest, presentation, fields, coverage, wallet,
                card, received, status, retained
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?)
            """,
            .text(identifier),
            .text(id),
            .text(asked.desk.place.identifier),
            .integer(number),
            .text(shown.proofIdentifier),
            .bytes(digest),
            .text(presentation),
            .text(fields.encoded()),
            .text(shown.coverage.rawValue),
            .text(shown.subject),
            .text(shown.cardIdentifier),
            .time(receivedAt),
            .integer(Int64(asked.desk.place.retentionDays))
        )
        try work.notify(CardServer.topic(ofPlace: asked.desk.place.identifier))
        return CheckInAnswerRow(
            identifier: identifier,
            proof: shown.proofIdentifier,
            digest: digest
        )
    }

    private func checkNotRevoked(_ work: Ledger.Work) throws(LedgerFault) {
        if let status = shown.status, try status.isRevoked(work) { throw LedgerFault(.cardRevoked) }
    }

    /// The fields as a desk may show them.
    private var fields: JSONOutput {
        .object(shown.fields.map { ($0.field.rawValue, JSONOutput($0.value).cleaned) })
    }
}

extension InsuranceCard.StatusReference {
    /// Whether the card does not count any more; one that is not there does not either.
    ///
    /// What names no card, in an address of another form, is none of this server's.
    func isRevoked(_ work: Ledger.Work) throws(LedgerFault) -> Bool {
        guard let index = cardIndex else { return false }
        let row = try work.row(
            "SELECT withdrawn FROM insurance_card WHERE list_index = ?",
            .integer(index)
        )
        guard let row else { return true }
        return try row.text(ifAny: "withdrawn") != nil
    }

    /// Which card it is among all, as ``CardFile/index`` counts them; nil for an address of another form.
    private var cardIndex: Int64? {
        guard let last = list.split(separator: "/").last, let number = Int64(last),
            1...Int64(Int32.max) ~= number
        else { return nil }
        return (number - 1) * Int64(StatusList.capacity) + Int64(index)
    }
}

extension JSONOutput {
    /// The value with all texts as they may be shown.
    fileprivate var cleaned: JSONOutput {
        switch self {
        case .string(let text): .string(DisplayText.cleaned(text))
        case .array(let elements): .array(elements.map(\.cleaned))
        case .object(let members): .object(members.map { ($0.0, $0.1.cleaned) })
        case .null, .boolean, .integer, .number: self
        }
    }
}
