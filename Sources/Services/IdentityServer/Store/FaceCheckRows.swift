// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The movements of faces that are asked for in transactions.
enum FaceCheckRows {
    /// How far the movements of a transaction are.
    struct Stored: Sendable {
        /// How many messages were taken.
        let version: Int
        /// The check, encrypted; nil before the first message.
        let state: [UInt8]?
    }

    /// Notes that a transaction asks for movements.
    static func insert(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "INSERT INTO identity_face_check (ref, version) VALUES (?, 0)",
            .text(reference)
        )
    }

    /// Returns how far the movements of a transaction are; nil if it asks for none.
    static func find(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Stored? {
        let row = try work.row(
            "SELECT version, state FROM identity_face_check WHERE ref = ?",
            .text(reference)
        )
        guard let row else { return nil }
        return Stored(
            version: Int(try row.integer("version")),
            state: try row.bytes(ifAny: "state")
        )
    }

    /// Stores a check after a message; returns false if another message was faster.
    static func update(
        _ state: [UInt8],
        of reference: String,
        after version: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        try work.execute(
            """
            UPDATE identity_face_check SET state = ?, version = version + 1
            WHERE ref = ? AND version = ?
            """,
            .bytes(state),
            .text(reference),
            .integer(version)
        ) == 1
    }

    /// Forgets the movements of a transaction; its frames stay.
    static func remove(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_face_check WHERE ref = ?", .text(reference))
    }
}
