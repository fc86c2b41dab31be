// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database

/// The tables of the database that a backup includes, and those it leaves out.
enum BackupTables {
    /// A table and its key columns, which give the order of reading.
    struct Table: Sendable {
        let name: String
        let key: [String]

        init(_ name: String, _ key: String...) {
            self.name = name
            self.key = key
        }
    }

    /// All schemas of the service.
    static let schemas = [InsuranceSchema.schema, DeskSessionSchema.schema, OfficeSchema.schema]

    /// The tables in a backup, each after those that it refers to.
    static let kept = [
        Table("insurance_counter", "name"),
        Table("insurance_identity", "name"),
        Table("insurance_insurer", "bag"),
        Table("insurance_provider", "gln"),
        Table("insurance_key", "kid", "role", "issuer"),
        Table("insurance_card", "veka"),
        Table("insurance_device", "veka", "wallet"),
        Table("insurance_claim_use", "claim"),
        Table("insurance_spent_nonce", "nonce"),
        Table("insurance_spent_proof", "jti"),
        Table("insurance_place", "id"),
        Table("insurance_arrival_list", "place"),
        Table("insurance_request", "id"),
        Table("insurance_check_in", "id"),
        Table("insurance_receipt", "id"),
        Table("insurance_single_use", "place"),
        Table("insurance_ended_index", "list_index"),
        Table("insurance_family", "id"),
        Table("insurance_member", "veka"),
    ]

    /// The tables that are never in a backup, with the reasons.
    static let leftOut = [
        "desk_session": "who restores a server has its staff sign in anew",
        "etui_schema_step": "the steps are in the backup's description and are done again",
    ]

    /// All tables, each before those that it refers to.
    static var toRemove: [String] { kept.reversed().map(\.name) + ["desk_session"] }

    /// Returns the schemas with the steps that a backup's database had.
    ///
    /// Throws `newerSchema` if it had steps that this program does not know, and `foreignSchema` for others.
    static func schemas(after steps: [String: [String]]) throws(DatabaseError) -> [Schema] {
        let names = Set(schemas.map(\.name))
        if let unknown = steps.keys.sorted().first(where: { !names.contains($0) }) {
            throw .newerSchema(step: unknown)
        }
        var found: [Schema] = []
        for schema in schemas {
            let done = steps[schema.name] ?? []
            for (position, step) in done.enumerated() {
                guard position < schema.steps.count else { throw .newerSchema(step: step) }
                let own = schema.steps[position].name
                guard own == step else { throw .foreignSchema(expected: own, found: step) }
            }
            if !done.isEmpty {
                found.append(Schema(schema.name, Array(schema.steps.prefix(done.count))))
            }
        }
        return found
    }
}
