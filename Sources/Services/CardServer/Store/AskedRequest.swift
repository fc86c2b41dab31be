// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import InsuranceCards

/// A request that a wallet was given, and what was answered to it.
struct AskedRequest: Sendable {
    let identifier: String
    let nonce: String
    let endsAt: Instant
    let desk: StoredLocation
    let answer: CheckInAnswerRow?

    /// The request of an identifier, or nil.
    static func find(_ id: String, _ work: CardStore.Work) throws(CardStoreError) -> AskedRequest? {
        let row = try work.row("SELECT * FROM insurance_request WHERE id = ?", .text(id))
        guard let row, let desk = try StoredLocation.find(try row.text("place"), work) else {
            return nil
        }
        return AskedRequest(
            identifier: id,
            nonce: try row.text("nonce"),
            endsAt: Instant(secondsSinceEpoch: try row.integer("ends")),
            desk: desk,
            answer: try CheckInAnswerRow.find(request: id, work)
        )
    }

    /// A request of a place that can still be answered.
    static func open(
        _ id: String,
        place: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardStoreError) -> AskedRequest {
        try checkOpen(try StoredLocation.find(place, work))
        guard let asked = try find(id, work), asked.desk.place.identifier == place else {
            throw CardStoreError(.notFound)
        }
        guard asked.answer == nil else { throw CardStoreError(.requestAnswered) }
        guard now < asked.endsAt else { throw CardStoreError(.requestExpired) }
        return asked
    }

    @discardableResult
    private static func checkOpen(_ desk: StoredLocation?) throws(CardStoreError) -> StoredLocation
    {
        guard let desk else { throw CardStoreError(.locationUnknown) }
        guard !desk.isClosed else { throw CardStoreError(.locationClosed) }
        return desk
    }

    /// A request that is still to be entered.
    struct New: Sendable {
        let identifier = TokenIdentifier.make(SystemRandom())
        let nonce = TokenNonce.make(SystemRandom())
        let place: String
        let endsAt: Instant

        /// A request of a place, which counts for as long as requests do.
        init(place: String, at now: Instant) {
            self.place = place
            endsAt = now.adding(seconds: CheckInPlace.maximumLifetime)
        }

        /// Enters it, if the place is open.
        func enter(_ work: CardStore.Work) throws(CardStoreError) -> AskedRequest {
            let desk = try checkOpen(try StoredLocation.find(place, work))
            try work.execute(
                "INSERT INTO insurance_request (id, place, nonce, ends) VALUES (?, ?, ?, ?)",
                .text(identifier),
                .text(place),
                .text(nonce),
                .time(endsAt)
            )
            return AskedRequest(
                identifier: identifier,
                nonce: nonce,
                endsAt: endsAt,
                desk: desk,
                answer: nil
            )
        }
    }
}
