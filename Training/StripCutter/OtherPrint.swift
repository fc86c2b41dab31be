// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@testable import Reading

/// Lines that the reader would consider in a picture without a document.
struct OtherPrint {
    /// The longest sides at which the reader searches for lines, in frames and in still pictures.
    private static let sides = [480, 1000]
    /// The most lines of a picture at each size.
    private static let most = 14

    /// For each line its width (two bytes, little-endian), a zero for the length of its text, and 24 rows
    /// of pixels of its middle part.
    let strips: [[UInt8]]

    /// Searches for lines in all directions.
    init(_ picture: GreyPicture) {
        let longest = max(picture.width, picture.height)
        strips = Self.sides.flatMap { side in
            var finder = LineFinder(picture, reducedBy: max(1, (longest + side - 1) / side))
            for runsDown in [false, true] { finder.find(runsDown: runsDown, .any, most: 60) }
            var lines = [LineCourse]()
            for candidate in finder.candidates
            where candidate.evenness > 0.22 && lines.count < Self.most {
                let fit = LineFit(candidate.course, in: picture)
                guard fit.contrast > 0.5, fit.course.length > 14 * fit.course.height,
                    !lines.contains(where: { $0.covers(fit.course) })
                else { continue }
                lines.append(fit.course)
            }
            return lines.map { Self.strip(of: $0, picture) }
        }
    }

    private static func strip(of line: LineCourse, _ picture: GreyPicture) -> [UInt8] {
        let strip = LineSampler(picture: picture).strip(
            LineSampler.View(of: line.middlePart, margin: 0, in: picture)
        )
        return [UInt8(strip.width & 255), UInt8(strip.width >> 8), 0]
            + StripLight(strip).even(strip).pixels
    }
}
