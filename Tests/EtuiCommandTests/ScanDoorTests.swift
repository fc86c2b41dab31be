// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import HTTPMessages
import HTTPServer
import MachineReadable
import PictureTestSupport
import Reading
import Scanning
import Screens
import Seals
import TestSupport
import Testing

@testable import EtuiService
@testable import etui

/// A picture gets the same answer through every interface.
struct ScanDoorTests {
    /// Pictures for which the interfaces once used different sizes, efforts and kinds of codes.
    enum Scene: String, CaseIterable {
        case code, codeBesideZone, smallCodeInLargePhoto, smallCodeInLargePhotoOfPassport
        case twoSeals, licence, nothing

        func picture() throws -> GreyPicture {
            let seal = Array(try SealScene().text().utf8)
            var style = BarcodeWriter.Style()
            style.scale = 3
            let code = try #require(BarcodeWriter.write(seal, style: style))
            let zone = try ScanPictures.zone(ScanPictures.passport)
            let wall = try ScanPictures.blank(width: 4_900, height: 700, grey: 180)
            switch self {
            case .code: return try ScanPictures.stacked([code])
            case .codeBesideZone: return try ScanPictures.stacked([zone, code])
            case .smallCodeInLargePhoto: return try ScanPictures.stacked([wall, code])
            case .smallCodeInLargePhotoOfPassport:
                let passport = try ScanPictures.zone(ScanPictures.passport, pitch: 80)
                return try ScanPictures.stacked([wall, passport, code])
            case .twoSeals:
                var other = SealScene()
                other.request.type = "icao.test"
                let second = try ScanPictures.code(Array(try other.text().utf8), .qr)
                return try ScanPictures.stacked([code, second])
            case .licence:
                return try ScanPictures.code(ScanPictures.licence(), .pdf417)
            case .nothing: return try ScanPictures.blank(width: 900, height: 700, grey: 200)
            }
        }
    }

    private static let today = Instant(secondsSinceEpoch: 1_780_000_000)

    /// Returns the answer of the route of `/scan`.
    private static func scanRoute(_ file: [UInt8]) async throws -> [String] {
        let routes = DocumentRoutes(hasSamples: false, now: { today }).routes
        let headers: HTTPHeaders = ["Content-Type": "application/octet-stream"]
        let request = HTTPRequest(.post, "/scan/pictures", headers: headers, body: file)
        let response = await HTTPRouter(routes: routes).respond(to: request)
        #expect(response.status == .ok)
        let documents = try JSONTree(parsing: response.bytes).root["documents"]?.elements ?? []
        return documents.filter { $0["source"]?.string == "barcode" }
            .compactMap { $0["text"]?.string }
    }

    /// Returns what the route of the seals' screen passes to the screen.
    private static func sealRoute(_ file: [UInt8]) async throws -> [String] {
        switch try await ScreenCodes().search(file: file, for: nil) {
        case .codes(let texts): texts
        case .nothing: []
        case .unreadable: throw ScanPictures.NotDrawn()
        }
    }

    /// Returns the output of `etui scan`.
    private static func scanCommand(_ kind: PictureScan.Kind, _ file: [UInt8]) throws -> [String] {
        let scan = PictureScan(kind: kind, today: CalendarDate(today))
        let report = ScanReport(on: "-", by: scan) { () throws(ScanInputError) in file }
        return try report.outcome.get().codes.map(\.text)
    }

    @Test(arguments: Scene.allCases)
    func `each door finds the same codes`(scene: Scene) async throws {
        let file = try ScanPictures.png(scene.picture())
        let codes = try CodeSearch().codes(inFile: file).map(\.text)
        let expected = [
            Scene.code: 1, .codeBesideZone: 1, .smallCodeInLargePhoto: 1,
            .smallCodeInLargePhotoOfPassport: 1, .twoSeals: 2, .licence: 1, .nothing: 0,
        ]
        #expect(codes.count == expected[scene])
        #expect(try await Self.scanRoute(file) == codes)
        #expect(try await Self.sealRoute(file) == codes)
        #expect(try Self.scanCommand(.auto, file) == codes)
        #expect(try Self.scanCommand(.barcode, file) == codes)
        switch SealInput.content(of: file) {
        case .noCode: #expect(codes.isEmpty)
        case .several(let count): #expect(scene == .twoSeals && count == 2)
        case .text(let text): #expect(codes == [String(decoding: text, as: UTF8.self)])
        case .unreadable(let reason): Issue.record("\(reason)")
        }
    }

    @Test func `each door reads as much of a file as the decoder allows`() {
        let limit = ScanLimits.standard.fileByteCount + 1
        let documents = DocumentRoutes(hasSamples: false, now: { Self.today }).routes
        let pictures = documents.first { $0.pattern == "/scan/pictures" }
        #expect(pictures?.terms.bodyLimit == limit)
        #expect(PictureWork.bodyLimit == limit)
    }
}
