// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import IdentityServer
import IssuingServer

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
    static let schemas = [
        InsuranceSchema.schema, DeskSessionSchema.schema, HandoverSchema.schema,
        OfficeSchema.schema, IssuingSchema.schema,
        IdentitySchema.schema,
    ]

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
        Table("issuing_identity", "name"),
        Table("issuing_client", "id"),
        Table("issuing_cardholder", "id"),
        Table("issuing_card", "id"),
        Table("issuing_card_number", "card"),
        Table("issuing_card_pin", "card"),
        // Consumed and revoked tokens, too, so that none is accepted again.
        Table("issuing_token", "id"),
        // Outcomes of requests, so that a repeated one has no effect after a restore either.
        Table("issuing_idempotency", "owner", "name"),
        // A cardholder who is locked stays locked.
        Table("issuing_presentation", "cardholder"),
        Table("issuing_audit", "seq"),
        Table("issuing_audit_head", "id"),
        Table("issuing_wallet_token", "id"),
        // A refund comes after the payment of the same card that it refers to.
        Table("issuing_transaction", "card", "place"),
        Table("issuing_spending", "card"),
        Table("issuing_device", "card"),
        Table("issuing_challenge", "id"),
        // Notifications that were not sent yet, too.
        Table("issuing_webhook", "client"),
        Table("issuing_webhook_event", "id"),
        Table("issuing_webhook_attempt", "event", "number"),
        Table("identity_mark", "name"),
        Table("identity_account", "id"),
        Table("identity_credential", "token"),
        Table("identity_callback_secret", "account"),
        Table("identity_offline_token", "id"),
        Table("identity_usage", "account", "day", "product", "outcome", "shard"),
        Table("identity_debug", "account", "session", "number"),
        Table("identity_audit", "seq"),
        Table("identity_audit_head", "id"),
        Table("identity_transaction", "ref"),
        Table("identity_part", "ref", "part"),
        // Movements of checks that were not verified yet, too.
        Table("identity_face_check", "ref"),
        Table("identity_face_frame", "ref", "place"),
        // Results that were not delivered yet, too.
        Table("identity_callback", "ref", "step"),
        Table("identity_callback_attempt", "ref", "step", "number"),
        Table("identity_event", "ref", "number"),
        // Pictures that must go are removed by the restored server.
        Table("identity_removal", "ref", "file"),
    ]

    /// The tables that are never in a backup, with the reasons.
    static let leftOut = [
        "handover": "its codes are valid for minutes",
        "desk_session": "who restores a server has its staff sign in anew",
        "issuing_desk_session": "banks sign in anew at a restored server",
        "identity_desk_session": "reviewers sign in anew at a restored server",
        "identity_review_lock": "reviewers open their cases anew",
        "identity_review_undo": "a decision counts once the server is restored",
        "issuing_rate":
            "shares of requests fill up by themselves; a restored server begins with full ones",
        "etui_schema_step": "the steps are in the backup's description and are done again",
    ]

    /// All tables, each before those that it refers to.
    static var toRemove: [String] {
        leftOut.keys.filter { $0 != "etui_schema_step" }.sorted() + kept.reversed().map(\.name)
    }

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
