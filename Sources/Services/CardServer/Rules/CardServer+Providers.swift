// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

// The server's functions for providers.
extension CardServer {
    /// Opens a check-in location.
    ///
    /// - Returns: its identifier.
    func addLocation(
        _ form: JSONValue,
        of provider: Provider
    ) async throws(CardRequestError) -> String {
        let new = try NewLocation(form, of: provider)
        try await store.write { work throws(CardRequestError) in try new.enter(work) }
        return new.location.identifier
    }

    /// Returns a provider's locations, open ones first, with the number of arrivals at each.
    func locations(
        of provider: Provider
    ) async throws(CardRequestError) -> [(location: StoredLocation, arrivals: Int64)] {
        try await store.read { work throws(CardRequestError) in
            try StoredLocation.all(of: provider.gln, work)
        }
    }

    /// Returns the open locations of a provider of the demonstration, oldest first.
    func openLocations(of gln: String) async throws(CardRequestError) -> [CheckInLocation] {
        try await store.read { work throws(CardRequestError) in
            try StoredLocation.open(of: gln, work)
        }
    }

    /// Closes a location; existing check-ins stay valid.
    func closeLocation(_ id: String, of provider: Provider) async throws(CardRequestError) {
        let time = now()
        try await store.write { work throws(CardRequestError) in
            try StoredLocation.find(id, of: provider.gln, work).close(at: time, work)
        }
    }

    /// Checks that a location is the provider's, and that a request of it can still be answered.
    func checkLocation(
        _ id: String,
        of provider: Provider,
        request wanted: String? = nil
    ) async throws(CardRequestError) {
        let now = now()
        try await store.read { work throws(CardRequestError) in
            _ = try StoredLocation.find(id, of: provider.gln, work)
            if let wanted { _ = try IssuedRequest.open(wanted, location: id, at: now, work) }
        }
    }

    /// Creates a request of a location, for a link for one arrival.
    func makeRequest(
        at location: String,
        of provider: Provider
    ) async throws(CardRequestError) -> IssuedRequest {
        let new = IssuedRequest.New(location: location, at: now())
        return try await store.write { work throws(CardRequestError) in
            _ = try StoredLocation.find(location, of: provider.gln, work)
            return try new.enter(work)
        }
    }

    /// Returns the changes in a location's list since a position, as soon as there are any or the wait is over.
    func arrivals(
        at location: String,
        of provider: Provider,
        after count: Int64,
        wait: Duration
    ) async throws(CardRequestError) -> [CheckInRow] {
        try await store.arrivals(at: location, of: provider.gln, after: count, upTo: wait)
    }

    /// Returns a check-in that a provider opens, and marks it as seen.
    func seenCheckIn(_ id: String, by provider: Provider) async throws(CardRequestError)
        -> CheckInRow
    {
        try await store.write { work throws(CardRequestError) in
            try CheckInRow.find(id, of: provider.gln, work).seen(work)
        }
    }

    /// Returns a check-in, with the request that it answers.
    func checkInWithRequest(
        _ id: String,
        of provider: Provider
    ) async throws(CardRequestError) -> (CheckInRow, IssuedRequest?) {
        try await store.read { work throws(CardRequestError) in
            let row = try CheckInRow.find(id, of: provider.gln, work)
            return (row, try IssuedRequest.find(row.request, work))
        }
    }

    /// Decides on a check-in.
    ///
    /// Idempotent: repeating the decision has no effect; a different one is refused.
    func decide(
        _ form: JSONValue,
        on id: String,
        by provider: Provider
    ) async throws(CardRequestError) -> CheckInRow {
        let decision = try Decision(form)
        let before = try await store.read { work throws(CardRequestError) in
            try CheckInRow.find(id, of: provider.gln, work)
        }
        var receiptText: String?
        if form["receipt"]?.isNull == false {
            let (text, receipt) = try await receipt(form["receipt"]?.utf8, from: provider.issuer)
            guard receipt.subject == before.wallet, receipt.statement.request == before.request
            else { throw CardRequestError(.invalidToken, detail: "receipt") }
            receiptText = text
        }
        let (time, receipt) = (now(), receiptText)
        return try await store.write { work throws(CardRequestError) in
            let row = try CheckInRow.find(id, of: provider.gln, work)
            return try decision.enter(row, receipt: receipt, at: time, work)
        }
    }

    /// Whether a card is valid, as the query service of the real system answers.
    struct CoverageStatus: Sendable {
        /// Why it is invalid; nil for a valid card.
        let returnCode: Int?
        /// What it covers, if it is valid.
        let coverage: CardCoverage?
    }

    /// Returns whether a card is known here and valid.
    func coverage(of number: CardNumber) async throws(CardRequestError) -> CoverageStatus {
        let card = try await store.read { work throws(CardRequestError) in
            try StoredCard.find(number.digits, work)
        }
        guard let card else { return CoverageStatus(returnCode: 1, coverage: nil) }
        let code: Int? =
            switch card.revocation {
            case .superseded: 15
            case .lost, .cancelled: 14
            case nil: card.record.isOver(at: now()) ? 14 : nil
            }
        return CoverageStatus(
            returnCode: code,
            coverage: code == nil ? card.record.coverage : nil
        )
    }
}
