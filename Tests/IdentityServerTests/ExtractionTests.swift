// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
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

/// The extraction of data at once.
struct ExtractionTests {
    private static let path = "/api/netverify/v2/fastfill"

    /// A field of the form.
    private struct Field {
        let name: String
        var type: String?
        let content: [UInt8]
    }

    private static func send(
        _ identity: IdentityFixture,
        _ fields: [Field]
    ) async -> IdentityFixture.Answer {
        var body: [UInt8] = []
        for field in fields {
            let type = field.type.map { "\r\nContent-Type: \($0)" } ?? ""
            let header = "Content-Disposition: form-data; name=\"\(field.name)\"\(type)"
            body += "--b1\r\n\(header)\r\n\r\n".utf8
            body += field.content + "\r\n".utf8
        }
        body += "--b1--\r\n".utf8
        return await identity.send(
            .post,
            path,
            body: body,
            by: identity.accounts[0].capture,
            headers: ["Content-Type": "multipart/form-data; boundary=b1"]
        )
    }

    private static func metadata(_ value: JSONOutput = [:]) -> Field {
        Field(name: "metadata", type: "application/json", content: value.utf8())
    }

    private static func front(_ content: [UInt8], type: String? = "image/png") -> Field {
        Field(name: "frontsideImage", type: type, content: content)
    }

