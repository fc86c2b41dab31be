// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import MachineReadable
import Pictures
import Reading
import TestSupport
import Testing

@testable import Scanning

/// Zones in fixed-width faces other than OCR-B (`Vectors/reading/faces`), as programs print them.
struct TypeFaceTests {
    struct Sample: Decodable, CustomTestStringConvertible {
        let face: String
        let file: String
        let lines: [String]

        var testDescription: String { face }
    }

    private static let folder = "Vectors/reading/faces/"

    private static let samples: [Sample] = {
        let bytes = TestSupport.projectBytes(folder + "truth.json") ?? []
        return (try? JSONDecoder().decode([Sample].self, from: Data(bytes))) ?? []
    }()

    @Test func `there are samples`() {
        #expect(Self.samples.count == 8)
    }

    @Test(arguments: samples)
    func `a zone in another face is read exactly`(sample: Sample) throws {
        let file = try #require(TestSupport.projectBytes(Self.folder + sample.file))
        let today = try #require(CalendarDate(year: 2026, month: 6, day: 15))
        let result = try PictureScan(kind: .mrz, today: today, limits: .standard).scan(file: file)
        #expect(result.zones.map(\.document.lines) == [sample.lines])
    }
}
