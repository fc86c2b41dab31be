// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension IdentitySchema {
    /// The movements of a face: how far they are, encrypted, and the frame of each step that was met.
    ///
    /// `version` counts the messages, so that each is judged once, whichever node it meets.
    static let faces = [
        """
        CREATE TABLE identity_face_check (
            ref {text} PRIMARY KEY REFERENCES identity_transaction (ref),
            version {integer} NOT NULL, state {bytes}
        ) {strict}
        """,
        """
        CREATE TABLE identity_face_frame (
            ref {text} NOT NULL REFERENCES identity_transaction (ref), place {integer} NOT NULL,
            file {text} NOT NULL, PRIMARY KEY (ref, place)
        ) {strict}
        """,
    ]
}
