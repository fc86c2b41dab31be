// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import Execution
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import MachineReadable
import PictureTestSupport
import Pictures
import Reading
import Scanning
import TestSupport
import Testing

/// What is kept of documents whose number must not be kept.
struct MaskingTests {
    private static let number = "C01X00T47"

    /// The data page of a German passport on a dark table.
    private static func page(issuer: String = "D") throws -> ColorPicture {
        let lines = try MRZWriter(
            .td3,
            fields: [
                (.issuingState, issuer), (.surname, "Mustermann"), (.givenNames, "Erika"),
                (.documentNumber, number), (.nationality, issuer), (.birthDate, "1964-08-12"),
                (.sex, "F"), (.expiryDate, "2031-10-31"),
            ]
        ).lines
        var print = ZonePrint()
        (print.pitch, print.margin) = (20, 0)
        let zone = try #require(print.picture(of: lines))
        // 20 pixels are 2.54 mm, so a page of 125 by 88 mm has 984 by 693.
        var picture = ColorPicture(
            width: 1200,
            height: 900,
            pixels: [UInt8](repeating: 60, count: 3 * 1200 * 900)
        )
        let paper = color(print.paper)
        picture.fill(paper, from: (108, 100), width: 984, height: 693)
        picture.fill(color(150), from: (140, 270), width: 260, height: 330)
        picture.drawLabel(number, at: (860, 190), scale: 3, colors: (color(20), paper))
        picture.drawLabel("ERIKA", at: (450, 400), scale: 4, colors: (color(20), paper))
        // The feet of the last line are 5.5 mm above the lower side.
        let top = 793 - 43 - zone.height
        for y in 0..<zone.height {
            for x in 0..<zone.width {
                picture.paint(color(zone.pixels[y * zone.width + x]), x: 160 + x, y: top + y)
            }
        }
        return picture
    }

    private static func color(_ grey: UInt8) -> ColorPicture.Color {
        // A little blue: a picture without colours is refused.
        ColorPicture.Color(red: UInt8(Int(grey) * 9 / 10), green: grey, blue: grey)
    }

    /// Uploads a front and what the client read, verifies, approves, and returns the transaction's reference.
    private static func checked(
        _ identity: IdentityFixture,
        _ front: [UInt8],
        _ claim: [UInt8]
    ) async throws -> String {
        let session = try await identity.begin()
        #expect(try await identity.upload(.front, front, session).status == 204)
        #expect(try await identity.upload(.data, claim, session).status == 204)
        #expect(await identity.end(session).status == 202)
        try await identity.server.verify()
        let answer = await identity.send(
            .post,
            "/v1/reviews/\(session.reference)",
            json: ["verificationStatus": "APPROVED_VERIFIED"],
            by: identity.accounts[0].admin
        )
        #expect(answer.status == 200)
        return session.reference
    }

    private static func get(
        _ identity: IdentityFixture,
        _ reference: String,
        _ path: String
    ) async -> IdentityFixture.Answer {
        let root = "/api/netverify/v2/scans/\(reference)"
        return await identity.send(.get, "\(root)/\(path)", by: identity.accounts[0].admin)
    }

    /// The names of the files in a folder of the fixture; none if it is gone.
    private func names(_ identity: IdentityFixture, _ folder: String) -> [String] {
        (try? identity.scratch.names(in: folder)) ?? []
    }

    private static func claim(_ page: ColorPicture) throws -> [UInt8] {
        let file = try #require(PNGWriter.encode(page))
        let today = CalendarDate(IdentityFixture.start.second)
        let content = try PictureScan(today: today).scan(file: file).content
        return DocumentCheck([content], today: today).extraction.data.json.utf8()
    }

    /// Returns how many pixels of a part of the page are not dark.
    private static func light(_ picture: ColorPicture, _ x: Range<Int>, _ y: Range<Int>) -> Int {
        y.reduce(0) { sum, row in
            sum + x.count { picture.pixels[3 * (row * picture.width + $0)] > 40 }
        }
    }

