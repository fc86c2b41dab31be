// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Foundation
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// What a deletion leaves on the disk, the log of the database included.
struct DeletedBytesTests {
    /// The key of a transaction, and all that it encrypts, as stored.
    private static func secrets(_ identity: IdentityFixture) async throws -> [[UInt8]] {
        let values = try await identity.database { work throws(DatabaseError) in
            try work.rows("SELECT wrapped, request, claim, result FROM identity_transaction")
                .flatMap(\.values)
        }
        var secrets: [[UInt8]] = []
        for case .bytes(let bytes) in values { secrets.append(bytes) }
        return secrets + files(identity.folder + "/identity-pictures").map(\.bytes)
    }

    /// All files below a folder.
    private static func files(_ folder: String) -> [(path: String, bytes: [UInt8])] {
        let paths = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
        return paths.compactMap { path in
            guard let path = path as? String,
                let data = FileManager.default.contents(atPath: folder + "/" + path),
                !data.isEmpty
            else { return nil }
            return (path, Array(data))
        }
    }

    /// The folder of the database's file.
    private static func databaseFolder(_ identity: IdentityFixture) throws -> String {
        let path = identity.place.address.dropFirst("sqlite:".count)
        let slash = try #require(path.lastIndex(of: "/"))
        return String(path[..<slash])
    }

    @Test(arguments: ["deletion", "retention"])
    func `neither key nor data nor picture is left`(way: String) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin(["customerId": "customer-17"])
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            _ = await identity.end(session)
            try await identity.server.verify()
            let secrets = try await Self.secrets(identity)
            #expect(secrets.count == 4)
            // The beginning of each is enough: a page may end within it.
            let needles = secrets.map { Data($0.prefix(32)) }
            let folders = [identity.folder, try Self.databaseFolder(identity)]
            let found = { () -> Int in
                let all = folders.flatMap { Self.files($0).map { Data($0.bytes) } }
                return needles.count { needle in all.contains { $0.range(of: needle) != nil } }
            }
            #expect(found() == 4)
            if way == "deletion" {
                let deleted = await identity.send(
                    .delete,
                    "/api/netverify/v2/scans/\(session.reference)",
                    by: identity.accounts[0].admin
                )
                #expect(deleted.status == 200)
            } else {
                identity.pass(seconds: 361 * 86_400)
                #expect(try await identity.server.runRetention().checks == 1)
            }
            #expect(found() == 0)
        }
    }
}
