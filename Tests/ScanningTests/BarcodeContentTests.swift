// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import MachineReadable
import PictureTestSupport
import Seals
import TestSupport
import Testing

@testable import Scanning

/// The content of barcodes.
struct BarcodeContentTests {
    private func content(_ bytes: [UInt8], _ symbology: Symbology = .qr) throws -> BarcodeContent {
        let today = try #require(CalendarDate(year: 2026, month: 6, day: 15))
        let file = try ScanPictures.png(try ScanPictures.code(bytes, symbology))
        let code = try #require(try CodeSearch().codes(inFile: file).first)
        return BarcodeContent(code, today: today)
    }

    @Test func `a licence is judged for the day`() throws {
        guard case .licence(let checked) = try content(ScanPictures.licence(), .pdf417) else {
            Issue.record("no licence")
            return
        }
        #expect(checked.document.surname == "SAMPLE")
        #expect(checked.dateFindings.isEmpty)
        #expect(checked.result == .read)
    }

    @Test func `a seal is read where its kind is, and not verified`() throws {
        let content = try content(Array(try SealScene().text().utf8))
        guard case .seal(.vdsNC, let seal) = content else {
            Issue.record("no seal")
            return
        }
        #expect(seal?.header.issuingCountry == "AUS")
        #expect(content.name == "vds-nc")
    }

    @Test func `any other JSON is text`() throws {
        guard case .text = try content(Array(#"{"menu":["soup"]}"#.utf8)) else {
            Issue.record("taken for a seal")
            return
        }
    }

    @Test(arguments: [
        ("RDB1ABCDEFGH", SealKind.idb, "vds"), ("HC1:NCFOXN", .hcert, "hcert"),
        ("shc:/5676290952", .shc, "shc"),
    ])
    func `other seals go by their names`(text: String, kind: SealKind, name: String) throws {
        let content = try content(Array(text.utf8))
        guard case .seal(kind, nil) = content else {
            Issue.record("not recognised")
            return
        }
        #expect(content.name == name)
    }

    @Test func `what is known of nothing is text`() throws {
        #expect(try content(Array("https://example.org/menu".utf8)).name == "text")
    }
}