    @Test(arguments: TestEngine.both)
    func `the data are read at once and kept, the picture is not`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let picture = try IdentityFixture.passport(state: "AUT")
            let read = await Self.send(
                identity,
                [
                    Self.metadata(["country": "AUT", "merchantIdScanReference": "case-1"]),
                    Self.front(picture),
                ]
            )
            #expect(read.status == 200)
            #expect(read.json?["timestamp"]?.string == "2026-08-29T12:00:00.000Z")
            let document = read.json?["document"]
            #expect(document?["lastName"]?.string == "MUSTER")
            #expect(document?["number"]?.string == "P1234567")
            #expect(document?["issuingCountry"]?.string == "AUT")
            let reference = try #require(read.json?["scanReference"]?.string)
            let scan = "/api/netverify/v2/scans/\(reference)"
            let admin = identity.accounts[0].admin
            let status = await identity.send(.get, scan, by: admin)
            #expect(status.json?["status"]?.string == "DONE")
            let later = await identity.send(.get, scan + "/data", by: admin)
            #expect(later.json?["document"]?["lastName"]?.string == "MUSTER")
            #expect(later.json?["transaction"]?["source"]?.string == "API")
            let images = await identity.send(.get, scan + "/images", by: admin)
            #expect(images.json?["images"]?.count == 0)
            let folder = "\(identity.folder)/identity-pictures/\(reference)"
            #expect(!FileManager.default.fileExists(atPath: folder))
            let usage = await identity.send(.get, "/v1/account/usage", by: admin)
            #expect(usage.json?["usage"]?[0]?["product"]?.string == "fastfill")
            #expect(usage.json?["usage"]?[0]?["outcome"]?.string == "EXTRACTED")
            #expect(try await identity.server.verify() == 0)
            #expect(
                await identity.send(.get, "/v1/reviews", by: admin).json?["reviews"]?.count == 0
            )
        }
    }

    @Test(arguments: [SealedPart.front, .back])
    func `an app that asks for data alone sends one side, and no decision follows`(
        side: SealedPart
    ) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin(["requireVerification": false])
            let empty = await identity.end(session)
            #expect(empty.status == 409 && empty.code == "pictureMissing")
            let picture = try IdentityFixture.passport(state: "AUT")
            #expect(try await identity.upload(side, picture, session).status == 204)
            #expect(await identity.end(session).status == 202)
            #expect(try await identity.server.verify() == 1)
            let admin = identity.accounts[0].admin
            let scan = "/api/netverify/v2/scans/\(session.reference)"
            let status = await identity.send(.get, scan, by: admin)
            #expect(status.json?["status"]?.string == "DONE")
            let data = await identity.send(.get, scan + "/data", by: admin)
            #expect(data.json?["document"]?["lastName"]?.string == "MUSTER")
            #expect(data.json?["document"]?["status"]?.isNull == true)
            for list in ["/v1/reviews", "/v1/reviews?status=decided"] {
                let reviews = await identity.send(.get, list, by: admin)
                #expect(reviews.json?["reviews"]?.count == 0)
            }
            let usage = await identity.send(.get, "/v1/account/usage", by: admin)
            #expect(usage.json?["usage"]?[0]?["outcome"]?.string == "EXTRACTED")
            #expect(await identity.send(.delete, scan, by: admin).status == 200)
            let audit = await identity.send(.get, "/v1/account/audit", by: admin)
            let details = audit.json?["rows"]?.elements?.compactMap { $0["detail"]?.string }
            #expect(details?.contains("DONE EXTRACTED") == true)
        }
    }

    @Test func `results name the state of a licence of the United States`() async throws {
        let all = DocumentCatalogue.standard.accepted()
        try await withIdentity(adjust: { $0.documents = all }) { identity in
            let code = try ScanPictures.png(ScanPictures.code(ScanPictures.licence(), .pdf417))
            let licence = await Self.send(identity, [Self.metadata(), Self.front(code)])
            #expect(licence.json?["document"]?["usState"]?.string == "VA", "\(licence.status)")
            let front = Self.front(try IdentityFixture.passport())
            let passport = await Self.send(identity, [Self.metadata(), front])
            #expect(passport.status == 200 && passport.json?["document"]?["usState"] == nil)
        }
    }

    @Test func `a number that must not be kept is masked`() async throws {
        try await withIdentity { identity in
            let read = await Self.send(
                identity,
                [Self.metadata(), Self.front(try IdentityFixture.passport(state: "D<<"))]
            )
            #expect(read.json?["document"]?["issuingCountry"]?.string == "DEU")
            #expect(read.json?["document"]?["lastName"]?.string == "MUSTER")
            #expect(read.json?["document"]?["number"] == nil)
            #expect(!read.response.bytes.contains("P1234567".utf8))
        }
    }

    @Test func `a picture in which nothing is read has no data`() async throws {
        try await withIdentity { identity in
            let blank = try ScanPictures.png(ScanPictures.blank(width: 640, height: 400))
            let read = await Self.send(identity, [Self.metadata(), Self.front(blank, type: nil)])
            #expect(read.status == 200 && read.json?["document"]?["lastName"] == nil)
        }
    }

    @Test func `what is wrong is named, and leaves nothing`() async throws {
        try await withIdentity { identity in
            let picture = try IdentityFixture.passport()
            let large = [UInt8](repeating: 0, count: 5_000_001)
            let cases: [(fields: [Field], status: Int, detail: String)] = [
                ([Self.front(picture)], 400, "metadata"),
                ([Self.metadata()], 400, "frontsideImage"),
                ([Self.metadata("x"), Self.front(picture)], 400, "metadata"),
                ([Self.metadata(["country": "QQQ"]), Self.front(picture)], 400, "country"),
                (
                    [Self.metadata(), Self.front(picture), Field(name: "x", content: [])], 400,
                    "multipart"
                ), ([Self.metadata(), Self.front(picture, type: "image/jpeg")], 415, "front"),
                ([Self.metadata(), Self.front(large)], 413, "front"),
                ([Self.metadata(), Self.front([1, 2, 3])], 415, "front F30002"),
                ([], 400, "multipart"),
            ]
            for example in cases {
                let answer = await Self.send(identity, example.fields)
                #expect(answer.status == example.status && answer.detail == example.detail)
            }
            let left = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_transaction").count
            }
            #expect(left == 0)
        }
    }

    @Test func `an account that only reads data has no callbacks`() async throws {
        var settings = CheckSettings()
        settings.products = [.fastfill]
        try await withIdentity(settings: settings) { identity in
            let url: JSONOutput = ["callbackUrl": "https://hooks.example.com/x"]
            let answer = await Self.send(
                identity,
                [Self.metadata(url), Self.front(try IdentityFixture.passport())]
            )
            #expect(answer.status == 400 && answer.detail == "callbackUrl")
        }
    }
}
