// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import InsuranceCards

/// A card that an insurer's office adds to a family, with its own number.
package struct NewCard: Sendable {
    /// The card for the card server.
    let change: CardChange
    /// The person's relation to the policy holder.
    let relation: CardRelation
    /// The number of the card that it replaces.
    let replaced: String?

    /// Members of the desk's form that are not part of the card.
    private static let ownMembers: Set = ["replaces", "european"]
    /// The longest name of an institution on a European card (Decision No S2, Annex I).
    private static let institutionLimit = 21

    /// Reads a card's fields; the number is new and random, so that it reveals no other.
    ///
    /// With `replaces`, that card is revoked as superseded.
    ///
    /// - Throws: the error, which names the invalid fields.
    package init(_ body: JSONValue, of insurer: Insurer, at now: Instant) throws(CardRequestError) {
        let number = Self.newNumber(at: insurer.bag)
        replaced = body["replaces"]?.string
        guard replaced.map({ CardNumber($0) != nil }) ?? true else {
            throw CardRequestError([FieldError("replaces", .format)])
        }
        var fields = (body.members ?? []).filter { !Self.ownMembers.contains($0.name) }
            .map { ($0.name, JSONOutput($0.value)) }
        if body["european"]?.boolean == true {
            fields.append(("ehic", Self.european(number, body)))
        }
        guard let form = try? JSONTree(parsing: JSONOutput.object(fields).utf8()).root else {
            throw CardRequestError(.invalidJSON)
        }
        let record = try CardServer.record(form, number: number, of: insurer, at: now)
        // The relation will be signed, so there is no default for it.
        guard let relation = record.relation else {
            throw CardRequestError([FieldError("rel", .missing)])
        }
        self.relation = relation
        change = CardChange(record: record, insurer: insurer.bag, expected: nil, time: now)
    }

    /// Returns the European card with the same data as the Swiss one.
    ///
    /// Invalid fields are reported for the Swiss card, so the European one takes only data in its own form.
    private static func european(_ number: String, _ card: JSONValue) -> JSONOutput {
        func text(_ name: String) -> JSONOutput { card[name].map { JSONOutput($0) } ?? .null }
        let ahv = card["ahv"]?.string.flatMap { AHVNumber($0) }?.grouped
        let name = (card["insurer_name"]?.string ?? "").prefix(institutionLimit)
        return [
            "country": "CH", "name": text("family_name"), "given": text("given_name"),
            "birth": text("birth_date"), "pin": .string(ahv ?? ""),
            "inst_id": text("insurer_bag"), "inst_name": .string(String(name)),
            "card": .string(number), "valid_until": text("valid_until"),
        ]
    }

    /// Returns a number of the insurer with ten random digits at the end.
    private static func newNumber(at bag: String) -> String {
        let serial = SystemRandom().bytes(count: 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let digits = String(serial % 10_000_000_000)
        return "80756" + bag + String(repeating: "0", count: 10 - digits.count) + digits
    }
}
