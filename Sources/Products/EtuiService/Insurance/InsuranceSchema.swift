// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The tables of the card server.
///
/// Times are seconds since 1970. What is told apart by a number that must rise by one in the order in
/// which it becomes visible (arrivals at a place, places in the status list) is counted in a row that is
/// locked while it is, not by a sequence of the engine: those leave gaps and overtake one another.
enum InsuranceSchema {
    /// All steps.
    static let schema = Schema(
        "insurance",
        [Schema.Step("the card server", tables), Schema.Step("the end of cards", endOfCards)]
    )

    /// When a card's time is over or it was withdrawn; and the places in the lists of revoked cards that
    /// stay taken by cards of which nothing else is kept.
    private static let endOfCards = [
        "ALTER TABLE insurance_card ADD COLUMN ends {integer}",
        "CREATE INDEX insurance_card_ends ON insurance_card (ends)",
        "CREATE TABLE insurance_ended_index (list_index {integer} PRIMARY KEY) {strict}",
    ]

    private static let tables = [
        """
        CREATE TABLE insurance_counter (name {text} PRIMARY KEY, value {integer} NOT NULL) {strict}
        """,
        """
        CREATE TABLE insurance_identity (name {text} PRIMARY KEY, value {text} NOT NULL) {strict}
        """,
        """
        CREATE TABLE insurance_insurer (
            bag {text} PRIMARY KEY, name {text} NOT NULL, access {bytes} NOT NULL UNIQUE
        ) {strict}
        """,
        """
        CREATE TABLE insurance_provider (
            gln {text} PRIMARY KEY, name {text} NOT NULL, city {text} NOT NULL,
            access {bytes} NOT NULL UNIQUE
        ) {strict}
        """,
        """
        CREATE TABLE insurance_key (
            kid {text} NOT NULL, role {text} NOT NULL, issuer {text} NOT NULL, key {text} NOT NULL,
            starts {integer} NOT NULL, ends {integer} NOT NULL, PRIMARY KEY (kid, role, issuer)
        ) {strict}
        """,
        """
        CREATE TABLE insurance_card (
            veka {text} PRIMARY KEY, bag {text} NOT NULL REFERENCES insurance_insurer (bag),
            record {text} NOT NULL, revision {integer} NOT NULL,
            list_index {integer} NOT NULL UNIQUE, withdrawn {text}, changed {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_card_bag ON insurance_card (bag, veka)",
        """
        CREATE TABLE insurance_device (
            veka {text} NOT NULL, wallet {text} NOT NULL, used {integer} NOT NULL,
            PRIMARY KEY (veka, wallet)
        ) {strict}
        """,
        "CREATE INDEX insurance_device_wallet ON insurance_device (wallet)",
        """
        CREATE TABLE insurance_claim_use (
            claim {text} PRIMARY KEY, wallet {text} NOT NULL, ends {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE insurance_spent_nonce (nonce {text} PRIMARY KEY, ends {integer} NOT NULL)
        {strict}
        """,
        """
        CREATE TABLE insurance_place (
            id {text} PRIMARY KEY, gln {text} NOT NULL REFERENCES insurance_provider (gln),
            place {text} NOT NULL, closed {integer}, arrivals {integer} NOT NULL,
            number {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_place_gln ON insurance_place (gln, number)",
        """
        CREATE TABLE insurance_request (
            id {text} PRIMARY KEY, place {text} NOT NULL REFERENCES insurance_place (id),
            nonce {text} NOT NULL, ends {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_request_ends ON insurance_request (ends)",
        """
        CREATE TABLE insurance_check_in (
            id {text} PRIMARY KEY, request {text} NOT NULL UNIQUE, place {text} NOT NULL,
            number {integer} NOT NULL, proof {text} NOT NULL, digest {bytes} NOT NULL,
            presentation {text}, fields {text}, coverage {text} NOT NULL, wallet {text} NOT NULL,
            card {text} NOT NULL,
            received {integer} NOT NULL, status {text} NOT NULL, decided {integer}, reason {text},
            receipt {text}, retained {integer} NOT NULL, UNIQUE (place, number)
        ) {strict}
        """,
        "CREATE INDEX insurance_check_in_received ON insurance_check_in (received)",
        """
        CREATE TABLE insurance_receipt (
            id {text} PRIMARY KEY, issuer {text} NOT NULL, wallet {text} NOT NULL,
            receipt {text} NOT NULL, ends {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_receipt_wallet ON insurance_receipt (wallet, issuer)",
        "CREATE INDEX insurance_receipt_ends ON insurance_receipt (ends)",
        "CREATE INDEX insurance_spent_nonce_ends ON insurance_spent_nonce (ends)",
        "CREATE INDEX insurance_claim_use_ends ON insurance_claim_use (ends)",
        "CREATE INDEX insurance_device_used ON insurance_device (used)",
    ]
}
