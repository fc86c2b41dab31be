// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The tables of the identity server; times are milliseconds since 1970.
///
/// Of secrets there are hashes only. Pictures are in files; what was read of them, and what clients said, is encrypted
/// under the transaction's own key, which goes first when a transaction is deleted.
package enum IdentitySchema {
    /// All steps; further parts of the server add steps of their own at the end.
    package static let schema = Schema(
        "identity",
        [
            Schema.Step("accounts", accounts), Schema.Step("transactions", transactions),
            Schema.Step("callbacks", callbacks), Schema.Step("removals", removals),
            Schema.Step("administration", administration),
            Schema.Step("callback steps", callbackSteps), Schema.Step("debug", debug),
            Schema.Step("reviews", reviews), Schema.Step("faces", faces),
        ]
    )

    private static let accounts = [
        // Which keys the database belongs to.
        """
        CREATE TABLE identity_mark (name {text} PRIMARY KEY, value {text} NOT NULL) {strict}
        """,
        """
        CREATE TABLE identity_account (
            id {text} PRIMARY KEY, name {text} NOT NULL, is_enabled {integer} NOT NULL,
            settings {text} NOT NULL, accepted {text}, created {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE identity_credential (
            token {text} PRIMARY KEY,
            account {text} NOT NULL REFERENCES identity_account (id), scopes {text} NOT NULL,
            salt {bytes} NOT NULL, hash {bytes} NOT NULL, created {integer} NOT NULL,
            expires {integer}
        ) {strict}
        """,
        "CREATE INDEX identity_credential_account ON identity_credential (account, token)",
    ]

    /// `wrapped` is null once a transaction is deleted; what remains then says nothing about a person.
    private static let transactions = [
        """
        CREATE TABLE identity_transaction (
            ref {text} PRIMARY KEY,
            account {text} NOT NULL REFERENCES identity_account (id), status {text} NOT NULL,
            stage {text} NOT NULL, wrapped {bytes}, session_hash {bytes} NOT NULL,
            created {integer} NOT NULL, ends {integer} NOT NULL, due {integer},
            request {bytes}, claim {bytes}, result {bytes}, verdict {text}, reason {integer},
            details {text}, proposal {text}, proposed_by {text}
        ) {strict}
        """,
        "CREATE INDEX identity_transaction_stage ON identity_transaction (stage, due, created)",
        "CREATE INDEX identity_transaction_ends ON identity_transaction (stage, ends)",
        """
        CREATE TABLE identity_part (
            ref {text} NOT NULL REFERENCES identity_transaction (ref), part {text} NOT NULL,
            digest {bytes} NOT NULL, file {text} NOT NULL, type {text} NOT NULL,
            PRIMARY KEY (ref, part)
        ) {strict}
        """,
    ]
}
