// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The tables of the card server.
///
/// Times are seconds since 1970. Numbers that must rise by one in the order in which they become visible
/// (changes at a location, positions in the status list) come from a counter row that is locked
/// meanwhile, not from a sequence of the engine: sequences leave gaps and overtake one another.
///
/// Databases keep the words of the first version: `insurance_place` holds the locations, the columns
/// named `place` refer to them, and `withdrawn` is the reason why a card was revoked.
package enum InsuranceSchema {
    /// All steps.
    package static let schema = Schema(
        "insurance",
        [
            Schema.Step("the card server", tables),
            Schema.Step("single-use cards", singleUseTables),
            Schema.Step("lists of arrivals that tell of changes", arrivalLists),
            Schema.Step("the end of cards", endOfCards),
            Schema.Step("successors of the server's own keys", successors),
            Schema.Step("spent proofs", spentProofs),
        ]
    )

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

    /// The keys of single-use cards; `place` numbers the positions in their lists, from 0.
    ///
    /// A position whose card is no longer stored has neither `wallet` nor `veka`, and marks a revoked card.
    private static let singleUseTables = [
        """
        CREATE TABLE insurance_single_use (
            place {integer} PRIMARY KEY, wallet {text} UNIQUE,
            veka {text} REFERENCES insurance_card (veka), ends {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_single_use_veka ON insurance_single_use (veka, ends)",
        "CREATE INDEX insurance_single_use_ends ON insurance_single_use (ends)",
    ]

    /// A check-in gets its number and its position in the order of changes from the first desk that reads it.
    ///
    /// See ``ArrivalList``. Existing check-ins keep their numbers, which also were their positions in the order.
    private static let arrivalLists = [
        """
        CREATE TABLE insurance_arrival_list (
            place {text} PRIMARY KEY REFERENCES insurance_place (id), changes {integer} NOT NULL,
            arrivals {integer} NOT NULL
        ) {strict}
        """,
        """
        INSERT INTO insurance_arrival_list (place, changes, arrivals)
        SELECT id, arrivals, arrivals FROM insurance_place
        """,
        "ALTER TABLE insurance_place DROP COLUMN arrivals",
        """
        CREATE TABLE insurance_listed_check_in (
            id {text} PRIMARY KEY, request {text} NOT NULL UNIQUE, place {text} NOT NULL,
            number {integer}, change {integer}, proof {text} NOT NULL, digest {bytes} NOT NULL,
            presentation {text}, fields {text}, coverage {text} NOT NULL, wallet {text} NOT NULL,
            card {text} NOT NULL,
            received {integer} NOT NULL, status {text} NOT NULL, decided {integer}, reason {text},
            receipt {text}, retained {integer} NOT NULL, UNIQUE (place, number),
            UNIQUE (place, change)
        ) {strict}
        """,
        """
        INSERT INTO insurance_listed_check_in (
            id, request, place, number, change, proof, digest, presentation, fields, coverage,
            wallet, card, received, status, decided, reason, receipt, retained
        ) SELECT
            id, request, place, number, number, proof, digest, presentation, fields, coverage,
            wallet, card, received, status, decided, reason, receipt, retained
        FROM insurance_check_in
        """,
        "DROP TABLE insurance_check_in",
        "ALTER TABLE insurance_listed_check_in RENAME TO insurance_check_in",
        "CREATE INDEX insurance_check_in_received ON insurance_check_in (received)",
    ]

    /// The time at which a card expired or was revoked, and the positions in the lists of revoked cards
    /// that stay taken by deleted cards.
    private static let endOfCards = [
        "ALTER TABLE insurance_card ADD COLUMN ends {integer}",
        "CREATE INDEX insurance_card_ends ON insurance_card (ends)",
        "CREATE TABLE insurance_ended_index (list_index {integer} PRIMARY KEY) {strict}",
    ]

    /// The identifiers of wallets' used proofs.
    private static let spentProofs = [
        """
        CREATE TABLE insurance_spent_proof (jti {text} PRIMARY KEY, ends {integer} NOT NULL)
        {strict}
        """,
        "CREATE INDEX insurance_spent_proof_ends ON insurance_spent_proof (ends)",
    ]

    /// The time at which a set of keys first included a key of the server; existing keys have been in one.
    private static let successors = [
        "ALTER TABLE insurance_key ADD COLUMN published {integer}",
        "UPDATE insurance_key SET published = starts WHERE issuer = ''",
    ]
}
