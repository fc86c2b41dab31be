// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import IdentityCheck

/// The parts of transactions.
enum PartRows {
    /// Stores a part in place of the one before.
    static func put(
        _ part: StoredPart,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_part (ref, part, digest, file, type) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (ref, part) DO UPDATE SET digest = excluded.digest,
            file = excluded.file, type = excluded.type
            """,
            .text(reference),
            .text(part.part.rawValue),
            .bytes(part.digest),
            .text(part.file),
            .text(part.type)
        )
    }

    /// Removes the parts of a transaction, with the movements of a face, and notes their files for removal.
    static func removeAll(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_part WHERE ref = ?", .text(reference))
        try FaceCheckRows.remove(reference, work)
        try FaceFrameRows.forgetAll(of: reference, work)
        try RemovalRows.add(of: reference, work)
    }

    /// Returns the parts of a transaction.
    static func all(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredPart] {
        let rows = try work.rows(
            "SELECT part, digest, file, type FROM identity_part WHERE ref = ? ORDER BY part",
            .text(reference)
        )
        return try rows.map { row throws(IdentityRequestError) in
            guard let part = SealedPart(rawValue: try row.text("part")) else {
                throw IdentityRequestError(.internalError)
            }
            return StoredPart(
                part: part,
                digest: try row.bytes("digest"),
                file: try row.text("file"),
                type: try row.text("type")
            )
        }
    }
}
