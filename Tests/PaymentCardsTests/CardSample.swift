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
    static let holder = SampleValues.identifier(.cardholder, "a")
    static let id = SampleValues.identifier(.card, "a")
    static let otherID = SampleValues.identifier(.card, "b")

    static func time(_ text: String) -> PreciseInstant { SampleValues.time(text) }

    /// Returns a card that ends with December 2029.
    static func card(
        _ status: CardStatus = .active,
        by suspendedBy: CardActor? = nil,
        reason: String? = nil,
        form: PaymentCard.Form = .virtual,
        isExpired: Bool = false
    ) -> PaymentCard {
        PaymentCard(
            id: id,
            cardholder: holder,
            form: form,
            displayName: "Mara Lindqvist",
            lastFour: "1374",
            expiry: SampleValues.expiry(isOver: isExpired),
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
