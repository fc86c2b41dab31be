// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The tables of the issuing server; times are milliseconds since 1970.
///
/// Secrets have tables of their own: card numbers and PINs, each encrypted under keys of its own kind. Of tokens, clients'
/// secrets and references of authentications there are hashes only.
package enum IssuingSchema {
    /// All steps; further parts of the server add steps of their own at the end.
    package static let schema = Schema(
        "issuing",
        [
            Schema.Step("clients", clients), Schema.Step("cards", cards),
            Schema.Step("secrets", secrets), Schema.Step("tokens", tokens),
            Schema.Step("audit", audit), Schema.Step("wallet tokens", walletTokens),
            IssuingDeskSessionRows.step,
            Schema.Step("payments", payments), Schema.Step("approvals", approvals),
            Schema.Step("webhooks", webhooks),
        ]
    )

    private static let clients = [
        // Which keys the database belongs to.
        """
        CREATE TABLE issuing_identity (name {text} PRIMARY KEY, value {text} NOT NULL) {strict}
        """,
        """
        CREATE TABLE issuing_client (
            id {text} PRIMARY KEY, secret_hash {bytes} NOT NULL, created {integer} NOT NULL,
            revoked {integer}
        ) {strict}
        """,
        """
        CREATE TABLE issuing_cardholder (
            id {text} PRIMARY KEY, client {text} NOT NULL REFERENCES issuing_client (id),
            first_name {text} NOT NULL, last_name {text} NOT NULL, reference {text},
            created {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE INDEX issuing_cardholder_client ON issuing_cardholder (client, created, id)
        """,
    ]

    private static let cards = [
        """
        CREATE TABLE issuing_card (
            id {text} PRIMARY KEY,
            cardholder {text} NOT NULL REFERENCES issuing_cardholder (id),
            form {text} NOT NULL, scheme {text} NOT NULL, display_name {text} NOT NULL,
            last_four {text} NOT NULL, expiry_year {integer} NOT NULL,
            expiry_month {integer} NOT NULL, status {text} NOT NULL, suspended_by {text},
            status_reason {text}, version {integer} NOT NULL, reference {text},
            is_single_use {integer} NOT NULL, billing_currency {text} NOT NULL,
            issuing_country {text} NOT NULL, created {integer} NOT NULL,
            modified {integer} NOT NULL, product {text}, shipping {text},
            revocation_date {text}, number_index {bytes} NOT NULL UNIQUE
        ) {strict}
        """,
        "CREATE INDEX issuing_card_cardholder ON issuing_card (cardholder, created, id)",
        "CREATE INDEX issuing_card_expiry ON issuing_card (status, expiry_year, expiry_month)",
        "CREATE INDEX issuing_card_revocation ON issuing_card (revocation_date)",
    ]

    /// The columns of `SealedField`; `kek` names the provider's key, so that a rotation finds its rows.
    private static let secrets = ["issuing_card_number", "issuing_card_pin"].flatMap { table in
        [
            """
            CREATE TABLE \(table) (
                card {text} PRIMARY KEY REFERENCES issuing_card (id), dek {text} NOT NULL,
                kek {text} NOT NULL, wrapped {bytes} NOT NULL, ciphertext {bytes} NOT NULL
            ) {strict}
            """,
            "CREATE INDEX \(table)_kek ON \(table) (kek, card)",
        ]
    }

    /// `sca_hash` keeps the rule of one token per authentication over all kinds.
    private static let tokens = [
        """
        CREATE TABLE issuing_token (
            hash {bytes} PRIMARY KEY, id {text} NOT NULL UNIQUE, kind {text} NOT NULL,
            client {text} NOT NULL REFERENCES issuing_client (id),
            cardholder {text} NOT NULL REFERENCES issuing_cardholder (id),
            card {text}, scope {text} NOT NULL, issued {integer} NOT NULL,
            expires {integer} NOT NULL, idle_seconds {integer}, last_used {integer} NOT NULL,
            consumed {integer}, revoked {integer}, sca_hash {bytes} NOT NULL,
            UNIQUE (client, sca_hash)
        ) {strict}
        """,
        "CREATE INDEX issuing_token_cardholder ON issuing_token (cardholder, kind, issued)",
        "CREATE INDEX issuing_token_expires ON issuing_token (expires)",
        """
        CREATE TABLE issuing_idempotency (
            owner {text} NOT NULL, name {text} NOT NULL, fingerprint {bytes} NOT NULL,
            refusal {text}, is_changed {integer} NOT NULL, request {text} NOT NULL,
            card {bytes} NOT NULL, created {integer} NOT NULL, PRIMARY KEY (owner, name)
        ) {strict}
        """,
        "CREATE INDEX issuing_idempotency_created ON issuing_idempotency (created)",
        """
        CREATE TABLE issuing_rate (
            name {text} NOT NULL, subject {text} NOT NULL, full_on {integer} NOT NULL,
            PRIMARY KEY (name, subject)
        ) {strict}
        """,
        "CREATE INDEX issuing_rate_full_on ON issuing_rate (full_on)",
        """
        CREATE TABLE issuing_presentation (
            cardholder {text} PRIMARY KEY REFERENCES issuing_cardholder (id),
            failures {bytes} NOT NULL, locked_until {integer}
        ) {strict}
        """,
    ]

    private static let walletTokens = [
        """
        CREATE TABLE issuing_wallet_token (
            id {text} PRIMARY KEY, card {text} NOT NULL REFERENCES issuing_card (id),
            device_name {text} NOT NULL, device_type {text} NOT NULL, state {text} NOT NULL,
            created {integer} NOT NULL, changed {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX issuing_wallet_token_card ON issuing_wallet_token (card, created, id)",
    ]

    /// The head is one row, so that writers append one after the other on both engines.
    private static let audit = [
        """
        CREATE TABLE issuing_audit (
            seq {integer} PRIMARY KEY, ts {integer} NOT NULL, actor_type {text} NOT NULL,
            actor_id {text}, token_id {text}, action {text} NOT NULL, card_id {text},
            cardholder_id {text}, outcome {text} NOT NULL, error_code {text},
            request_id {text}, ip {text}, user_agent {text}, sca_ref_hash {text},
            prev_hash {bytes} NOT NULL, hash {bytes} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE issuing_audit_head (
            id {integer} PRIMARY KEY, seq {integer} NOT NULL, ts {integer} NOT NULL,
            hash {bytes} NOT NULL
        ) {strict}
        """,
    ]
}
