// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

// The tables of payments, spend controls and approvals.
extension IssuingSchema {
    /// `place` counts the transactions of a card, because several may fall into one millisecond.
    static let payments = [
        """
        CREATE TABLE issuing_transaction (
            id {text} PRIMARY KEY, card {text} NOT NULL REFERENCES issuing_card (id),
            place {integer} NOT NULL, kind {text} NOT NULL, status {text} NOT NULL,
            amount {integer} NOT NULL, currency {text} NOT NULL,
            billing_amount {integer} NOT NULL, billing_currency {text} NOT NULL,
            merchant_name {text} NOT NULL, merchant_city {text}, merchant_country {text},
            merchant_category {text} NOT NULL, channel {text} NOT NULL, decline_reason {text},
            decided_by {text}, original {text} REFERENCES issuing_transaction (id),
            wallet_token {text} REFERENCES issuing_wallet_token (id),
            created {integer} NOT NULL, UNIQUE (card, place)
        ) {strict}
        """,
        "CREATE INDEX issuing_transaction_card ON issuing_transaction (card, created, place)",
        "CREATE INDEX issuing_transaction_original ON issuing_transaction (original)",
        // The rules of both owners and what the card has spent, as JSON. One row, so that a decision and a change of
        // the rules come one after the other.
        """
        CREATE TABLE issuing_spending (
            card {text} PRIMARY KEY REFERENCES issuing_card (id), version {integer} NOT NULL,
            issuer {text} NOT NULL, cardholder {text} NOT NULL, counters {text} NOT NULL
        ) {strict}
        """,
    ]

    /// `content` is the JSON of the interface.
    static let approvals = [
        """
        CREATE TABLE issuing_device (
            card {text} PRIMARY KEY REFERENCES issuing_card (id), id {text} NOT NULL UNIQUE,
            content {text} NOT NULL, created {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE issuing_challenge (
            id {text} PRIMARY KEY, card {text} NOT NULL REFERENCES issuing_card (id),
            status {text} NOT NULL, created {integer} NOT NULL, expires {integer} NOT NULL,
            content {text} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX issuing_challenge_card ON issuing_challenge (card, status, created)",
    ]

    /// A receiver's secrets are encrypted under the provider's key for card numbers.
    ///
    /// An event with all that its sending
    /// needs stands in the transaction of its effect; `place` is the order, `due` when to send it next.
    static let webhooks = [
        """
        CREATE TABLE issuing_webhook (
            client {text} PRIMARY KEY REFERENCES issuing_client (id), url {text} NOT NULL,
            events {text} NOT NULL, kek {text} NOT NULL, wrapped {bytes} NOT NULL,
            former_kek {text}, former_wrapped {bytes}, former_until {integer},
            created {integer} NOT NULL, stopped {integer}
        ) {strict}
        """,
        """
        CREATE TABLE issuing_webhook_event (
            id {text} PRIMARY KEY, client {text} NOT NULL REFERENCES issuing_client (id),
            card {text}, place {integer} NOT NULL, kind {text} NOT NULL, body {text} NOT NULL,
            created {integer} NOT NULL, status {text} NOT NULL, attempt {integer} NOT NULL,
            due {integer} NOT NULL, started {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX issuing_webhook_event_due ON issuing_webhook_event (status, due)",
        "CREATE INDEX issuing_webhook_event_place ON issuing_webhook_event (client, place)",
        "CREATE INDEX issuing_webhook_event_card ON issuing_webhook_event (card, status, place)",
        """
        CREATE TABLE issuing_webhook_attempt (
            event {text} NOT NULL REFERENCES issuing_webhook_event (id),
            number {integer} NOT NULL, ended {integer} NOT NULL, outcome {text} NOT NULL,
            PRIMARY KEY (event, number)
        ) {strict}
        """,
    ]
}
