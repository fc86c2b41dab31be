// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// The requested part of a list.
struct ListRequest: Sendable {
    /// The most rows of the answer, 1 to 100.
    let limit: Int
    /// The end of the previous part, as it came with it.
    let cursor: String?
    /// The states of cards; all if it is empty.
    var statuses: Set<CardStatus> = []
}

/// A part of a list of cards.
struct CardPage: Sendable {
    let cards: [PaymentCard]
    /// Where the next part starts; nil at the end.
    let next: CardIdentifier?

    var json: JSONOutput {
        [
            "cards": .array(cards.map(\.json)),
            "next_cursor": next.map { .string(ListCursor.text($0)) } ?? .null,
        ]
    }
}

/// A part of a list of cardholders.
struct CardholderPage: Sendable {
    let cardholders: [StoredCardholder]
    /// Where the next part starts; nil at the end.
    let next: CardIdentifier?

    var json: JSONOutput {
        [
            "cardholders": .array(cardholders.map(\.json)),
            "next_cursor": next.map { .string(ListCursor.text($0)) } ?? .null,
        ]
    }
}

/// The place in a list as clients see it: opaque, and good for the list's owner only.
enum ListCursor {
    /// Returns the text for a row.
    static func text(_ id: CardIdentifier) -> String {
        Base64.encode(Array(id.text.utf8), alphabet: .urlSafe, padded: false)
    }

    /// Reads a text; throws `field_invalid`.
    static func identifier(
        _ text: String,
        _ kind: CardIdentifier.Kind
    ) throws(IssuingRequestError) -> CardIdentifier {
        guard let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            let id = String(strictUTF8: bytes).flatMap({ CardIdentifier($0, kind) })
        else { throw invalid }
        return id
    }

    /// The error for a cursor of another owner or another form.
    static let invalid = IssuingRequestError(.fieldInvalid, field: "cursor")
}

extension StoredCardholder {
    var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("id", .string(id.text)), ("type", "individual"), ("first_name", .string(firstName)),
            ("last_name", .string(lastName)), ("created_on", .string(createdOn.rfc3339)),
        ]
        if let reference { members.append(("reference", .string(reference))) }
        return .object(members)
    }
}
