// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Database
import DatabaseTestSupport
import Encodings
import Execution
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import MachineReadable
import PictureTestSupport
import Pictures
import Reading
import Testing
import TestSupport

/// What the server makes of the pictures.
struct VerificationTests {
    /// Uploads the sides, finishes, verifies, and returns stage and verdict.
    private static func verdict(
        _ identity: IdentityFixture,
        _ front: [UInt8],
        back: [UInt8]? = nil,
        _ claim: String? = nil
    ) async throws -> (stage: String, verdict: String?) {
        let session = try await identity.begin()
        if let claim {
            #expect(try await identity.upload(.data, Array(claim.utf8), session).status == 204)
        }
        #expect(try await identity.upload(.front, front, session).status == 204)
        if let back { #expect(try await identity.upload(.back, back, session).status == 204) }
        #expect(await identity.end(session).status == 202)
        #expect(try await identity.server.verify() == 1)
        #expect(try await identity.server.verify() == 0)
        return try await identity.database { work throws(DatabaseError) in
            let row = try work.row(
                "SELECT stage, verdict FROM identity_transaction WHERE ref = ?",
                .text(session.reference)
            )
            return (try row?.text("stage") ?? "", try row?.text(ifAny: "verdict"))
        }
    }

    @Test(arguments: TestEngine.both)
    func `a passport without a fault goes to a reviewer`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let found = try await Self.verdict(identity, IdentityFixture.passport())
            #expect(found.stage == "review" && found.verdict == nil)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `the end of an upload wakes the loop that verifies`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            #expect(await identity.end(session).status == 202)
            await identity.server.uploadEnded.wait(atMost: .seconds(3600))
            #expect(try await identity.server.verify() == 1)
        }
    }

    @Test(arguments: [
        ("UTO", nil, "ERROR_NOT_READABLE_ID:202:"), ("FRA", nil, "DENIED_UNSUPPORTED_ID_COUNTRY::"),
        (
            "AUT", #"{"selectedDocumentType":"ID_CARD"}"#, "ERROR_NOT_READABLE_ID:207:"
        ),
    ])
    func `23 to 25: a rule denies a specimen, another country and another type`(
        state: String,
        claim: String?,
        verdict: String
    ) async throws {
        try await withIdentity { identity in
            let picture = try IdentityFixture.passport(state: state)
            let found = try await Self.verdict(identity, picture, claim)
            #expect(found.stage == "ended" && found.verdict == verdict)
        }
    }

    @Test func `11: a blank picture shows no document`() async throws {
        try await withIdentity { identity in
            let blank = try ScanPictures.png(ScanPictures.blank(width: 800, height: 600))
            let found = try await Self.verdict(identity, blank)
            #expect(found.verdict == "ERROR_NOT_READABLE_ID:201:")
        }
    }

    @Test func `11: a wall with the noise of a camera shows no document either`() async throws {
        let pixels: [UInt8] = (0..<480_000).map { place in
            let noise = (place &* 2_654_435_761) >> 7
            return UInt8(144 + noise % 13)
        }
        let wall = try #require(GreyPicture(width: 800, height: 600, pixels: pixels))
        try await withIdentity { identity in
            let found = try await Self.verdict(identity, ScanPictures.coloredPNG(wall))
            #expect(found.verdict == "ERROR_NOT_READABLE_ID:201:")
        }
    }

    @Test(arguments: [
        (true, "ERROR_NOT_READABLE_ID:211:"), (false, "ERROR_NOT_READABLE_ID:200:2006"),
    ])
    func `13 and 15: the picture of a card without a zone shows two, or shines`(
        showsTwo: Bool,
        verdict: String
    ) async throws {
        var frame = showsTwo ? CardFrame(left: 40, width: 540, second: 680) : CardFrame()
        if !showsTwo { frame.brighten(x: 620, y: 380, radius: 130, fades: true) }
        // Paper that is a little blue, under light that is white.
        let pixels = try frame.picture.pixels.flatMap { grey in
            grey >= 250 ? [grey, grey, grey] : [grey - 20, grey - 10, grey]
        }
        let colors = ColorPicture(width: frame.width, height: frame.height, pixels: pixels)
        let front = try #require(PNGWriter.encode(colors))
        let back = try ScanPictures.coloredPNG(CardFrame(isTurned: true).picture)
        let all = DocumentCatalogue.standard.accepted()
        try await withIdentity(adjust: { $0.documents = all }) { identity in
            let found = try await Self.verdict(
                identity,
                front,
                back: back,
                #"{"selectedCountry":"AUT","selectedDocumentType":"DRIVING_LICENSE"}"#
            )
            #expect(found.verdict == verdict)
        }
    }

    @Test func `14: a card that the border of its picture cuts off lacks a part`() async throws {
        let front = try ScanPictures.coloredPNG(CardFrame(top: -130).picture)
        let back = try ScanPictures.coloredPNG(CardFrame(isTurned: true).picture)
        let all = DocumentCatalogue.standard.accepted()
        try await withIdentity(adjust: { $0.documents = all }) { identity in
            let found = try await Self.verdict(
                identity,
                front,
                back: back,
                #"{"selectedCountry":"AUT","selectedDocumentType":"DRIVING_LICENSE"}"#
            )
            #expect(found.verdict == "ERROR_NOT_READABLE_ID:200:2003")
        }
    }

    @Test func `15: characters that cannot be read are no wrong check digits`() async throws {
        let page = try PictureReader.grey(from: IdentityFixture.passport())
        // Three characters of the number, in the second line.
        let covered = try ScanPictures.covered(page, columns: 80..<128, rows: 84..<page.height)
        let file = try ScanPictures.coloredPNG(covered)
        try await withIdentity { identity in
            let found = try await Self.verdict(identity, file)
            #expect(found.verdict?.hasPrefix("ERROR_NOT_READABLE_ID:200:") == true)
        }
    }

    @Test(arguments: [
        ("200101", VerificationPolicy.Expired.review, "review", String?.none),
        ("200101", .reject, "ended", "ERROR_NOT_READABLE_ID:300:"),
        ("300230", .review, "ended", "DENIED_FRAUD:108:"),
    ])
    func `27 and 28: an expired passport goes by the policy, an impossible date is refused`(
        expiry: String,
        policy: VerificationPolicy.Expired,
        stage: String,
        verdict: String?
    ) async throws {
        var settings = CheckSettings()
        settings.verification.expired = policy
        try await withIdentity(settings: settings) { identity in
            let picture = try IdentityFixture.passport(expiry: expiry)
            let found = try await Self.verdict(identity, picture)
            #expect(found.stage == stage && found.verdict == verdict)
        }
    }

    @Test func `18: a check digit that is wrong in sharp print is refused`() async throws {
        try await withIdentity { identity in
            let picture = try IdentityFixture.passport(hasWrongDigit: true)
            let found = try await Self.verdict(identity, picture)
            #expect(found.verdict == "DENIED_FRAUD:108:")
        }
    }

    /// Once one side has been read, the other gets only a quick look, which must still find another document.
    @Test(arguments: [
        (true, "ERROR_NOT_READABLE_ID:211:"), (false, "DENIED_FRAUD:111:"),
    ])
    func `13: a second document on the other side is noticed, by its zone or its code`(
        isPassport: Bool,
        expected: String
    ) async throws {
        let other =
            isPassport
            ? try IdentityFixture.passport(state: "FRA", expiry: "310101")
            : try ScanPictures.coloredPNG(
                ScanPictures.code(ScanPictures.licence(), .pdf417)
            )
        let all = DocumentCatalogue.standard.accepted()
        for isTurned in [false, true] {
            try await withIdentity(adjust: { $0.documents = all }) { identity in
                let passport = try IdentityFixture.passport()
                let found = try await Self.verdict(
                    identity,
                    isTurned ? other : passport,
                    back: isTurned ? passport : other
                )
                #expect(found.verdict == expected)
            }
        }
    }

    @Test(arguments: [6, 12, 24])
    func `16: a blurred picture says so, however much it is blurred`(reach: Int) async throws {
        let page = try PictureReader.grey(from: IdentityFixture.passport())
        let file = try ScanPictures.coloredPNG(ScanPictures.blurred(page, by: reach))
        try await withIdentity { identity in
            let found = try await Self.verdict(identity, file)
            #expect(found.verdict == "ERROR_NOT_READABLE_ID:200:2001")
        }
    }

    @Test(arguments: [false, true])
    func `30: a front sent as the back, too, is a missing back`(isTurned: Bool) async throws {
        func side(left: Int, isTurned: Bool = false) throws -> [UInt8] {
            try ScanPictures.coloredPNG(CardFrame(left: left, isTurned: isTurned).picture)
        }
        let all = DocumentCatalogue.standard.accepted()
        try await withIdentity(adjust: { $0.documents = all }) { identity in
            let found = try await Self.verdict(
                identity,
                side(left: 240),
                back: side(left: 180, isTurned: isTurned),
                #"{"selectedCountry":"AUT","selectedDocumentType":"DRIVING_LICENSE"}"#
            )
            #expect((found.verdict == "ERROR_NOT_READABLE_ID:206:") == !isTurned)
        }
    }

    @Test(arguments: [
        (255, "ERROR_NOT_READABLE_ID:102:"), (180, "ERROR_NOT_READABLE_ID:210:"),
    ])
    func `17: a front without colours is a copy if its paper is burnt out, else from a grey camera`(
        paper: Int,
        verdict: String
    ) async throws {
        let page = try PictureReader.grey(from: IdentityFixture.passport())
        let brightest = Int(try #require(page.pixels.max()))
        let pixels = page.pixels.map { UInt8(Int($0) * paper / brightest) }
        let grey = try #require(
            GreyPicture(width: page.width, height: page.height, pixels: pixels)
        )
        for file in [try ScanPictures.png(grey), try ScanPictures.jpeg(grey)] {
            try await withIdentity { identity in
                let found = try await Self.verdict(identity, file)
                #expect(found.stage == "ended" && found.verdict == verdict)
            }
        }
    }

    /// What an examiner says decides; this one says what a test wants.
    private struct Saying: DocumentExaminer {
        let evidence: VerificationEvidence

        func examine(_ document: ExaminationCase) -> Examination {
            Examination(
                evidence: evidence,
                check: DocumentCheck([], today: document.today)
            )
        }
    }

    @Test(arguments: [
        (VerificationPolicy.Approval.automatic, "ended", String?.some("APPROVED_VERIFIED::")),
        (.review, "review", nil),
    ])
    func `a document without any doubt goes by the account's policy`(
        approval: VerificationPolicy.Approval,
        stage: String,
        verdict: String?
    ) async throws {
        var evidence = VerificationEvidence()
        evidence.hasCodedData = true
        evidence.validity = .valid
        evidence.print = .agrees
        let examiner = Saying(evidence: evidence)
        var settings = CheckSettings()
        settings.verification.approval = approval
        try await withIdentity(settings: settings, adjust: { $0.examiner = examiner }) { identity in
            let found = try await Self.verdict(identity, IdentityFixture.passport())
            #expect(found.stage == stage && found.verdict == verdict)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a transaction is verified once, however many look`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            for _ in 0..<3 {
                let session = try await identity.begin()
                _ = try await identity.upload(.front, IdentityFixture.passport(), session)
                _ = await identity.end(session)
            }
            let server = identity.server
            async let one = server.verify()
            async let other = server.verify()
            #expect(try await one + other == 3)
        }
    }
}
