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

/// The end of an account: keys first, then pictures and rows; the audit stays.
struct AccountRemovalTests {
    /// The tables that name an account, but the audit.
    private static let tables = [
        "identity_callback", "identity_callback_attempt", "identity_callback_secret",
        "identity_event", "identity_offline_token", "identity_usage", "identity_debug",
        "identity_credential", "identity_transaction",
    ]

    /// A check of an account that has ended, with a callback on its way.
    private static func ended(_ identity: IdentityFixture, account: Int) async throws -> String {
        let session = try await identity.begin(
            ["callbackUrl": "https://merchant.example/results"],
            account: account
        )
        _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), session)
        _ = await identity.end(session)
        try await identity.server.verify()
        return session.reference
    }

    /// Fills every table.
    private static func fill(_ identity: IdentityFixture, account: Int) async throws {
        let (id, admin) = (identity.accounts[account].id, identity.accounts[account].admin)
        let secret = await identity.send(.post, "/v1/account/callback-secrets", by: admin)
        #expect(secret.status == 201)
        let token = await identity.send(
            .post,
            "/v1/account/offline-tokens",
            json: ["bundleId": "com.example.app", "product": "netverify", "exp": 1_790_000_000],
            by: admin
        )
        #expect(token.status == 201)
        let debug = await identity.send(
            .post,
            "/v1/debug/0e1f5a52-7d1c-4d0c-9c7e-0a5b6c7d8e9f",
            json: ["events": [["name": "feedback", "at": 7, "code": "blurred"]]],
            by: identity.accounts[account].capture
        )
        #expect(debug.status == 204)
        _ = try await ended(identity, account: account)
        #expect(try await identity.server.sendCallbacks() == 1)
        #expect(try await identity.server.checkCount(ofAccount: id) == 1)
    }

    /// The number of rows that name an account.
    private static func rowCount(_ identity: IdentityFixture, _ id: String) async throws -> Int {
        try await identity.database { work throws(DatabaseError) in
            var count = 0
            for table in tables {
                let row = try work.row(
                    "SELECT count(*) AS number FROM \(table) WHERE account = ?",
                    .text(id)
                )
                count += Int(try row?.integer("number") ?? 0)
            }
            return count
        }
    }

    private static func settings() -> CheckSettings {
        var settings = CheckSettings()
        (settings.hasOffline, settings.hasDebug) = (true, true)
        return settings
    }

    @Test(arguments: TestEngine.both)
    func `nothing of an account is left but the audit`(engine: TestEngine) async throws {
        let probe = CallbackProbe()
        try await withIdentity(
            engine,
            settings: Self.settings(),
            adjust: { $0.transport = probe }
        ) { identity in
            try await Self.fill(identity, account: 0)
            try await Self.fill(identity, account: 1)
            let open = try await identity.begin()
            let (one, two) = (identity.accounts[0].id, identity.accounts[1].id)
            let others = try await Self.rowCount(identity, two)
            #expect(try await Self.rowCount(identity, one) > 8 && others > 7)
            #expect(try await identity.server.removeAccount(one) == 2)
            #expect(try await Self.rowCount(identity, one) == 0)
            #expect(try await Self.rowCount(identity, two) == others)
            #expect(try await identity.server.accounts().map(\.id) == [two])
            let refused = await identity.send(
                .get,
                "/v1/account",
                by: identity.accounts[0].admin
            )
            #expect(refused.status == 401)
            let rows = try await identity.server.auditRows(after: 0, ofAccount: one)
            #expect(
                rows.last?.entry.action == .accountRemove && rows.last?.entry.actor == .operator
            )
            let deleted = rows.filter { $0.entry.action == .transactionDelete }
            #expect(deleted.count == 2 && deleted.contains { $0.entry.subject == open.reference })
            #expect(try await identity.server.verifyAudit().isIntact)
        }
    }

    @Test func `neither a key nor a picture nor the secret of callbacks is on the disk`()
        async throws
    {
        let probe = CallbackProbe()
        try await withIdentity(adjust: { $0.transport = probe }) { identity in
            _ = await identity.send(
                .post,
                "/v1/account/callback-secrets",
                by: identity.accounts[0].admin
            )
            _ = try await Self.ended(identity, account: 0)
            let values = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT wrapped, result FROM identity_transaction").flatMap(\.values)
                    + work.rows("SELECT secret FROM identity_callback_secret").flatMap(\.values)
            }
            var needles: [Data] = []
            for case .bytes(let bytes) in values { needles.append(Data(bytes.prefix(32))) }
            #expect(needles.count == 3)
            let path = String(identity.place.address.dropFirst("sqlite:".count))
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let found = { () -> Int in
                let names = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
                let files = names.compactMap { name in
                    (name as? String).flatMap {
                        FileManager.default.contents(atPath: folder + "/" + $0)
                    }
                }
                return needles.count { needle in files.contains { $0.range(of: needle) != nil } }
            }
            #expect(found() == 3)
            try await identity.server.removeAccount(identity.accounts[0].id)
            #expect(found() == 0)
            let pictures = identity.folder + "/identity-pictures"
            #expect(try FileManager.default.contentsOfDirectory(atPath: pictures).isEmpty)
        }
    }

    @Test func `a removal that was cut off leaves the account disabled, and goes on`()
        async throws
    {
        try await withIdentity { identity in
            let id = identity.accounts[0].id
            _ = try await Self.ended(identity, account: 0)
            let pictures = identity.folder + "/identity-pictures"
            // A file in place of the folder: nothing in it can be removed.
            let blocked = pictures + ".kept"
            try FileManager.default.moveItem(atPath: pictures, toPath: blocked)
            try Data().write(to: URL(filePath: pictures))
            await #expect(throws: IdentityRequestError.self) {
                try await identity.server.removeAccount(id)
            }
            #expect(try await identity.server.account(id).isEnabled == false)
            #expect(try await identity.server.checkCount(ofAccount: id) == 0)
            try FileManager.default.removeItem(atPath: pictures)
            try FileManager.default.moveItem(atPath: blocked, toPath: pictures)
            #expect(try await identity.server.removeAccount(id) == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: pictures).isEmpty)
            #expect(try await Self.rowCount(identity, id) == 0)
        }
    }

    @Test func `an unknown account is no account to remove`() async throws {
        try await withIdentity { identity in
            let unknown = "0e1f5a52-7d1c-4d0c-9c7e-0a5b6c7d8e9f"
            let error = await #expect(throws: IdentityRequestError.self) {
                try await identity.server.removeAccount(unknown)
            }
            #expect(error?.code == .notFound)
            let rows = try await identity.server.auditRows(after: 0, ofAccount: unknown)
            #expect(rows.isEmpty)
        }
    }
}
