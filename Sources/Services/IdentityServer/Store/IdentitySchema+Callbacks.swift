// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Results on their way to the accounts' servers.
extension IdentitySchema {
    /// Secrets are encrypted; so are bodies, under the transaction's own key.
    static let callbacks = [
        """
        CREATE TABLE identity_callback_secret (
            account {text} PRIMARY KEY REFERENCES identity_account (id), secret {bytes} NOT NULL,
            former {bytes}, former_until {integer}
        ) {strict}
        """,
        """
        CREATE TABLE identity_callback (
            ref {text} PRIMARY KEY REFERENCES identity_transaction (ref),
            account {text} NOT NULL REFERENCES identity_account (id), url {text} NOT NULL,
            body {bytes} NOT NULL, status {text} NOT NULL, attempt {integer} NOT NULL,
            started {integer} NOT NULL, due {integer} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX identity_callback_due ON identity_callback (status, due, ref)",
        """
        CREATE TABLE identity_callback_attempt (
            ref {text} NOT NULL REFERENCES identity_transaction (ref), number {integer} NOT NULL,
            ended {integer} NOT NULL, outcome {text} NOT NULL, PRIMARY KEY (ref, number)
        ) {strict}
        """,
    ]
}