    @Test(arguments: [false, true])
    func `a German passport is kept without its number`(isJPEG: Bool) async throws {
        let page = try Self.page()
        let file = try #require(isJPEG ? page.jpegFile(quality: 95) : PNGWriter.encode(page))
        let claim = try Self.claim(page)
        #expect(String(decoding: claim, as: UTF8.self).contains(Self.number))
        try await withIdentity { identity in
            let reference = try await Self.checked(identity, file, claim)
            let document = await Self.get(identity, reference, "data")
            #expect(document.json?["document"]?["lastName"]?.string == "MUSTERMANN")
            #expect(document.json?["document"]?["number"] == nil)
            #expect(!String(decoding: document.response.bytes, as: UTF8.self).contains(Self.number))

            // The check of the zone would tell the residue of the number.
            let check = document.json?["verification"]?["mrzCheck"]?.string
            #expect(check == "NOT_AVAILABLE")

            let answer = await Self.get(identity, reference, "images/front")
            #expect(answer.response.headers["Content-Type"] == "image/jpeg")
            let kept = try PictureReader.colors(from: answer.response.bytes)
            #expect(kept.width == 1200 && kept.height == 900)
            // The nine characters of the number in the second line, and what is printed at the upper right.
            #expect(Self.light(kept, 162..<338, 708..<732) == 0)
            #expect(Self.light(kept, 860..<1040, 190..<220) == 0)
            // The portrait, the name and the rest of the zone are still there.
            #expect(Self.light(kept, 140..<400, 270..<600) == 260 * 330)
            #expect(Self.light(kept, 450..<600, 400..<428) > 1000)
            #expect(Self.light(kept, 380..<1000, 708..<732) > 5000)
            let scan = try PictureScan(today: CalendarDate(IdentityFixture.start.second))
                .scan(file: answer.response.bytes)
            #expect(scan.zones.allSatisfy { $0.document.documentNumber != Self.number })
        }
    }

    /// Draws German passports only.
    private struct Drawer: SpecimenDrawer {
        let page: ColorPicture
        let count = Locked(0)

        func sides(
            of country: String,
            _ type: IdentityDocumentType
        ) -> [CheckPart: ColorPicture] {
            count.withLock { $0 += 1 }
            return country == "DEU" && type == .passport ? [.front: page] : [:]
        }
    }

    @Test func `a preview masks a specimen as a check, and stores nothing`() async throws {
        let drawer = Drawer(page: try Self.page())
        try await withIdentity(adjust: { $0.specimens = drawer }) { identity in
            let path = "/v1/account/masking/DEU/PASSPORT"
            let admin = identity.accounts[0].admin
            let preview = try #require(await identity.send(.get, path, by: admin).json)
            let removed = preview["removed"]?.elements ?? []
            #expect(removed.compactMap { $0["name"]?.string } == ["idNumber"])
            #expect(removed.first?["value"]?.string == Self.number)
            let zone = preview["zone"]
            #expect(zone?["read"]?[1]?.string?.hasPrefix(Self.number) == true)
            #expect(zone?["kept"]?[1]?.string?.hasPrefix("<<<<<<<<<<D<<") == true)
            let pictures = preview["pictures"]?.elements ?? []
            #expect(pictures.map { $0["part"]?.string } == ["front"])
            #expect(pictures.first?["cover"]?.string == "areas")
            for isMasked in [false, true] {
                let answer = await identity.send(
                    .get,
                    "\(path)/front?masked=\(isMasked)",
                    by: admin
                )
                #expect(answer.response.headers["Content-Type"] == "image/jpeg")
                let picture = try PictureReader.colors(from: answer.response.bytes)
                // The nine characters of the number in the second line.
                #expect((Self.light(picture, 162..<338, 708..<732) == 0) == isMasked)
            }
            #expect(names(identity, "identity-pictures") == [])
            // A page shows fields and pictures by three requests; the next day differs, as ages and expiry do.
            #expect(drawer.count.withLock { $0 } == 1)
            identity.pass(seconds: 86_400)
            _ = await identity.send(.get, path, by: admin)
            #expect(drawer.count.withLock { $0 } == 2)
        }
    }

