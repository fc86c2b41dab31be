// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension IdentitySchema {
    /// What reviewers do; notes are encrypted under the transaction's own key.
    ///
    /// A session of the desk does not refer to its credential, so that a credential can be removed at any time.
    static let reviews = [
        """
        CREATE TABLE identity_review_lock (
            ref {text} PRIMARY KEY REFERENCES identity_transaction (ref),
            account {text} NOT NULL, reviewer {text} NOT NULL, ends {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX identity_review_lock_account ON identity_review_lock (account, ends)",
        """
        CREATE TABLE identity_review_undo (
            ref {text} PRIMARY KEY REFERENCES identity_transaction (ref),
            reviewer {text} NOT NULL, ends {integer} NOT NULL, proposal {text}, proposed_by {text}
        ) {strict}
        """,
        """
        CREATE TABLE identity_event (
            ref {text} NOT NULL, number {integer} NOT NULL, account {text} NOT NULL, happened {integer} NOT NULL, kind {text} NOT NULL,
            actor {text}, verdict {text}, note {bytes}, PRIMARY KEY (ref, number)
        ) {strict}
        """,
        "CREATE INDEX identity_event_account ON identity_event (account, happened)",
        """
        CREATE TABLE identity_desk_session (
            digest {bytes} PRIMARY KEY, token {text} NOT NULL, secret_hash {bytes} NOT NULL,
            ends {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX identity_desk_session_ends ON identity_desk_session (ends)",
    ]
}
