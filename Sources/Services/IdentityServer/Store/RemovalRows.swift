// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// Files that are to be removed: written with the change that makes them needless, so that a kill leaves none behind.
enum RemovalRows {
    /// A file of a transaction; an empty name stands for all of them.
    struct Removal: Sendable {
        let reference: String
        let file: String
    }

    /// Notes files of a transaction; without names, all of them.
    static func add(
        _ files: [String] = [""],
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        for file in files {
            try work.execute(
                "INSERT INTO identity_removal (ref, file) VALUES (?, ?) ON CONFLICT DO NOTHING",
                .text(reference),
                .text(file)
            )
        }
    }

    /// Returns removals that are due; those of one transaction if its reference is given.
    static func all(
        of reference: String? = nil,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [Removal] {
        let rows =
            if let reference {
                try work.rows(
                    "SELECT ref, file FROM identity_removal WHERE ref = ? ORDER BY file LIMIT ?",
                    .text(reference),
                    .integer(limit)
                )
            } else {
                try work.rows(
                    "SELECT ref, file FROM identity_removal ORDER BY ref, file LIMIT ?",
                    .integer(limit)
                )
            }
        return try rows.map { row throws(IdentityRequestError) in
            Removal(reference: try row.text("ref"), file: try row.text("file"))
        }
    }

    /// Forgets a removal that was done.
    static func forget(
        _ removal: Removal,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "DELETE FROM identity_removal WHERE ref = ? AND file = ?",
            .text(removal.reference),
            .text(removal.file)
        )
    }
}
