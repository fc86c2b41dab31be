// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
package import Database
import Testing

/// The tables left by a version of the program that knew only the first steps of the schema.
package struct OlderDatabase {
    package let stepCount: Int

    /// Makes the version with that many steps.
    package init(stepCount: Int) {
        self.stepCount = stepCount
    }

    /// The tables of that version, each after those it refers to.
    package var tables: [String] {
        var tables: [String] = []
        for statement in InsuranceSchema.schema.steps.prefix(stepCount).flatMap(\.statements) {
            let words = statement.split(whereSeparator: \.isWhitespace).map(String.init)
            switch (words[0], words[1], words.dropFirst(3).first) {
            case ("CREATE", "TABLE", _): tables.append(words[2])
            case ("DROP", "TABLE", _): tables.removeAll { $0 == words[2] }
            case ("ALTER", "TABLE", "RENAME"):
                tables = tables.map { $0 == words[2] ? words[5] : $0 }
            default: break
            }
        }
        return tables
    }

    /// Whether a table did not have one of today's columns yet.
    private func isNew(_ column: String, of table: String) -> Bool {
        switch (table, column) {
        case ("insurance_check_in", "change"): stepCount < 3
        case ("insurance_card", "ends"): stepCount < 4
        case ("insurance_key", "published"): stepCount < 5
        default: false
        }
    }

    /// Fills an empty database with the rows of a current one.
    package func fill(_ address: DatabaseAddress, from today: DatabaseAddress) async throws {
        let source = try await Database(today)
        let target = try await Database(address)
        let schema = InsuranceSchema.schema
        let steps = Array(schema.steps.prefix(stepCount))
        try await target.prepare(Schema(schema.name, steps))
        try await target.prepare(OfficeSchema.schema)
        for table in tables + ["insurance_family", "insurance_member"] {
            var rows = try await source.read { work throws(DatabaseError) in
                try work.rows("SELECT * FROM " + table).map { Dictionary($0) }
            }
            if table == "insurance_place", stepCount < 3 {
                let arrivals = try await Self.arrivals(in: source)
                for place in rows.indices {
                    guard case .text(let id)? = rows[place]["id"] else { continue }
                    rows[place]["arrivals"] = arrivals[id] ?? .integer(0)
                }
            }
            if table == "insurance_ended_index" {
                // Its rows appear half a year after a card has gone.
                rows = [["list_index": .integer(1_000)]]
            }
            // A table without rows would prove nothing.
            #expect(!rows.isEmpty, "\(table)")
            for row in rows {
                try await insert(row.filter { !isNew($0.key, of: table) }, into: table, target)
            }
        }
        await source.close()
        await target.close()
    }

    /// Returns the number of arrivals at each location.
    private static func arrivals(
        in database: Database
    ) async throws -> [String: DatabaseValue] {
        try await database.read { work throws(DatabaseError) in
            var arrivals: [String: DatabaseValue] = [:]
            for row in try work.rows("SELECT place, arrivals FROM insurance_arrival_list") {
                arrivals[try row.text("place")] = try row.value("arrivals")
            }
            return arrivals
        }
    }

    private func insert(
        _ row: [String: DatabaseValue],
        into table: String,
        _ database: Database
    ) async throws {
        let members = Array(row)
        let names = members.map(\.key).joined(separator: ", ")
        let places = members.map { _ in "?" }.joined(separator: ", ")
        try await database.write { work throws(DatabaseError) in
            try work.execute(
                "INSERT INTO \(table) (\(names)) VALUES (\(places))",
                values: members.map(\.value)
            )
        }
    }
}

extension [String: DatabaseValue] {
    /// Returns the values of a row by the names of its columns.
    fileprivate init(_ row: Row<DatabaseError>) {
        self.init(uniqueKeysWithValues: zip(row.columns, row.values))
    }
}
