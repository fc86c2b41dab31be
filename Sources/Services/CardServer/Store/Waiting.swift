// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

// Queries that wait for news.
extension CardStore {
    /// Returns a check-in as soon as it meets the condition, or in its current state when the time is over.
    func checkIn(
        _ id: String,
        upTo wait: Duration,
        until isNews: (CheckInRow) -> Bool
    ) async throws(CardRequestError) -> CheckInRow {
        try await waiting(for: CheckInTopic.ofCheckIn(id), upTo: wait, until: isNews) {
            () async throws(CardRequestError) in
            try await database.read { work throws(CardRequestError) in
                guard let row = try CheckInRow.find(id, work) else {
                    throw CardRequestError(.notFound)
                }
                return row
            }
        }
    }

    /// Returns the changes in the list of a provider's location since a position, as soon as there are any.
    func arrivals(
        at location: String,
        of gln: String,
        after count: Int64,
        upTo wait: Duration
    ) async throws(CardRequestError) -> [CheckInRow] {
        let list = ArrivalList(location: location)
        return try await waiting(
            for: CheckInTopic.ofLocation(location),
            upTo: wait,
            until: { !$0.isEmpty }
        ) { () async throws(CardRequestError) in
            let part = try await database.read { work throws(CardRequestError) in
                _ = try StoredLocation.find(location, of: gln, work)
                return try list.part(after: count, work)
            }
            guard part.hasUncounted else { return part.rows }
            return try await database.write { work throws(CardRequestError) in
                try list.count(work)
                return try list.part(after: count, work).rows
            }
        }
    }

    /// Looks, and again at every change until there is news or the time is over.
    ///
    /// - Returns: the news, or the state at the end.
    func waiting<Value: Sendable>(
        for topic: String,
        upTo wait: Duration,
        until isNews: (Value) -> Bool,
        _ look: () async throws(CardRequestError) -> Value
    ) async throws(CardRequestError) -> Value {
        do throws(CardRequestError) {
            guard wait > .zero else { return try await look() }
            let news = try await database.find(watching: topic, upTo: wait) {
                () async throws(CardRequestError) -> Value? in
                let value = try await look()
                return isNews(value) ? value : nil
            }
            if let news { return news }
            return try await look()
        } catch {
            tell(error)
            throw error
        }
    }
}

/// The topics that wake waiting requests.
enum CheckInTopic {
    /// A check-in.
    static func ofCheckIn(_ id: String) -> String { "check-in:" + id }

    /// The list of a location, under the name that nodes of earlier versions also notify.
    static func ofLocation(_ id: String) -> String { "place:" + id }
}
