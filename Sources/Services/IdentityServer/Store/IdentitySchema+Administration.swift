// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What administrators see and change.
extension IdentitySchema {
    /// The audit has one row at the head of its chain, which `IdentityMark` inserts.
    static let administration = [
        "ALTER TABLE identity_account ADD COLUMN grants {text}",
        "ALTER TABLE identity_credential ADD COLUMN label {text}",
        "ALTER TABLE identity_credential ADD COLUMN used {integer}",
        """
        CREATE TABLE identity_audit (
            seq {integer} PRIMARY KEY, ts {integer} NOT NULL, account {text} NOT NULL,
            actor {text} NOT NULL, actor_id {text}, action {text} NOT NULL, subject {text},
            former {bytes}, later {bytes}, detail {text}, prev_hash {bytes} NOT NULL,
            hash {bytes} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX identity_audit_account ON identity_audit (account, seq)",
        "CREATE INDEX identity_audit_subject ON identity_audit (subject, action)",
        """
        CREATE TABLE identity_audit_head (
            id {integer} PRIMARY KEY, seq {integer} NOT NULL, ts {integer} NOT NULL,
            hash {bytes} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE identity_offline_token (
            id {text} PRIMARY KEY,
            account {text} NOT NULL REFERENCES identity_account (id), kid {text} NOT NULL,
            bundle {text} NOT NULL, product {text} NOT NULL, created {integer} NOT NULL,
            ends {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE INDEX identity_offline_token_account ON identity_offline_token
        (account, created, id)
        """,
        """
        CREATE TABLE identity_usage (
            account {text} NOT NULL REFERENCES identity_account (id), day {text} NOT NULL,
            product {text} NOT NULL, outcome {text} NOT NULL, shard {integer} NOT NULL,
            number {integer} NOT NULL, PRIMARY KEY (account, day, product, outcome, shard)
        ) {strict}
        """,
        "CREATE INDEX identity_transaction_account ON identity_transaction (account, created, ref)",
    ]

    /// Results and steps before them, and the log by account; rows from before are results.
    static let callbackSteps = [
        "DROP INDEX identity_callback_due",
        """
        CREATE TABLE identity_step_callback (
            ref {text} NOT NULL REFERENCES identity_transaction (ref), step {text} NOT NULL,
            account {text} NOT NULL REFERENCES identity_account (id), url {text} NOT NULL,
            body {bytes} NOT NULL, status {text} NOT NULL, attempt {integer} NOT NULL,
            started {integer} NOT NULL, due {integer} NOT NULL, PRIMARY KEY (ref, step)
        ) {strict}
        """,
        """
        INSERT INTO identity_step_callback
        (ref, step, account, url, body, status, attempt, started, due)
        SELECT ref, 'result', account, url, body, status, attempt, started, due
        FROM identity_callback
        """,
        """
        CREATE TABLE identity_step_attempt (
            ref {text} NOT NULL, step {text} NOT NULL, number {integer} NOT NULL,
            account {text} NOT NULL, ended {integer} NOT NULL, outcome {text} NOT NULL,
            PRIMARY KEY (ref, step, number)
        ) {strict}
        """,
        """
        INSERT INTO identity_step_attempt (ref, step, number, account, ended, outcome)
        SELECT a.ref, 'result', a.number, c.account, a.ended, a.outcome
        FROM identity_callback_attempt a JOIN identity_callback c ON c.ref = a.ref
        """,
        "DROP TABLE identity_callback_attempt",
        "DROP TABLE identity_callback",
        "ALTER TABLE identity_step_callback RENAME TO identity_callback",
        "ALTER TABLE identity_step_attempt RENAME TO identity_callback_attempt",
        "CREATE INDEX identity_callback_due ON identity_callback (status, due, ref)",
        """
        CREATE INDEX identity_callback_attempt_ended ON identity_callback_attempt
        (account, ended, ref, step, number)
        """,
    ]
}
