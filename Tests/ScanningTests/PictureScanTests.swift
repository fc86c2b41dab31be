// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import MachineReadable
import PictureTestSupport
import Pictures
import Reading
import Testing

@testable import Scanning

/// The path from a picture to its contents.
struct PictureScanTests {
    /// A date on which the licence of the tests is valid but the passport is not.
    private static let today = CalendarDate(year: 2026, month: 6, day: 15)
    private let today: CalendarDate

    init() throws {
        today = try #require(Self.today)
    }

    private func scan(
        _ picture: GreyPicture,
        kind: PictureScan.Kind = .auto,
        limits: ScanLimits = .standard
    ) throws -> ScanResult {
        try PictureScan(kind: kind, today: today, limits: limits)
            .scan(file: ScanPictures.png(picture))
    }

    private func page(_ codes: [GreyPicture]) throws -> GreyPicture {
        try ScanPictures.stacked([try ScanPictures.zone(ScanPictures.passport)] + codes)
    }

    @Test func `zones come first, then codes`() throws {
        let code = try ScanPictures.code("some text", .qr)
        let result = try scan(page([code]))
        #expect(result.documents.count == 2)
        #expect(result.zones.map(\.document.lines) == [ScanPictures.passport])
        #expect(result.codes.map(\.text) == ["some text"])
        guard case .zone = result.documents.first else {
            Issue.record("no zone in front")
            return
        }
    }

    @Test func `a kind looks for nothing else`() throws {
        let page = try page([try ScanPictures.code("some text", .qr)])
        let zones = try scan(page, kind: .mrz)
        #expect(zones.zones.count == 1 && zones.codes.isEmpty)
        let codes = try scan(page, kind: .barcode)
        #expect(codes.zones.isEmpty && codes.codes.count == 1)
    }

    /// Checks that a zone does not affect the search for codes.
    ///
    /// The search was once less thorough beside a zone, so scanning and checking seals gave different answers for
    /// the same photo.
    @Test(arguments: Symbology.allCases)
    func `the codes are the same with a zone beside them, and alone`(symbology: Symbology) throws {
        let text = symbology == .itf ? "12345678" : "SOME TEXT 12"
        let blurred = try ScanPictures.blurred(try ScanPictures.code("other", .qr), by: 2)
        var style = BarcodeWriter.Style()
        style.scale = 8
        let code = BarcodeWriter.write(Array(text.utf8), symbology: symbology, style: style)
        let more = [try #require(code), blurred]
        let page = try page(more)
        let withZones = try scan(page)
        #expect(withZones.zones.count == 1)
        #expect(try withZones.codes == scan(page, kind: .barcode).codes)
        #expect(try withZones.codes == CodeSearch().codes(inFile: ScanPictures.png(page)))
        // The library cannot read an Aztec code surrounded by other print.
        #expect(withZones.codes.contains { $0.text == text } || symbology == .aztec)
    }

    @Test func `a zone is not lost where the search for codes fails`() throws {
        let code = try ScanPictures.code("some text", .qr)
        var limits = ScanLimits()
        limits.fileTime = .zero
        let result = try scan(page([code]), limits: limits)
        #expect(result.zones.count == 1 && result.codes.isEmpty)
        #expect(throws: ScanError.codes(.tookTooLong)) { try scan(code, limits: limits) }
    }

    @Test func `a picture that shows nothing says what to do`() throws {
        let result = try scan(ScanPictures.blank(width: 600, height: 400, grey: 200))
        #expect(result.documents.isEmpty)
        #expect(result.feedback.contains(.noDocument))
        #expect(!result.feedback.contains(.ready))
    }

    @Test func `the picture of the result is upright`() throws {
        let zone = try ScanPictures.zone(ScanPictures.passport)
        let result = try scan(zone, kind: .mrz)
        #expect(result.picture == zone)
        #expect(result.candidates.count >= 1)
    }

    @Test(arguments: PictureError.allCases.filter { $0 != .tooSmall })
    func `a file that is no picture says why`(error: PictureError) throws {
        #expect(throws: ScanError.picture(error)) {
            try PictureScan(today: today).scan(file: BadPictures.file(error))
        }
    }

    @Test func `a scan that nobody waits for ends before zones are read`() throws {
        let file = try ScanPictures.png(ScanPictures.zone(ScanPictures.passport))
        var stages: [ScanStage] = []
        #expect(throws: ScanError.codes(.tookTooLong)) {
            try PictureScan(today: today)
                .scan(file: file, isWanted: { false }, onStage: { stages.append($0) })
        }
        #expect(stages == [.decoding])
    }

    @Test func `the parts of the work are told in their order`() throws {
        let file = try ScanPictures.png(page([]))
        var stages: [ScanStage] = []
        let note = { (stage: ScanStage) in
            if !stages.contains(stage) { stages.append(stage) }
        }
        _ = try PictureScan(today: today).scan(file: file, onStage: note)
        #expect(stages.first == .decoding && stages.last == .codes)
        #expect(Set(stages) == Set(ScanStage.allCases))
    }

    @Test func `a frame shows its zone and its codes`() throws {
        let frame = try page([try ScanPictures.code("some text", .qr)])
        let result = try PictureScan(today: today).scan(frame: frame)
        #expect(result.zones.map(\.document.lines) == [ScanPictures.passport])
        #expect(result.codes.map(\.text) == ["some text"])
    }

    @Test func `a frame that nobody waits for is not read`() throws {
        let frame = try ScanPictures.zone(ScanPictures.passport)
        #expect(throws: ScanError.codes(.tookTooLong)) {
            try PictureScan(today: today).scan(frame: frame, isWanted: { false })
        }
    }

    @Test func `the day decides about what has expired`() throws {
        let licence = try ScanPictures.code(ScanPictures.licence(), .pdf417)
        #expect(try scan(licence).documents.map(\.result) == [.read])
        let later = try #require(CalendarDate(year: 2040, month: 1, day: 1))
        let expired = try PictureScan(today: later).scan(file: ScanPictures.png(licence))
        #expect(expired.documents.map(\.result) == [.attention])
        let passport = try ScanPictures.zone(ScanPictures.passport)
        #expect(try scan(passport).documents.map(\.result) == [.attention])
    }
}
