// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// What `truth.json` says about pictures (`Benchmarks/Corpus/README.md`).
struct Truth: Decodable {
    struct Picture: Decodable {
        let file: String
        let documents: [Document]
    }

    struct Document: Decodable {
        let lines: [String]
        /// The corners of the zone, clockwise from its first character, as the document is read.
        let corners: [[Float]]
        /// The height of capitals, as a share of the distance from character to character; that of OCR-B if not given.
        let capital: Float?
    }

    let pictures: [Picture]

    init(_ file: URL) throws {
        self = try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file))
    }
}

extension Truth.Document {
    /// ISO 1073-2: 2.4 and 2.54 mm.
    private static let capital: Float = 0.945

    /// The position of each line: the first below the upper edge of the zone, the last above its lower edge.
    ///
    /// Shorter lines are at the left.
    var printedLines: [PrintedLine] {
        let points = corners.map { SIMD2($0[0], $0[1]) }
        let widest = Float(lines.map(\.utf8.count).max() ?? 1)
        let across = (points[1] + points[2] - points[0] - points[3]) / 2
        let down = (points[2] + points[3] - points[0] - points[1]) / 2
        let tall = (down * down).sum().squareRoot()
        let pitch = (across * across).sum().squareRoot() / widest
        let height = min((capital ?? Self.capital) * pitch, tall / Float(lines.count))
        return lines.enumerated().map { number, text in
            let place =
                height / 2 + Float(number) * (tall - height) / Float(max(1, lines.count - 1))
            let part = place / tall
            let start = points[0] + (points[3] - points[0]) * part
            let end = points[1] + (points[2] - points[1]) * part
            return PrintedLine(
                text: text,
                start: start,
                end: start + (end - start) * Float(text.utf8.count) / widest,
                down: down,
                height: height
            )
        }
    }
}
