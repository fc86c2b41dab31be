// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import InsuranceCards

/// A request that was given to a wallet, with its answer.
struct IssuedRequest: Sendable {
    let identifier: String
    let nonce: String
    let endsAt: Instant
    let location: StoredLocation
    let answer: CheckInAnswerRow?

    /// Returns the request with an identifier, or nil.
    static func find(_ id: String, _ work: CardStore.Work) throws(CardRequestError)
        -> IssuedRequest?
    {
        let row = try work.row("SELECT * FROM insurance_request WHERE id = ?", .text(id))
        guard let row, let location = try StoredLocation.find(try row.text("place"), work) else {
            return nil
        }
        return IssuedRequest(
            identifier: id,
            nonce: try row.text("nonce"),
            endsAt: Instant(secondsSinceEpoch: try row.integer("ends")),
            location: location,
            answer: try CheckInAnswerRow.find(request: id, work)
        )
    }

    /// Returns a request of a location that can still be answered.
    static func open(
        _ id: String,
        location: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> IssuedRequest {
        try checkOpen(try StoredLocation.find(location, work))
        guard let asked = try find(id, work), asked.location.content.identifier == location else {
            throw CardRequestError(.notFound)
        }
        guard asked.answer == nil else { throw CardRequestError(.requestAnswered) }
        guard now < asked.endsAt else { throw CardRequestError(.requestExpired) }
        return asked
    }

    @discardableResult
    private static func checkOpen(_ location: StoredLocation?) throws(CardRequestError)
        -> StoredLocation
    {
        guard let location else { throw CardRequestError(.locationUnknown) }
        guard !location.isClosed else { throw CardRequestError(.locationClosed) }
        return location
    }

    /// A request to store.
    struct New: Sendable {
        let identifier = TokenIdentifier.make(SystemRandom())
        let nonce = TokenNonce.make(SystemRandom())
        let location: String
        let endsAt: Instant

        /// Creates a request of a location, with the usual validity.
        init(location: String, at now: Instant) {
            self.location = location
            endsAt = now.adding(seconds: CheckInLocation.maximumLifetime)
        }

        /// Stores it, if the location is open.
        func enter(_ work: CardStore.Work) throws(CardRequestError) -> IssuedRequest {
            let stored = try checkOpen(try StoredLocation.find(location, work))
            try work.execute(
                "INSERT INTO insurance_request (id, place, nonce, ends) VALUES (?, ?, ?, ?)",
                .text(identifier),
                .text(location),
                .text(nonce),
                .time(endsAt)
            )
            return IssuedRequest(
                identifier: identifier,
                nonce: nonce,
                endsAt: endsAt,
                location: stored,
                answer: nil
            )
        }
    }
}