    @Test(
        arguments: ["DEU/ID_CARD", "AUT/PASSPORT", "DEU/passport", "DEU/PASSPORT/back"]
    )
    func `what is not masked or not drawn has no preview`(path: String) async throws {
        let drawer = Drawer(page: try Self.page())
        try await withIdentity(adjust: { $0.specimens = drawer }) { identity in
            let answer = await identity.send(
                .get,
                "/v1/account/masking/\(path)",
                by: identity.accounts[0].admin
            )
            #expect(answer.status == 404 && answer.code == "notFound")
        }
    }

    @Test func `what cannot be located is covered whole`() async throws {
        let lines = try MRZWriter(
            .td3,
            fields: [
                (.issuingState, "D"), (.surname, "Mustermann"), (.givenNames, "Erika"),
                (.documentNumber, Self.number), (.nationality, "D"), (.birthDate, "1964-08-12"),
                (.sex, "F"), (.expiryDate, "2031-10-31"),
            ]
        ).lines
        let strip = try ScanPictures.coloredPNG(ScanPictures.zone(lines))
        try await withIdentity { identity in
            let reference = try await Self.checked(identity, strip, Array("{}".utf8))
            let answer = await Self.get(identity, reference, "images/front")
            let kept = try PictureReader.colors(from: answer.response.bytes)
            #expect(Self.light(kept, 0..<kept.width, 0..<kept.height) == 0)
        }
    }

    /// The front of a German card on a dark table, turned by quarters of a full turn.
    private static func card(quarters: Int) -> ColorPicture {
        let paper = color(225)
        var picture = ColorPicture(
            width: 1000,
            height: 720,
            pixels: [UInt8](repeating: 60, count: 3 * 1000 * 720)
        )
        // Ten pixels a millimetre.
        picture.fill(paper, from: (72, 90), width: 856, height: 540)
        picture.drawLabel(number, at: (700, 150), scale: 4, colors: (color(20), paper))
        picture.drawLabel("123456", at: (720, 560), scale: 4, colors: (color(20), paper))
        picture.drawLabel("ERIKA", at: (400, 330), scale: 4, colors: (color(20), paper))
        return (0..<quarters).reduce(picture) { picture, _ in picture.turned }
    }

    @Test(arguments: 0..<4)
    func `the front of a card is covered where it prints its numbers, whichever way up`(
        quarters: Int
    ) async throws {
        let front = Self.card(quarters: quarters)
        let lines = try MRZWriter(
            .td1,
            fields: [
                (.issuingState, "D"), (.surname, "Mustermann"), (.givenNames, "Erika"),
                (.documentNumber, Self.number), (.documentCode, "ID"), (.nationality, "D"),
                (.birthDate, "1964-08-12"), (.sex, "F"), (.expiryDate, "2031-10-31"),
            ]
        ).lines
        let back = try ScanPictures.png(ScanPictures.zone(lines))
        try await withIdentity(adjust: { configuration in
            configuration.documents = DocumentCatalogue.standard.accepted()
        }) { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, try #require(PNGWriter.encode(front)), session)
            _ = try await identity.upload(.back, back, session)
            _ = await identity.end(session)
            try await identity.server.verify()
            _ = await identity.send(
                .post,
                "/v1/reviews/\(session.reference)",
                json: ["verificationStatus": "APPROVED_VERIFIED"],
                by: identity.accounts[0].admin
            )
            let answer = await Self.get(identity, session.reference, "images/front")
            var kept = try PictureReader.colors(from: answer.response.bytes)
            for _ in quarters..<4 where quarters > 0 { kept = kept.turned }
            #expect(Self.light(kept, 700..<920, 140..<190) == 0)
            #expect(Self.light(kept, 720..<870, 550..<600) == 0)
            // The name stays.
            #expect(Self.light(kept, 400..<540, 330..<360) > 1000)
        }
    }

