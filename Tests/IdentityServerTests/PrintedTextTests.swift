// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Database
import Encodings
import Execution
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import PictureTestSupport
import Pictures
import Reading
import Testing

/// What the server makes of printed text.
struct PrintedTextTests {
    /// An engine that counts how often it is asked.
    private struct Counting: PrintedTextEngine {
        let engine: WordEngine
        let count = Locked(0)

        func languages() throws(PrintedTextError) -> Set<String> {
            count.withLock { $0 += 1 }
            return try engine.languages()
        }

        func words(
            in picture: GreyPicture,
            as form: PrintedTextForm,
            language: String
        ) throws(PrintedTextError) -> [PrintedWord] {
            try engine.words(in: picture, as: form, language: language)
        }
    }

    /// The front that belongs to the code of the specimen.
    private static let licence: [(number: String, value: String)] = [
        ("4d", "DL T64235789"), ("1", "SAMPLE"), ("2", "MICHAEL JOHN"), ("3", "DOB 06/07/1986"),
        ("4b", "EXP 12/10/2034"), ("4a", "ISS 06/07/2018"), ("15", "SEX M"),
    ]

    /// The engine tells the rows of the card by their grey, so only its side has a colour.
    private static var coloredCard: ColorPicture {
        get throws {
            var card = ColorPicture(try WordEngine.card)
            let red = ColorPicture.Color(red: 200, green: 0, blue: 0)
            card.fill(red, from: (card.width - 4, 0), width: 4, height: card.height)
            return card
        }
    }

    private static func altered() -> WordEngine {
        var fields = licence
        fields[3].value = "DOB 06/08/1986"
        return WordEngine(fields)
    }

    /// A case as it is stored and as a reviewer sees it.
    private struct Outcome {
        var stage = ""
        var verdict: String?
        var review: JSONValue?
        var log: [String] = []

        var findings: [String] { review?["findings"]?.elements?.compactMap(\.string) ?? [] }

        func check(_ name: String) -> JSONValue? {
            review?["checks"]?.elements?.first { $0["check"]?.string == name }
        }
    }

    /// Uploads both sides of a licence, verifies, and returns what becomes of it.
    private static func outcome(
        of engine: any PrintedTextEngine,
        isOn: Bool = true,
        back: GreyPicture? = nil,
        request: JSONOutput = [:],
        _ change: (inout VerificationPolicy) -> Void = { _ in }
    ) async throws -> Outcome {
        var settings = CheckSettings()
        settings.hasPrintedText = isOn
        change(&settings.verification)
        let code = try ScanPictures.code(ScanPictures.licence(), .pdf417)
        let front = try #require(PNGWriter.encode(coloredCard))
        let back = try ScanPictures.png(back ?? code)
        var found = Outcome()
        try await withIdentity(
            settings: settings,
            adjust: { configuration in
                configuration.textEngine = engine
                configuration.documents = DocumentCatalogue.standard.accepted()
            }
        ) { identity in
            let session = try await identity.begin(request)
            #expect(try await identity.upload(.front, front, session).status == 204)
            #expect(try await identity.upload(.back, back, session).status == 204)
            #expect(await identity.end(session).status == 202)
            #expect(try await identity.server.verify() == 1)
            (found.stage, found.verdict) = try await identity.database {
                work throws(DatabaseError) in
                let row = try work.row(
                    "SELECT stage, verdict FROM identity_transaction WHERE ref = ?",
                    .text(session.reference)
                )
                return (try row?.text("stage") ?? "", try row?.text(ifAny: "verdict"))
            }
            if found.stage == "review" {
                let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
                found.review = try await desk.review(session.reference)
            }
            found.log = identity.log.withLock { $0 }
        }
        return found
    }

    @Test func `print that agrees with the code lets an account approve by rule`() async throws {
        let found = try await Self.outcome(of: WordEngine(Self.licence)) {
            $0.approval = .automatic
        }
        #expect(found.verdict == "APPROVED_VERIFIED::", "\(found.findings)")
    }

    @Test func `an account that has not turned it on is not read`() async throws {
        let engine = Counting(engine: WordEngine(Self.licence))
        let found = try await Self.outcome(of: engine, isOn: false) { $0.approval = .automatic }
        #expect(engine.count.withLock { $0 } == 0)
        #expect(found.stage == "review" && found.findings == ["text.not-compared"])
    }

    @Test func `a difference found by print is for a reviewer, with reason 111`() async throws {
        let found = try await Self.outcome(of: Self.altered()) { $0.approval = .automatic }
        #expect(found.stage == "review" && found.verdict == nil)
        #expect(found.findings == ["text.mismatch.dob"])
        #expect(found.review?["suggestion"]?["rejectReason"]?["rejectReasonCode"]?.string == "111")
        let field = found.review?["fields"]?.elements?.first { $0["name"]?.string == "dob" }
        #expect(field?["values"]?["barcode"]?.string == "1986-06-07")
        #expect(field?["values"]?["print"]?.string == "1986-06-08")
        #expect(found.check("codes")?["outcome"]?.string != "failed")
    }

    @Test func `an account may have it refused`() async throws {
        let found = try await Self.outcome(of: Self.altered()) { $0.printedMismatch = .deny }
        #expect(found.stage == "ended" && found.verdict == "DENIED_FRAUD:111:")
    }

    @Test func `print that lacks a field that the code has approves nothing`() async throws {
        var engine = WordEngine(Self.licence.filter { $0.number != "4b" })
        #expect(
            try await Self.outcome(of: engine) { $0.approval = .automatic }.findings
                == ["text.not-compared"]
        )
        // An uncertain difference is no finding, but no agreement either.
        engine = Self.altered()
        engine.second = ["06/08/1986": "06/03/1986"]
        let found = try await Self.outcome(of: engine) { $0.approval = .automatic }
        #expect(found.stage == "review" && found.findings == ["text.not-compared"])
    }

    @Test(arguments: [PrintedTextError.noEngine, .noLanguage, .tookTooLong, .broken])
    func `an engine that fails costs the reading only`(error: PrintedTextError) async throws {
        var engine = WordEngine(Self.licence)
        engine.error = error
        let found = try await Self.outcome(of: engine) { $0.approval = .automatic }
        #expect(found.stage == "review" && found.findings == ["text.not-compared"])
        let code = IdentityFinding.printNotRead(error).code
        let remarks = found.review?["remarks"]?.elements ?? []
        #expect(remarks.contains { $0["code"]?.string == code })
    }

    @Test func `what only print says denies nothing and approves nothing`() async throws {
        var fields = WordEngine.german
        fields[0].value = "SPECIMEN"
        fields[3].value = "02.03.2036"
        fields[4].value = "01.03.2020"
        let blank = try ScanPictures.blank(width: 1012, height: 638)
        let found = try await Self.outcome(
            of: WordEngine(fields, sign: "D"),
            back: blank,
            request: ["preselectedCountry": "DEU", "preselectedDocumentTypes": ["DRIVING_LICENSE"]]
        ) { policy in
            policy.approval = .automatic
            policy.expired = .reject
        }
        #expect(found.stage == "review" && found.verdict == nil)
        #expect(found.findings.contains("nothing.read"))
        let field = found.review?["fields"]?.elements?.first { $0["name"]?.string == "idNumber" }
        #expect(field?["values"]?["print"]?.string == "B072RRE2I55")
        for value in ["SPECIMEN", "ERIKA", "B072RRE2I55"] {
            #expect(!found.log.contains { $0.contains(value) })
        }
    }
}
