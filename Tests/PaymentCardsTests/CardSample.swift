// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// Cards, times and bodies for the tests of the rules.
enum CardSample {
    /// 2026-06-15T12:00:00Z.
    static let now = time("2026-06-15T12:00:00Z")
    static let holder = CardIdentifier.sample("crh_", .cardholder)
    static let id = CardIdentifier.sample("crd_", .card)
    static let otherID = CardIdentifier.sample("crd_", .card, "b")

    static func time(_ text: String) -> PreciseInstant {
        guard let time = PreciseInstant(rfc3339: text) else { fatalError("no time: \(text)") }
        return time
    }

    /// Returns a card that ends with December 2029.
    static func card(
        _ status: CardStatus = .active,
        by suspendedBy: CardActor? = nil,
        reason: String? = nil,
        form: PaymentCard.Form = .virtual,
        isExpired: Bool = false
    ) -> PaymentCard {
        let expiry = CardExpiry(year: isExpired ? 2026 : 2029, month: isExpired ? 5 : 12)
        guard let expiry else { fatalError("no such month") }
        return PaymentCard(
            id: id,
            cardholder: holder,
            form: form,
            displayName: "Mara Lindqvist",
            lastFour: "1374",
            expiry: expiry,
            status: status,
            suspendedBy: suspendedBy,
            statusReason: reason,
            version: 7,
            createdOn: time("2026-01-01T00:00:00Z"),
            lastModifiedOn: time("2026-02-01T00:00:00Z")
        )
    }

    static func json(_ text: String) throws -> JSONValue {
        try IssuingRequestBody.parse(Array(text.utf8))
    }
}

extension CardIdentifier {
    fileprivate static func sample(
        _ prefix: String,
        _ kind: Kind,
        _ letter: String = "a"
    ) -> CardIdentifier {
        let text = prefix + String(repeating: letter, count: 26)
        guard let id = CardIdentifier(text, kind) else { fatalError("no identifier: \(text)") }
        return id
    }
}

/// Gives the same bytes again and again.
struct RepeatingBytes: RandomSource {
    let bytes: [UInt8]

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        for place in buffer.indices { buffer[place] = bytes[place % bytes.count] }
    }
}

extension SecretBytes {
    /// Copies a text that is a secret in the test only.
    init(ascii text: String) {
        self.init(copying: Array(text.utf8))
    }
}
