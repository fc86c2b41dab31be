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
import PictureTestSupport
import Testing

/// The end of the retention, and deletions that were cut off.
struct RetentionTests {
    private static func settings(
        days: Int,
        faceDays: Int,
        keepsFraud: Bool = false
    ) -> CheckSettings {
        var settings = CheckSettings()
        settings.retentionDays = days
        settings.faceRetentionDays = faceDays
        settings.keepsFraud = keepsFraud
        return settings
    }

    /// A check with a face whose document is a specimen, which the rules refuse at once.
    private static func ended(_ identity: IdentityFixture) async throws -> String {
        let session = try await identity.begin()
        _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), session)
        let face = try ScanPictures.png(ScanPictures.blank(width: 640, height: 400))
        _ = try await identity.upload(.face, face, session)
        _ = await identity.end(session)
        try await identity.server.verify()
        return session.reference
    }

    private static func status(
        _ identity: IdentityFixture,
        _ reference: String,
        _ path: String = ""
    ) async -> Int {
        await identity.send(
            .get,
            "/api/netverify/v2/scans/\(reference)\(path)",
            by: identity.accounts[0].admin
        ).status
    }

    private static func files(_ identity: IdentityFixture, _ reference: String) -> [String] {
        let folder = "\(identity.folder)/identity-pictures/\(reference)"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @Test func `a file whose folder is gone holds up no retention`() async throws {
        try await withIdentity(settings: Self.settings(days: 100, faceDays: 10)) { identity in
            let reference = try await Self.ended(identity)
            // What an upload notes that lost against a deletion.
            _ = try await identity.database { work throws(DatabaseError) in
                try work.execute(
                    "INSERT INTO identity_removal (ref, file) VALUES (?, ?)",
                    .text("00000000-0000-4000-8000-000000000000"),
                    .text("front-1")
                )
            }
            #expect(try await identity.server.removeFiles() == 1)
            #expect(try await identity.server.removeFiles() == 0)
            identity.pass(seconds: 11 * 86_400)
            try await identity.server.runRetention()
            #expect(Self.files(identity, reference).count == 1)
        }
    }

    @Test func `uploads that meet a deletion leave nothing`() async throws {
        try await withIdentity { identity in
            let picture = try IdentityFixture.passport()
            for _ in 0..<20 {
                let session = try await identity.begin()
                async let upload = identity.upload(.front, picture, session)
                let deletion = await identity.send(
                    .delete,
                    "/api/netverify/v2/scans/\(session.reference)",
                    by: identity.accounts[0].admin
                )
                #expect(deletion.status == 200)
                _ = try await upload
                try await identity.server.sweepDeletions()
                #expect(try await identity.server.removeFiles() == 0)
                let folder = "\(identity.folder)/identity-pictures/\(session.reference)"
                #expect(!FileManager.default.fileExists(atPath: folder))
            }
        }
    }

    @Test func `pictures may be stored in a folder while it is removed`() async throws {
        try await withIdentity { identity in
            let pictures = PictureFolder(dataDirectory: identity.folder)
            let (reference, bytes) = ("removed", [UInt8](repeating: 7, count: 100))
            for round in 0..<200 {
                async let stored: Void = pictures.store(bytes, "front-\(round)", of: reference)
                async let removed: Void = pictures.removeAll(of: reference)
                _ = try await (stored, removed)
            }
            try await pictures.removeAll(of: reference)
            #expect(
                !FileManager.default.fileExists(
                    atPath: "\(identity.folder)/\(PictureFolder.name)/\(reference)"
                )
            )
        }
    }

    @Test(arguments: TestEngine.both)
    func `faces go first, then the whole check`(engine: TestEngine) async throws {
        try await withIdentity(
            engine,
            settings: Self.settings(days: 10, faceDays: 2)
        ) { identity in
            let reference = try await Self.ended(identity)
            let due = { () async in
                await identity.send(
                    .get,
                    "/v1/account/retention",
                    by: identity.accounts[0].admin
                ).json?["due"]
            }
            identity.pass(seconds: 2 * 86_400)
            #expect(await due()?["faces"]?.number?.integer == 1)
            #expect(try await identity.server.runRetention() == RetentionReport())
            identity.pass(seconds: 1)
            #expect(
                try await identity.server.runRetention() == RetentionReport(checks: 0, faces: 1)
            )
            #expect(await Self.status(identity, reference, "/images/face") == 404)
            #expect(await Self.status(identity, reference, "/images/front") == 200)
            #expect(Self.files(identity, reference).count == 1)
            identity.pass(seconds: 8 * 86_400 - 1)
            #expect(await due()?["checks"]?.number?.integer == 1)
            #expect(try await identity.server.runRetention() == RetentionReport())
            identity.pass(seconds: 1)
            #expect(
                try await identity.server.runRetention() == RetentionReport(checks: 1, faces: 0)
            )
            #expect(await Self.status(identity, reference) == 404)
            #expect(Self.files(identity, reference).isEmpty)
            let rows = try await identity.server.auditRows(after: 0).suffix(2)
            #expect(rows.map(\.entry.action) == [.faceDelete, .transactionDelete])
            #expect(rows.allSatisfy { $0.entry.subject == reference && $0.entry.actor == .system })
            #expect(rows.last?.entry.detail == "DONE ERROR_NOT_READABLE_ID")
            #expect(try await identity.server.runRetention() == RetentionReport())
        }
    }

    @Test func `a face stays its days after the result, and while the result may be taken back`()
        async throws
    {
        for days in [0, 2] {
            try await withIdentity(settings: Self.settings(days: 100, faceDays: days)) { identity in
                let session = try await identity.begin()
                _ = try await identity.upload(.front, IdentityFixture.passport(), session)
                let face = try ScanPictures.png(ScanPictures.blank(width: 640, height: 400))
                _ = try await identity.upload(.face, face, session)
                _ = await identity.end(session)
                try await identity.server.verify()
                identity.pass(seconds: 50 * 86_400)
                #expect(try await identity.server.runRetention() == RetentionReport())
                let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
                #expect(await desk.approve(session.reference).status == 200)
                identity.pass(seconds: max(Int64(days) * 86_400, 29))
                #expect(try await identity.server.runRetention() == RetentionReport())
                identity.pass(seconds: 2)
                let report = RetentionReport(checks: 0, faces: 1)
                #expect(try await identity.server.runRetention() == report)
                #expect(await Self.status(identity, session.reference, "/images/front") == 200)
            }
        }
    }

    @Test(arguments: [false, true])
    func `fraud is kept if the account wants it`(keepsFraud: Bool) async throws {
        let settings = Self.settings(days: 10, faceDays: 2, keepsFraud: keepsFraud)
        try await withIdentity(settings: settings) { identity in
            let other = try await Self.ended(identity)
            let fraud = try await ReviewRouteTests.waiting(identity)
            let decided = await identity.send(
                .post,
                "/v1/reviews/\(fraud)",
                json: [
                    "verificationStatus": "DENIED_FRAUD", "rejectReasonCode": "106",
                    "rejectReasonDetailCodes": [],
                ],
                by: identity.accounts[0].admin
            )
            #expect(decided.status == 200)
            identity.pass(seconds: 11 * 86_400)
            let report = try await identity.server.runRetention()
            #expect(report.checks == (keepsFraud ? 1 : 2))
            #expect(await Self.status(identity, other) == 404)
            #expect(await Self.status(identity, fraud) == (keepsFraud ? 200 : 404))
        }
    }

    @Test func `a check that waits for its end goes, too`() async throws {
        try await withIdentity(settings: Self.settings(days: 1, faceDays: 0)) { identity in
            let open = try await identity.begin()
            let waiting = try await ReviewRouteTests.waiting(identity)
            identity.pass(seconds: 86_401)
            #expect(try await identity.server.runRetention().checks == 2)
            #expect(await Self.status(identity, open.reference) == 404)
            #expect(await Self.status(identity, waiting) == 404)
            let details = try await identity.server.auditRows(after: 0).suffix(2)
                .compactMap(\.entry.detail)
            #expect(details == ["FAILED NO_ID_UPLOADED", "FAILED NO_ID_UPLOADED"])
        }
    }

    @Test(arguments: TestEngine.both)
    func `a deletion that was cut off goes on`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let reference = try await Self.ended(identity)
            // What a kill after the destruction of the key leaves: the row, and the files.
            try await identity.database { work throws(DatabaseError) in
                try work.execute(
                    """
                    UPDATE identity_transaction SET stage = 'deleted', wrapped = NULL,
                    request = NULL, claim = NULL, result = NULL WHERE ref = ?
                    """,
                    .text(reference)
                )
                try work.execute("DELETE FROM identity_part")
                try work.execute(
                    "INSERT INTO identity_removal (ref, file) VALUES (?, '')",
                    .text(reference)
                )
            }
            #expect(Self.files(identity, reference).count == 2)
            #expect(await Self.status(identity, reference) == 404)
            #expect(try await identity.server.sweepDeletions() == 1)
            #expect(Self.files(identity, reference).isEmpty)
            #expect(try await identity.server.sweepDeletions() == 0)
            let left = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_transaction").count
            }
            #expect(left == 0)
        }
    }
}
