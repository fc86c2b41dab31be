// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import PictureTestSupport
import Seals
import TestSupport
import Testing

@testable import Scanning

/// Which of a picture's codes is the seal.
struct SealSelectionTests {
    private let seal: [UInt8]
    private let menu = Array("https://example.org/menu".utf8)

    init() throws {
        seal = Array(try SealScene().text().utf8)
    }

    private func selection(_ contents: [[UInt8]]) throws -> SealSelection {
        let codes = try contents.map { try ScanPictures.code($0, .qr) }
        let page = try ScanPictures.png(try ScanPictures.stacked(codes))
        return SealSelection(among: try CodeSearch().codes(inFile: page))
    }

    @Test func `without a code there is nothing to select`() {
        #expect(SealSelection(among: []) == .noCode)
    }

    @Test func `the one seal is selected, whatever is printed beside it`() throws {
        #expect(try selection([seal]) == .content(seal))
        #expect(try selection([menu, seal]) == .content(seal))
    }

    @Test func `the same seal printed twice is one`() throws {
        #expect(try selection([seal, seal]) == .content(seal))
    }

    @Test func `two different seals are refused`() throws {
        var other = SealScene()
        other.request.type = "icao.test"
        let second = Array(try other.text().utf8)
        #expect(try selection([seal, second]) == .several(2))
    }

    @Test func `where none is a seal, the first code is what there is`() throws {
        #expect(try selection([menu]) == .content(menu))
    }
}
