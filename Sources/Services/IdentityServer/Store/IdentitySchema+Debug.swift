// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What clients say about checks that went wrong; it names no person and no document.
extension IdentitySchema {
    static let debug = [
        """
        CREATE TABLE identity_debug (
            account {text} NOT NULL REFERENCES identity_account (id), session {text} NOT NULL,
            number {integer} NOT NULL, received {integer} NOT NULL, event {text} NOT NULL,
            PRIMARY KEY (account, session, number)
        ) {strict}
        """,
        "CREATE INDEX identity_debug_received ON identity_debug (received)",
    ]
}
