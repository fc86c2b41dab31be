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

/// What integrators read and delete.
struct ScanRouteTests {
    private static let paths = [
        "/data", "/data/document", "/data/transaction", "/data/verification", "/images",
        "/images/front",
    ]

    private static func get(
        _ identity: IdentityFixture,
        _ reference: String,
        _ path: String = "",
        account: Int = 0,
        _ method: HTTPMethod = .get
    ) async -> IdentityFixture.Answer {
        await identity.send(
            method,
            "/api/netverify/v2/scans/\(reference)\(path)",
            by: identity.accounts[account].admin
        )
    }

    /// A specimen that the rules deny at once.
    private static func denied(_ identity: IdentityFixture) async throws -> (
        session: IdentityFixture.Session, picture: [UInt8]
    ) {
        let session = try await identity.begin([
            "merchantScanReference": "case-1", "customerId": "c\u{202E}7",
        ])
        let picture = try IdentityFixture.passport(state: "UTO")
        _ = try await identity.upload(.front, picture, session)
        _ = await identity.end(session)
        try await identity.server.verify()
        return (session, picture)
    }

    @Test(arguments: TestEngine.both)
    func `a result has its document, transaction, verification and pictures`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let (session, picture) = try await Self.denied(identity)
            let status = await Self.get(identity, session.reference)
            #expect(status.status == 200 && status.json?["status"]?.string == "DONE")
            #expect(status.json?["timestamp"]?.string == "2026-08-29T12:00:00.000Z")
            let all = await Self.get(identity, session.reference, "/data")
            let document = all.json?["document"]
            #expect(document?["status"]?.string == "ERROR_NOT_READABLE_ID")
            #expect(document?["type"]?.string == "PASSPORT")
            #expect(document?["issuingCountry"]?.string == "UTO")
            #expect(document?["lastName"]?.string == "MUSTER")
            #expect(document?["firstName"]?.string == "ERIKA")
            #expect(document?["dob"]?.string == "1980-01-01")
            #expect(document?["expiry"]?.string == "2030-01-01")
            #expect(document?["number"]?.string == "P1234567")
            #expect(document?["gender"]?.string == "F")
            let transaction = all.json?["transaction"]
            #expect(transaction?["merchantScanReference"]?.string == "case-1")
            #expect(transaction?["customerId"]?.string == "c7")
            #expect(transaction?["clientIp"]?.string == "192.0.2.7")
            let verification = all.json?["verification"]
            #expect(verification?["mrzCheck"]?.string == "NOT_AVAILABLE")
            #expect(verification?["rejectReason"]?["rejectReasonCode"]?.string == "202")
            let images = await Self.get(identity, session.reference, "/images")
            let href = try #require(images.json?["images"]?[0]?["href"]?.string)
            let image = await identity.send(.get, href, by: identity.accounts[0].admin)
            #expect(image.response.bytes == picture)
            #expect(image.response.headers["Content-Type"] == "image/png")
            #expect(image.response.headers["Cache-Control"] == "no-store")
        }
    }

    @Test func `an approval tells the check of the zone`() async throws {
        try await withIdentity { identity in
            let reference = try await ReviewRouteTests.waiting(identity)
            for path in Self.paths {
                let early = await Self.get(identity, reference, path)
                #expect(early.status == 409 && early.code == "pending")
            }
            #expect(await Self.get(identity, reference).json?["status"]?.string == "PENDING")
            _ = await identity.send(
                .post,
                "/v1/reviews/\(reference)",
                json: ["verificationStatus": "APPROVED_VERIFIED"],
                by: identity.accounts[0].admin
            )
            let found = await Self.get(identity, reference, "/data/verification")
            #expect(found.json?["verification"]?["mrzCheck"]?.string == "OK")
            #expect(found.json?["verification"]?["rejectReason"] == nil)
        }
    }

    @Test(arguments: ["cancel", "expiry"])
    func `a cancelled and an expired transaction have failed`(word: String) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            if word == "cancel" {
                _ = await identity.end(session, "cancel")
            } else {
                identity.pass(seconds: 900)
            }
            for _ in 0..<2 {
                let status = await Self.get(identity, session.reference)
                #expect(status.json?["status"]?.string == "FAILED")
                let document = await Self.get(identity, session.reference, "/data/document")
                #expect(document.json?["document"]?["status"]?.string == "NO_ID_UPLOADED")
                try await identity.server.expireSessions()
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a deletion destroys key, data and pictures`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let (session, _) = try await Self.denied(identity)
            let folder = "\(identity.folder)/identity-pictures/\(session.reference)"
            #expect(FileManager.default.fileExists(atPath: folder))
            #expect(await Self.get(identity, session.reference, "", .delete).status == 200)
            #expect(!FileManager.default.fileExists(atPath: folder))
            for path in [""] + Self.paths {
                let gone = await Self.get(identity, session.reference, path)
                #expect(gone.status == 404 && gone.code == "notFound")
            }
            #expect(await Self.get(identity, session.reference, "", .delete).status == 404)
            let upload = try await identity.upload(
                .back,
                IdentityFixture.passport(),
                session
            )
            #expect(upload.status == 410 && upload.code == "deleted")
            #expect(await identity.end(session).status == 410)
            let left = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_transaction").count
                    + work.rows("SELECT ref FROM identity_part").count
            }
            #expect(left == 0)
            let rows = try await identity.server.auditRows(
                after: 0,
                ofAccount: identity.accounts[0].id
            )
            #expect(rows.last?.entry.action == .transactionDelete)
            #expect(rows.last?.entry.subject == session.reference)
            #expect(rows.last?.entry.detail == "DONE ERROR_NOT_READABLE_ID")
        }
    }

    @Test func `a transaction can be deleted at any time`() async throws {
        try await withIdentity { identity in
            let open = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(), open)
            #expect(await Self.get(identity, open.reference, "", .delete).status == 200)
            let waiting = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(), waiting)
            _ = await identity.end(waiting)
            #expect(await Self.get(identity, waiting.reference, "", .delete).status == 200)
            #expect(try await identity.server.verify() == 0)
            let decision = await identity.send(
                .post,
                "/v1/reviews/\(waiting.reference)",
                json: ["verificationStatus": "APPROVED_VERIFIED"],
                by: identity.accounts[0].admin
            )
            #expect(decision.status == 410)
        }
    }

    @Test func `others see nothing`() async throws {
        try await withIdentity { identity in
            let (session, _) = try await Self.denied(identity)
            for path in [""] + Self.paths {
                let foreign = await Self.get(identity, session.reference, path, account: 1)
                #expect(foreign.status == 404 && foreign.code == "notFound")
                let app = await identity.send(
                    .get,
                    "/api/netverify/v2/scans/\(session.reference)\(path)",
                    by: session.authorization
                )
                #expect(app.status == 403 && app.code == "forbidden")
            }
            #expect(
                await Self.get(identity, session.reference, "", account: 1, .delete).status == 404
            )
            #expect(await Self.get(identity, session.reference).status == 200)
            #expect(await Self.get(identity, session.reference, "/images/side").status == 404)
            #expect(await Self.get(identity, session.reference, "/images/back").status == 404)
        }
    }
}
