// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Execution
import Foundation
import IdentityCheck
import PictureTestSupport
import Reading
import Testing
import TestSupport

@testable import Netverify

/// A device that reads print by itself.
@MainActor @Suite(.serialized)
struct DevicePrintTests {
    /// An engine that sees the numbered fields of a licence, whatever the picture.
    private final class FieldEngine: PrintedTextEngine {
        let fields: [(number: String, value: String)]
        let sizes = Locked<[[Int]]>([])

        init(_ fields: [(number: String, value: String)]) { self.fields = fields }

        func languages() throws(PrintedTextError) -> Set<String> { ["eng", "deu"] }

        func words(
            in picture: GreyPicture,
            as form: PrintedTextForm,
            language: String
        ) throws(PrintedTextError) -> [PrintedWord] {
            guard form == .scattered else { return [] }
            sizes.withLock { $0.append([picture.width, picture.height]) }
            var words: [PrintedWord] = []
            for (row, field) in fields.enumerated() {
                let top = 110 + 44 * row
                words.append(Self.word(field.number, 343, top))
                var left = 402
                for part in field.value.split(separator: " ") {
                    words.append(Self.word(String(part), left, top))
                    left += 14 * (part.count + 1)
                }
            }
            return words
        }

        private static func word(_ text: String, _ left: Int, _ top: Int) -> PrintedWord {
            let right = left + 14 * text.count
            let box = PrintedBox(left: left, top: top, right: right, bottom: top + 24)
            return PrintedWord(text, at: box, confidence: 0.96)
        }
    }

    private static let american = [
        (number: "4d", value: "DL T64235789"), (number: "1", value: "SAMPLE"),
        (number: "2", value: "MICHAEL JOHN"), (number: "8", value: "123 MAIN STREET"),
        (number: "", value: "RICHMOND, VA 23220"), (number: "3", value: "DOB 06/07/1986"),
        (number: "4b", value: "EXP 12/10/2034"), (number: "15", value: "SEX M"),
    ]
    private static let austrian = [
        (number: "1", value: "MUSTERMANN"), (number: "2", value: "ERIKA"),
        (number: "3", value: "12.08.1974 WIEN"), (number: "4a", value: "04.03.2020"),
        (number: "4b", value: "03.03.2035"), (number: "5", value: "20123456"),
    ]

    private static func showCode(to view: NetverifyCustomScanViewController) async throws {
        let content = try ScanPictures.licence(hasAddress: false)
        let code = try ScanPictures.code(content, .pdf417)
        await view.process(try ScanPictures.stacked([code]))
    }

    @Test func `an address that the barcode lacks is read from the front, and nothing is sent`()
        async throws
    {
        let engine = FieldEngine(Self.american)
        let scene = CheckScene()
        scene.textEngine = engine
        try await scene.start()
        try scene.choose("USA", .driverLicense)
        try await Self.showCode(to: try scene.present())
        try await until { scene.calls.suffix(2) == ["address", "scan"] }
        let front = try scene.present()
        #expect(front.currentScanSide() == .front)
        #expect(front.currentStep() == 2 && front.totalSteps() == 2)
        for _ in 0..<4 { await front.process(try CardFrame().picture) }
        try await until { scene.data != nil }
        #expect(scene.calls.suffix(3) == ["confirm", "captured", "finished"])
        let data = try #require(scene.data)
        #expect(data.addressLine == "123 MAIN STREET")
        #expect(data.city == "RICHMOND")
        #expect(data.subdivision == "VA")
        #expect(data.postCode == "23220")
        #expect(data.lastName == "SAMPLE" && data.idNumber == "T64235789")
        #expect(data.extractionMethod == .barcodeOCR)
        // The card alone, as a scanner at 300 dpi would give it.
        #expect(engine.sizes.withLock { $0 } == [[1012, 638]])
    }

    @Test func `without an engine a check that sends nothing ends with what the barcode has`()
        async throws
    {
        let scene = CheckScene()
        try await scene.start()
        try scene.choose("USA", .driverLicense)
        try await Self.showCode(to: try scene.present())
        try await until { scene.data != nil }
        #expect(!scene.calls.contains("address"))
        #expect(scene.data?.addressLine == nil)
        #expect(scene.data?.lastName == "SAMPLE")
    }

    @Test func `a server gets the front of a licence whose barcode lacks the address`() async throws
    {
        let server = try PlayedServer()
        server.open(countries: Self.accepted("USA"))
        let scene = Self.sending(to: server, country: "USA")
        try await scene.start()
        try await Self.showCode(to: try scene.present())
        try await until { scene.calls.suffix(2) == ["address", "scan"] }
        for _ in 0..<4 { await (try scene.present()).process(try CardFrame().picture) }
        try await until { scene.data != nil }
        let opened = server.state.withLock { Set($0.opened.keys) }
        #expect(opened.isSuperset(of: ["front", "back", "data"]))
    }

    @Test func `the print of a European licence becomes data on the device`() async throws {
        let server = try PlayedServer()
        server.open(countries: Self.accepted("AUT"))
        let scene = Self.sending(to: server, country: "AUT")
        scene.textEngine = FieldEngine(Self.austrian)
        try await scene.start()
        for _ in 0..<4 { await (try scene.present()).process(try CardFrame().picture) }
        try await until { scene.data != nil }
        let data = try #require(scene.data)
        #expect(data.lastName == "MUSTERMANN" && data.firstName == "ERIKA")
        #expect(data.idNumber == "20123456")
        #expect(data.expiryDate?.timeIntervalSince1970 == 2_056_492_800)
        #expect(data.extractionMethod == .OCR)
    }

    @Test func `a check that is verified leaves print to the server`() async throws {
        let server = try PlayedServer()
        server.open(countries: Self.accepted("AUT"))
        let engine = FieldEngine(Self.austrian)
        let scene = CheckScene()
        scene.verify(.driverLicense, at: server)
        scene.textEngine = engine
        try await scene.start()
        for _ in 0..<4 { await (try scene.present()).process(try CardFrame().picture) }
        try await until { scene.calls.suffix(2) == ["confirm", "scan"] }
        let back = try CardFrame(isTurned: true).picture
        for _ in 0..<4 { await (try scene.present()).process(back) }
        try await until { scene.data != nil }
        #expect(engine.sizes.withLock { $0 }.isEmpty)
        #expect(scene.data?.lastName == nil)
    }

    @Test func `places of Vision count from the lower left corner, in shares of the sides`() throws
    {
        let card = try ScanPictures.blank(width: 1000, height: 600)
        let rectangle = CGRect(x: 0.1, y: 0.8, width: 0.25, height: 0.05)
        let box = PrintedBox(fromLowerLeft: rectangle, in: card)
        #expect((99...100).contains(box.left) && (350...351).contains(box.right))
        #expect((89...90).contains(box.top) && (120...121).contains(box.bottom))
        #expect(PrintedLanguageNames.alpha3(of: "de-DE") == "deu")
        #expect(PrintedLanguageNames.alpha3(of: "zh-Hans") == nil)
    }

    private static func accepted(_ country: String) -> JSONOutput {
        let licence: JSONOutput = ["type": "DRIVING_LICENSE", "variants": ["plastic"]]
        return [["code": .string(country), "name": .string(country), "documents": [licence]]]
    }

    /// A check for data that a server keeps.
    private static func sending(to server: PlayedServer, country: String) -> CheckScene {
        let scene = CheckScene()
        scene.verify(.driverLicense, at: server)
        scene.configuration.requireVerification = false
        scene.configuration.preselectedCountry = country
        return scene
    }
}
