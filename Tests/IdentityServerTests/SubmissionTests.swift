// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import PictureTestSupport
import Testing

/// Checks that an integrator's own server sends whole.
struct SubmissionTests {
    private static let path = "/api/netverify/v2/performNetverify"

    /// The body of a check, with further members, or without one whose value is null.
    private static func body(
        _ picture: [UInt8],
        _ more: (String, JSONOutput)...
    ) -> JSONOutput {
        let names = more.map(\.0)
        let usual: [(String, JSONOutput)] = [
            ("merchantIdScanReference", "case-1"), ("country", "UTO"), ("idType", "PASSPORT"),
            ("frontsideImage", .string(Base64.encode(picture))),
            ("frontsideImageMimeType", "image/png"),
        ]
        return .object(usual.filter { !names.contains($0.0) } + more)
    }

    private static func submit(
        _ identity: IdentityFixture,
        _ body: JSONOutput,
        by authorization: String? = nil
    ) async -> IdentityFixture.Answer {
        await identity.send(
            .post,
            path,
            json: body,
            by: authorization ?? identity.accounts[0].capture,
            client: "192.0.2.7"
        )
    }

    @Test(arguments: TestEngine.both)
    func `a check is taken whole and verified like any other`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let picture = try IdentityFixture.passport(state: "UTO")
            let taken = await Self.submit(identity, Self.body(picture, ("customerId", "c7")))
            #expect(taken.status == 200)
            #expect(taken.json?["timestamp"]?.string == "2026-08-29T12:00:00.000Z")
            let reference = try #require(taken.json?["jumioIdScanReference"]?.string)
            #expect(try await identity.server.verify() == 1)
            let all = await identity.send(
                .get,
                "/api/netverify/v2/scans/\(reference)/data",
                by: identity.accounts[0].admin
            )
            #expect(all.json?["document"]?["lastName"]?.string == "MUSTER")
            #expect(
                all.json?["verification"]?["rejectReason"]?["rejectReasonCode"]?.string == "202"
            )
            let transaction = all.json?["transaction"]
            #expect(transaction?["source"]?.string == "API")
            #expect(transaction?["merchantScanReference"]?.string == "case-1")
            #expect(transaction?["customerId"]?.string == "c7")
            #expect(transaction?["clientIp"]?.string == "192.0.2.7")
            let image = await identity.send(
                .get,
                "/api/netverify/v2/scans/\(reference)/images/front",
                by: identity.accounts[0].admin
            )
            #expect(image.response.bytes == picture)
        }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `base64 may have the line breaks of MIME`(lineBreak: String) async throws {
        try await withIdentity { identity in
            var rest = Base64.encode(try IdentityFixture.passport(state: "UTO"))[...]
            var lines: [Substring] = []
            while !rest.isEmpty {
                lines.append(rest.prefix(76))
                rest = rest.dropFirst(76)
            }
            let text = lines.joined(separator: lineBreak) + lineBreak
            let body = Self.body([], ("frontsideImage", .string(text)))
            #expect(await Self.submit(identity, body).status == 200)
            let other = Self.body([], ("frontsideImage", .string("\t" + text)))
            #expect(await Self.submit(identity, other).detail == "frontsideImage")
        }
    }

    @Test func `three pictures are taken, a JPEG without its type`() async throws {
        try await withIdentity { identity in
            let picture = try ScanPictures.jpeg(ScanPictures.blank(width: 640, height: 400))
            let text = JSONOutput.string(Base64.encode(picture))
            let taken = await Self.submit(
                identity,
                Self.body(
                    picture,
                    ("frontsideImageMimeType", "image/jpeg"),
                    ("backsideImage", text),
                    ("faceImage", text)
                )
            )
            #expect(taken.status == 200)
            let parts = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT type FROM identity_part")
                    .map { row throws(DatabaseError) in try row.text("type") }
            }
            #expect(parts == ["image/jpeg", "image/jpeg", "image/jpeg"])
        }
    }

    @Test(arguments: [
        "merchantIdScanReference", "frontsideImage", "country", "idType", "faceImage",
    ])
    func `what is required is named`(name: String) async throws {
        var settings = CheckSettings()
        settings.verification.needsFace = name == "faceImage"
        try await withIdentity(settings: settings) { identity in
            let answer = await Self.submit(
                identity,
                Self.body(try IdentityFixture.passport(), (name, .null))
            )
            #expect(answer.status == 400 && answer.code == "malformed" && answer.detail == name)
        }
    }

    /// A member, and what follows from it.
    struct Case: Sendable {
        let name: String
        let value: JSONOutput
        let status: Int
        let detail: String
    }

    private static let cases = [
        Case(name: "country", value: "QQQ", status: 400, detail: "country"),
        Case(name: "idType", value: "LIBRARY_CARD", status: 400, detail: "idType"),
        Case(name: "frontsideImage", value: "a$b", status: 400, detail: "frontsideImage"),
        Case(name: "frontsideImage", value: "AAAA", status: 415, detail: "front F30002"),
        Case(name: "backsideImage", value: "AAAA", status: 415, detail: "back F30002"),
        Case(name: "frontsideImageMimeType", value: "image/jpeg", status: 415, detail: "front"),
        Case(
            name: "frontsideImageMimeType",
            value: "image/gif",
            status: 415,
            detail: "frontsideImageMimeType"
        ),
        Case(name: "callbackUrl", value: "http://10.0.0.1/", status: 400, detail: "callbackUrl"),
        Case(
            name: "merchantIdScanReference",
            value: .string(String(repeating: "a", count: 101)),
            status: 400,
            detail: "merchantIdScanReference"
        ),
    ]

    @Test(arguments: cases)
    func `a wrong member is named, and leaves nothing`(example: Case) async throws {
        try await withIdentity { identity in
            let answer = await Self.submit(
                identity,
                Self.body(try IdentityFixture.passport(), (example.name, example.value))
            )
            #expect(answer.status == example.status && answer.detail == example.detail)
            let count = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_transaction").count
            }
            #expect(count == 0)
        }
    }

    @Test func `sides have at most 8000 pixels, and the longest more than 300`() async throws {
        try await withIdentity { identity in
            for (width, status) in [(8000, 200), (8001, 413), (300, 422), (301, 200)] {
                let picture = try ScanPictures.png(ScanPictures.blank(width: width, height: 200))
                let answer = await Self.submit(identity, Self.body(picture))
                #expect(answer.status == status, "\(width)")
            }
        }
    }

    @Test func `a picture has at most 15 million bytes`() async throws {
        try await withIdentity { identity in
            let large = [UInt8](repeating: 0, count: SealedPart.pictureByteCount + 1)
            let answer = await Self.submit(identity, Self.body(large))
            #expect(answer.status == 413 && answer.detail == "frontsideImage")
        }
    }

    @Test func `it takes the scope, the product and a name of the sender`() async throws {
        var settings = CheckSettings()
        settings.products = [.fastfill]
        try await withIdentity(settings: settings) { identity in
            let body = Self.body(try IdentityFixture.passport())
            let admin = await Self.submit(identity, body, by: identity.accounts[0].admin)
            #expect(admin.status == 403 && admin.code == "forbidden")
            let product = await Self.submit(identity, body)
            #expect(product.status == 403 && product.detail == "product")
            let nameless = await identity.send(
                .post,
                Self.path,
                body: body.utf8(),
                by: identity.accounts[0].capture,
                headers: ["Content-Type": "application/json", "User-Agent": ""]
            )
            #expect(nameless.status == 403 && nameless.code == "userAgentMissing")
        }
    }

    @Test func `the documents of the catalogue and of the account are told`() async throws {
        try await withIdentity { identity in
            let get = { (name: String) async in
                await identity.send(
                    .get,
                    "/api/netverify/v2/\(name)",
                    by: identity.accounts[0].capture
                )
            }
            let supported = await get("supportedIdTypes")
            #expect(supported.json?["timestamp"]?.string == "2026-08-29T12:00:00.000Z")
            let countries = try #require(supported.json?["supportedIdTypes"]?.elements)
            #expect(countries.count > 190)
            let accepted = await get("acceptedIdTypes")
            let rows = try #require(accepted.json?["acceptedIdTypes"]?.elements)
            #expect(rows.compactMap { $0["countryCode"]?.string } == ["AUT", "DEU"])
            #expect(rows[0]["countryName"]?.string == "Austria")
            let types = rows[0]["idTypes"]?.elements ?? []
            #expect(types.compactMap { $0["idType"]?.string } == ["PASSPORT", "ID_CARD"])
            #expect(
                types.compactMap { $0["acquisitionConfig"]?["backSide"]?.boolean } == [false, true]
            )
        }
    }
}
