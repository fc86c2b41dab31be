// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Foundation
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import PictureTestSupport
import TestSupport
import Testing

/// Sealed parts: what opens, what is a picture, and what is kept.
struct PartRouteTests {
    @Test func `the same body again changes nothing, another one takes its place`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let files = {
                try FileManager.default.contentsOfDirectory(
                    atPath: "\(identity.folder)/identity-pictures/\(session.reference)"
                )
            }
            let picture = try IdentityFixture.passport()
            let body = try SealedPart.front.seal(
                picture,
                to: session.key,
                of: session.reference,
                random: SystemRandom()
            )
            #expect(await identity.put(.front, body, session).status == 204)
            let first = try files()
            #expect(await identity.put(.front, body, session).status == 204)
            #expect(try files() == first && first.count == 1)
            #expect(try await identity.upload(.front, picture, session).status == 204)
            #expect(try files().count == 1 && files() != first)
            #expect(try await identity.upload(.back, picture, session).status == 204)
            #expect(try files().count == 2)
        }
    }

    @Test func `pictures rest encrypted`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let picture = try IdentityFixture.passport()
            _ = try await identity.upload(.front, picture, session)
            let folder = "\(identity.folder)/identity-pictures/\(session.reference)"
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder).first
            )
            let path = folder + "/" + name
            let stored = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            #expect(stored.count == picture.count + 28)
            #expect(!stored.starts(with: picture.prefix(4)))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    /// A picture that cannot be used, with the outcome of its row.
    struct Flawed: Sendable, CustomTestStringConvertible {
        let row: String
        let status: Int
        let code: String
        let make: @Sendable () throws -> [UInt8]

        var testDescription: String { row }
    }

    /// The head of a PNG with these sides, and nothing behind it.
    private static func head(_ width: Int, _ height: Int) -> [UInt8] {
        let header = PictureBytes.header(width, height, depth: 8, color: 0)
        return PictureBytes.png([
            ("IHDR", header), ("IDAT", PictureBytes.stored([0])), ("IEND", []),
        ])
    }

    static let flawed: [Flawed] = [
        Flawed(row: "01", status: 400, code: "malformed") { [] },
        Flawed(row: "02", status: 415, code: "unsupportedType") { [1, 2, 3, 4, 5, 6, 7, 8, 9] },
        Flawed(row: "03", status: 422, code: "invalid") {
            let whole = try IdentityFixture.passport()
            return Array(whole.prefix(whole.count / 2))
        },
        Flawed(row: "04", status: 422, code: "invalid") {
            head(0, 512)
        },
        Flawed(row: "05", status: 413, code: "tooLarge") {
            head(60_000, 60_000)
        },
        Flawed(row: "06", status: 413, code: "tooLarge") {
            head(7_000, 7_000)
        },
        Flawed(row: "08", status: 422, code: "invalid") {
            try ScanPictures.png(ScanPictures.blank(width: 300, height: 200))
        },
    ]

    @Test(arguments: flawed)
    func `a picture that cannot be used is refused with its row`(flaw: Flawed) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let answer = try await identity.upload(.front, flaw.make(), session)
            #expect(answer.status == flaw.status)
            #expect(answer.code == flaw.code)
            #expect(answer.detail == "F300\(flaw.row)")
            #expect(await identity.end(session).code == "pictureMissing")
        }
    }

    @Test func `07: a body above the limit is refused unopened`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let body = [UInt8](repeating: 1, count: SealedPart.front.bodyByteCount + 1)
            let answer = await identity.put(.front, body, session)
            #expect(answer.status == 413 && answer.code == "tooLarge")
        }
    }

    @Test func `a body that does not open is refused`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let other = try await identity.begin()
            let picture = try IdentityFixture.passport()
            let sealed = { (reference: String) in
                try SealedPart.front.seal(
                    picture,
                    to: session.key,
                    of: reference,
                    random: SystemRandom()
                )
            }
            let own = try sealed(session.reference)
            let attempts: [([UInt8], [String: String], String)] = [
                (try sealed(other.reference), [:], "seal"), ([], [:], "seal"),
                (Array(own.dropLast()), [:], "seal"), (own, ["Docscan-Key": "p1"], "key"),
                (own, ["Docscan-Key": ""], "key"),
            ]
            for (body, headers, detail) in attempts {
                let answer = await identity.put(.front, body, session, headers: headers)
                #expect(answer.status == 422 && answer.code == "invalid")
                #expect(answer.detail == detail)
            }
            #expect(await identity.put(.back, own, session).status == 422)
            let open = await identity.put(
                .front,
                own,
                session,
                headers: ["Content-Type": "image/png"]
            )
            #expect(open.status == 415 && open.code == "unsupportedType")
            #expect(await identity.put(.front, own, session).status == 204)
        }
    }

    @Test func `there are three parts`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            for name in ["data", "side", "Front"] {
                let answer = await identity.send(
                    .put,
                    "/v1/transactions/\(session.reference)/parts/\(name)",
                    body: [1],
                    by: session.authorization,
                    headers: ["Content-Type": SealedPart.contentType]
                )
                #expect(answer.status == 404)
            }
        }
    }

    @Test(arguments: ["", "[]", "{", #"{"a":1,"a":1}"#, "\u{FEFF}{}"])
    func `fields of another form are malformed`(text: String) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let answer = try await identity.upload(.data, Array(text.utf8), session)
            #expect(answer.status == 400 && answer.code == "malformed")
        }
    }

    @Test(arguments: TestEngine.both)
    func `keys change every 90 days, and the former opens for a day`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let period: Int64 = 90 * 86_400
            let seconds = identity.now.second.secondsSinceEpoch
            identity.pass(seconds: period - seconds % period - 301)
            let before = try await identity.begin()
            identity.pass(seconds: 301)
            let after = try await identity.begin()
            #expect(before.key.kid != after.key.kid)
            #expect(before.key.publicKey != after.key.publicKey)
            let picture = try IdentityFixture.passport()
            #expect(try await identity.upload(.front, picture, before).status == 204)
            identity.pass(seconds: 86_401)
            let late = try await identity.begin()
            let body = try SealedPart.front.seal(
                picture,
                to: before.key,
                of: late.reference,
                random: SystemRandom()
            )
            let answer = await identity.put(
                .front,
                body,
                late,
                headers: ["Docscan-Key": before.key.kid]
            )
            #expect(answer.status == 422 && answer.detail == "key")
        }
    }
}
