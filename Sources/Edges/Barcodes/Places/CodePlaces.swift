// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The parts of a picture that may contain codes.
///
/// Most pictures have none, and the library takes ten times as long to find that out.
struct CodePlaces {
    /// Pictures with fewer pixels are searched as a whole.
    private static let smallPicture = 320 * 240
    /// The shortest side of a picture whose cells are examined.
    private static let leastSide = 64
    /// The greatest number of parts of a picture, the largest first.
    private static let limit = 16

    /// The rectangles, which are separate from one another, in pixels.
    private(set) var rectangles: [PixelRectangle]

    /// Finds the places in a picture of codes with modules of any size.
    init(in picture: GreyPicture) {
        let whole = PixelRectangle(x: 0..<picture.width, y: 0..<picture.height)
        rectangles = []
        guard whole.area > Self.smallPicture else {
            rectangles = [whole]
            return
        }
        var level = picture
        var scale = 1
        while min(level.width, level.height) >= Self.leastSide {
            for patch in CodePatches(CodeCells(level)).patches where patch.looksLikeCode {
                add(patch.rectangle(side: scale * CellSums.side).clipped(to: whole))
            }
            guard let half = level.halved() else { break }
            level = half
            scale *= 2
        }
        rectangles.sort { $0.area > $1.area }
        rectangles.removeLast(max(0, rectangles.count - Self.limit))
    }

    /// Adds a rectangle, merged with all that it overlaps or nearly overlaps.
    private mutating func add(_ rectangle: PixelRectangle) {
        var united = rectangle
        while let place = rectangles.firstIndex(where: { $0.isNear(united) }) {
            united = united.united(with: rectangles.remove(at: place))
        }
        rectangles.append(united)
    }
}

/// Columns and rows of a picture.
struct PixelRectangle: Hashable {
    let x: Range<Int>
    let y: Range<Int>

    var area: Int { x.count * y.count }

    /// Returns whether the gap to another rectangle is less than a quarter of the shortest of their sides.
    ///
    /// The bars of one code may leave gaps of that length.
    func isNear(_ other: PixelRectangle) -> Bool {
        let gap = min(x.count, y.count, other.x.count, other.y.count) / 4
        return x.lowerBound - gap < other.x.upperBound && other.x.lowerBound - gap < x.upperBound
            && y.lowerBound - gap < other.y.upperBound && other.y.lowerBound - gap < y.upperBound
    }

    func united(with other: PixelRectangle) -> PixelRectangle {
        PixelRectangle(
            x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
            y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound)
        )
    }

    func clipped(to other: PixelRectangle) -> PixelRectangle {
        PixelRectangle(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }
}

extension GreyPicture {
    /// Returns a part of the picture; `nil` if the rectangle is empty or outside it.
    func part(_ rectangle: PixelRectangle) -> GreyPicture? {
        let all = PixelRectangle(x: 0..<width, y: 0..<height)
        guard rectangle != all else { return self }
        guard rectangle.clipped(to: all) == rectangle else { return nil }
        var part: [UInt8] = []
        part.reserveCapacity(rectangle.area)
        for row in rectangle.y {
            let start = row * width
            part += pixels[start + rectangle.x.lowerBound..<start + rectangle.x.upperBound]
        }
        return GreyPicture(width: rectangle.x.count, height: rectangle.y.count, pixels: part)
    }
}