    @Test
    func `an account with a reason keeps the number, and so does a country that does not ask`()
        async throws
    {
        var settings = CheckSettings()
        settings.unmasked = [CheckSettings.DocumentKind(country: "DEU", type: .passport)]
        settings.maskingReason = "§ 18 PassG does not apply: own documents"
        let page = try Self.page()
        let file = try #require(PNGWriter.encode(page))
        try await withIdentity(settings: settings) { identity in
            let reference = try await Self.checked(identity, file, Self.claim(page))
            let document = await Self.get(identity, reference, "data/document")
            #expect(document.json?["document"]?["number"]?.string == Self.number)
            #expect(await Self.get(identity, reference, "images/front").response.bytes == file)
        }
        let other = try Self.page(issuer: "AUT")
        let otherFile = try #require(PNGWriter.encode(other))
        try await withIdentity { identity in
            let reference = try await Self.checked(identity, otherFile, Self.claim(other))
            #expect(await Self.get(identity, reference, "images/front").response.bytes == otherFile)
            let checked = await Self.get(identity, reference, "data/verification")
            #expect(checked.json?["verification"]?["mrzCheck"]?.string == "OK")
        }
    }

    @Test func `neither the picture before masking nor what the client read stays on the disk`()
        async throws
    {
        let page = try Self.page()
        let file = try #require(PNGWriter.encode(page))
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, file, session)
            _ = try await identity.upload(.data, Self.claim(page), session)
            let folder = "data/identity-pictures/\(session.reference)"
            let before = try #require(names(identity, folder).first)
            _ = await identity.end(session)
            try await identity.server.verify()
            let after = names(identity, folder)
            #expect(after.count == 1 && !after.contains(before))
            #expect(try await identity.server.removeFiles() == 0)
        }
    }

    @Test(arguments: ["cancel", "expire"])
    func `a session that ends without a check leaves no picture`(how: String) async throws {
        let file = try #require(PNGWriter.encode(try Self.page()))
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, file, session)
            let folder = "data/identity-pictures/\(session.reference)"
            #expect(names(identity, folder).count == 1)
            if how == "cancel" {
                #expect(await identity.end(session, "cancel").status == 204)
            } else {
                identity.pass(seconds: 901)
                #expect(try await identity.server.expireSessions() == 1)
                #expect(try await identity.server.removeFiles() == 1)
            }
            #expect(names(identity, folder).isEmpty)
            let images = await Self.get(identity, session.reference, "images")
            #expect(images.json?["images"]?.elements?.isEmpty == true)
        }
    }

    @Test func `deletions and the rounds that remove files do not trip over each other`()
        async throws
    {
        let file = try ScanPictures.png(ScanPictures.blank(width: 400, height: 310))
        try await withIdentity { identity in
            for _ in 0..<8 {
                let session = try await identity.begin()
                for part in [SealedPart.front, .back, .face] {
                    _ = try await identity.upload(part, file, session)
                }
                let server = identity.server
                let rounds = (0..<3).map { _ in
                    Task { for _ in 0..<20 { try await server.removeFiles() } }
                }
                let answer = await identity.send(
                    .delete,
                    "/api/netverify/v2/scans/\(session.reference)",
                    by: identity.accounts[0].admin
                )
                #expect(answer.status == 200)
                for round in rounds { try await round.value }
            }
        }
    }

    @Test func `a removal that a kill cut off is done by the next round`() async throws {
        let file = try #require(PNGWriter.encode(try Self.page()))
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, file, session)
            let folder = "data/identity-pictures/\(session.reference)"
            _ = try await identity.database { work throws(DatabaseError) in
                try work.execute(
                    "INSERT INTO identity_removal (ref, file) VALUES (?, '')",
                    .text(session.reference)
                )
            }
            #expect(try await identity.server.removeFiles() == 1)
            #expect(names(identity, folder).isEmpty)
        }
    }
}

extension ColorPicture {
    /// The picture turned by a quarter, clockwise.
    fileprivate var turned: ColorPicture {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(self.pixels.count)
        for x in 0..<width {
            for y in (0..<height).reversed() {
                let start = 3 * (y * width + x)
                pixels += self.pixels[start..<start + 3]
            }
        }
        return ColorPicture(width: height, height: width, pixels: pixels)
    }
}
