// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import Foundation
import IdentityCheck
import IdentityServer
import TestSupport
import Testing

@testable import CardServer
@testable import EtuiService

// The part of the server that checks identities.
extension BackupFixture {
    /// The path of a picture in the data folder; its content means nothing.
    static let picture = "identity-pictures/4f1c0a52-7d0e-4c5a-9a55-0c8f6f0e9d11/front-00ff"

    /// Opens the server for identity checks of a place.
    func identity(in place: Backup.Server, sharing database: Database? = nil) async throws
        -> IdentityService
    {
        let now = PreciseInstant(server.now)
        return try await IdentityService(
            IdentityServiceConfiguration(
                dataDirectory: place.folder,
                documents: DocumentCatalogue.standard.accepted()
            ),
            database: place.database,
            sharing: database
        ) { now }
    }

    /// Opens such a server beside the others, and leaves a row in each of its tables.
    func fillIdentity() async throws {
        let database = server.service.server.store.database
        let identity = try await identity(in: origin, sharing: database)
        let entry = AccountEntry(
            id: "account",
            name: "Specimen Bank",
            isEnabled: true,
            settings: CheckSettings(),
            credentials: [.init(token: "token", secret: "secret", scopes: [.admin])],
            callbackSecret: "callback"
        )
        #expect(try await identity.server.enter(entry))
        let reference = "4f1c0a52-7d0e-4c5a-9a55-0c8f6f0e9d11"
        let rows = [
            """
            INSERT INTO identity_transaction (
                ref, account, status, stage, wrapped, session_hash, created, ends
            ) VALUES ('\(reference)', 'account', 'PENDING', 'review', NULL, ?, 1, 2)
            """,
            """
            INSERT INTO identity_part (ref, part, digest, file, type)
            VALUES ('\(reference)', 'front', ?, 'front-00ff', 'image/png')
            """,
            """
            INSERT INTO identity_face_check (ref, version, state) VALUES ('\(reference)', 3, ?)
            """,
            """
            INSERT INTO identity_callback (
                ref, step, account, url, body, status, attempt, started, due
            ) VALUES ('\(reference)', 'result', 'account', 'x', ?, 'pending', 1, 0, 9)
            """,
            """
            INSERT INTO identity_event (ref, number, account, happened, kind, note)
            VALUES ('\(reference)', 1, 'account', 1, 'received', ?)
            """,
        ]
        let plain = [
            """
            INSERT INTO identity_callback_attempt (ref, step, number, account, ended, outcome)
            VALUES ('\(reference)', 'result', 1, 'account', 1, 'x')
            """,
            "INSERT INTO identity_removal (ref, file) VALUES ('gone', 'front-11')",
            """
            INSERT INTO identity_face_frame (ref, place, file)
            VALUES ('\(reference)', 0, 'frame-00ff')
            """,
            """
            INSERT INTO identity_offline_token (id, account, kid, bundle, product, created, ends)
            VALUES ('t', 'account', 'root', 'x', 'fastfill', 1, 2)
            """,
            """
            INSERT INTO identity_usage (account, day, product, outcome, shard, number)
            VALUES ('account', '2026-01-01', 'netverify', 'x', 0, 3)
            """,
            """
            INSERT INTO identity_debug (account, session, number, received, event)
            VALUES ('account', 's', 1, 1, '{}')
            """,
        ]
        try await database.write { work throws(DatabaseError) in
            for row in rows { try work.execute(row, .bytes([0, 255])) }
            for row in plain { try work.execute(row) }
        }
        let place = URL(filePath: folder + "/" + Self.picture)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        _ = try scratch.write([1, 2, 3], to: "data/" + Self.picture)
    }
}
