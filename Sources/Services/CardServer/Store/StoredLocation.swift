// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// A stored location.
struct StoredLocation: Sendable {
    /// The data requested at the location.
    let content: CheckInLocation
    /// The provider's number.
    let gln: String
    /// Whether it is closed.
    let isClosed: Bool

    /// Returns the location with an identifier, or nil.
    static func find(_ id: String, _ work: CardStore.Work) throws(CardRequestError)
        -> StoredLocation?
    {
        let row = try work.row("SELECT * FROM insurance_place WHERE id = ?", .text(id))
        guard let row else { return nil }
        return try StoredLocation(row)
    }

    /// Reads a row of the table; an unreadable one is the server's error.
    init(_ row: Row<CardRequestError>) throws(CardRequestError) {
        let text = Array(try row.text("place").utf8)
        guard let value = try? JSONTree(parsing: text).root,
            let content = try? CheckInLocation(stored: value)
        else { throw CardRequestError(.internalFailure) }
        self.content = content
        gln = try row.text("gln")
        isClosed = try row.integer(ifAny: "closed") != nil
    }

    /// Finds one of a provider's own locations; another provider's is answered like one that does not exist.
    static func find(
        _ id: String,
        of gln: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> StoredLocation {
        guard let location = try find(id, work), location.gln == gln else {
            throw CardRequestError(.locationUnknown)
        }
        return location
    }

    /// Returns a provider's locations, open ones first, with the number of arrivals at each.
    static func all(
        of gln: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [(location: StoredLocation, arrivals: Int64)] {
        let rows = try work.rows(
            """
            SELECT insurance_place.*, arrivals + (
                SELECT count(*) FROM insurance_check_in
                WHERE place = insurance_place.id AND number IS NULL
            ) AS arrivals
            FROM insurance_place
            JOIN insurance_arrival_list ON insurance_arrival_list.place = insurance_place.id
            WHERE gln = ? ORDER BY closed IS NOT NULL, number LIMIT 500
            """,
            .text(gln)
        )
        var locations: [(location: StoredLocation, arrivals: Int64)] = []
        for row in rows {
            locations.append((try StoredLocation(row), try row.integer("arrivals")))
        }
        return locations
    }

    /// Returns a provider's open locations, oldest first.
    static func open(of gln: String, _ work: CardStore.Work) throws(CardRequestError)
        -> [CheckInLocation]
    {
        let rows = try work.rows(
            "SELECT * FROM insurance_place WHERE gln = ? AND closed IS NULL ORDER BY number LIMIT 20",
            .text(gln)
        )
        var locations: [CheckInLocation] = []
        for row in rows { locations.append(try StoredLocation(row).content) }
        return locations
    }

    /// Closes it, unless it is closed.
    func close(at time: Instant, _ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            "UPDATE insurance_place SET closed = ? WHERE id = ? AND closed IS NULL",
            .time(time),
            .text(content.identifier)
        )
    }
}

extension NewLocation {
    /// Stores it.
    package func enter(_ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            "INSERT INTO insurance_place (id, gln, place, number) VALUES (?, ?, ?, ?)",
            .text(location.identifier),
            .text(gln),
            .text(location.output.encoded()),
            .integer(try work.count("places"))
        )
        try work.execute(
            "INSERT INTO insurance_arrival_list (place, changes, arrivals) VALUES (?, 0, 0)",
            .text(location.identifier)
        )
    }
}
