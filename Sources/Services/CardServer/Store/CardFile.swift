// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// A card as the server keeps it, what the insurer says of it not yet read.
struct KeptCard: Sendable {
    /// Whose it is, five digits.
    let insurer: String
    /// Its place among all cards, from 1, which stands in the lists of revoked ones.
    let index: Int64
    /// Why it is withdrawn, if it is.
    let withdrawn: WithdrawalReason?
    private let text: String

    /// The card of a number, or nil.
    static func find(
        _ number: String,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> KeptCard? {
        let row = try work.row(
            "SELECT bag, list_index, withdrawn, record FROM insurance_card WHERE veka = ?",
            .text(number)
        )
        guard let row else { return nil }
        return try KeptCard(row)
    }

    init(_ row: Row<LedgerFault>) throws(LedgerFault) {
        insurer = try row.text("bag")
        index = try row.integer("list_index")
        withdrawn = try row.text(ifAny: "withdrawn").flatMap(WithdrawalReason.init)
        text = try row.text("record")
    }

    /// What the insurer says of it.
    ///
    /// Takes longer than the rest of a transaction, and so is not for one that others wait for.
    ///
    /// - Throws: the server's fault where it cannot be read.
    func record() throws(LedgerFault) -> CardRecord {
        guard let value = try? JSONTree(parsing: Array(text.utf8)).root,
            let record = try? CardRecord(stored: value)
        else { throw LedgerFault(.internalFailure) }
        return record
    }

    /// Where the card's revocation is told.
    func status(at place: CardServer.Place) -> InsuranceCard.StatusReference? {
        let (list, bit) = index.quotientAndRemainder(dividingBy: Int64(StatusList.capacity))
        return InsuranceCard.StatusReference(
            list: place.list(named: String(list + 1)),
            index: Int(bit)
        )
    }
}

/// What the server keeps of a card.
struct CardFile: Sendable {
    /// What the insurer says of it.
    let record: CardRecord
    /// Whose it is, five digits.
    let insurer: String
    /// Which version it is, from 1.
    let revision: Int64
    /// Its place among all cards, from 1, which stands in the lists of revoked ones.
    let index: Int64
    /// Why it is withdrawn, if it is.
    let withdrawn: WithdrawalReason?

    /// The counter that gives out indexes.
    static let indexes = "card indexes"
    /// The counter of withdrawals, by which it is known whether a list has changed.
    static let revocations = "revocations"

    /// The card of a number, or nil.
    static func find(
        _ number: String,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> CardFile? {
        let row = try work.row("SELECT * FROM insurance_card WHERE veka = ?", .text(number))
        guard let row else { return nil }
        return try CardFile(row)
    }

    /// A row of the table; one that cannot be read is the server's fault.
    init(_ row: Row<LedgerFault>) throws(LedgerFault) {
        let kept = try KeptCard(row)
        record = try kept.record()
        insurer = kept.insurer
        revision = try row.integer("revision")
        index = kept.index
        withdrawn = kept.withdrawn
    }
}

/// Why a claim leads to no card; the others of the same request are not touched by it.
enum ClaimRefusal: Error, Hashable, Sendable {
    case malformed
    case expired
    case signature
    case audience
    case key
    case owner
    case cardUnknown
    case cardRevoked(WithdrawalReason)
    case cardExpired
    case insurerUnknown
    case deviceLimit
    /// The insurer entered it before today's rules, which it breaks.
    case cardRefused

    init(_ fault: CardClaim.Fault) {
        switch fault {
        case .malformed, .type: self = .malformed
        case .audience: self = .audience
        case .expired: self = .expired
        case .key: self = .key
        case .signature: self = .signature
        }
    }

    /// The word of the protocol (spec, insurance cards §4.2).
    var code: String {
        switch self {
        case .malformed: "claim_malformed"
        case .expired: "claim_expired"
        case .signature: "claim_signature"
        case .audience: "claim_audience"
        case .key: "claim_key"
        case .owner: "claim_owner"
        case .cardUnknown: "card_unknown"
        case .cardRevoked: "card_revoked"
        case .cardExpired: "card_expired"
        case .insurerUnknown: "insurer_unknown"
        case .deviceLimit: "device_limit"
        case .cardRefused: "card_refused"
        }
    }

    /// The entry in the answer; a withdrawn card says why, so that wallets know one that was replaced.
    func output(_ index: Int) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("claimIndex", .integer(index)), ("code", .string(code)),
        ]
        if case .cardRevoked(let reason) = self {
            members.append(("reason", .string(reason.rawValue)))
        }
        return .object(members)
    }
}
