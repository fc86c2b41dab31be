// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The frames that are kept of movements: one for each step of the last sequence that was met.
enum FaceFrameRows {
    /// A frame as stored; its picture is a file.
    struct Stored: Sendable {
        /// The place of the step, 0 to 5.
        let place: Int
        let file: String
    }

    /// Keeps a frame.
    static func insert(
        _ frame: Stored,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "INSERT INTO identity_face_frame (ref, place, file) VALUES (?, ?, ?)",
            .text(reference),
            .integer(frame.place),
            .text(frame.file)
        )
    }

    /// Returns the frames of a transaction in the order of their steps.
    static func all(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [Stored] {
        let rows = try work.rows(
            "SELECT place, file FROM identity_face_frame WHERE ref = ? ORDER BY place",
            .text(reference)
        )
        return try rows.map { row throws(IdentityRequestError) in
            Stored(place: Int(try row.integer("place")), file: try row.text("file"))
        }
    }

    /// Removes the frames of a transaction, and notes their files for removal.
    static func removeAll(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let files = try all(of: reference, work).map(\.file)
        guard !files.isEmpty else { return }
        try forgetAll(of: reference, work)
        try RemovalRows.add(files, of: reference, work)
    }

    /// Removes the frames of a transaction all of whose files are removed anyway.
    static func forgetAll(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_face_frame WHERE ref = ?", .text(reference))
    }
}
