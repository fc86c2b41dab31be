// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Counts what is said about documents that the border of a picture cuts off.
struct CutTally {
    /// The parts of a document that lie beyond the border.
    private static let parts: [Float] = [0.1, 0.25, 0.4, 0.6]

    private var said: [Float: [String: Int]] = [:]

    /// Cuts a picture of a whole document at each of its four borders, and adds what is said about each.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - outline: the corners of its document; nil if it has none, and is not cut.
    mutating func add(_ picture: GreyPicture, _ outline: [SIMD2<Float>]?) {
        said[0, default: [:]][CardWatch.look(at: picture).hint, default: 0] += 1
        guard let outline else { return }
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return }
        for part in Self.parts {
            let (across, down) = (part * (right - left), part * (bottom - top))
            let cuts = [
                picture.cut(Int(left + across)..<picture.width, 0..<picture.height),
                picture.cut(0..<Int(right - across), 0..<picture.height),
                picture.cut(0..<picture.width, Int(top + down)..<picture.height),
                picture.cut(0..<picture.width, 0..<Int(bottom - down)),
            ]
            for cut in cuts.compactMap({ $0 }) {
                said[part, default: [:]][CardWatch.look(at: cut).hint, default: 0] += 1
            }
        }
    }

    /// What was counted, a line for each part.
    var lines: [String] {
        said.sorted { $0.key < $1.key }.map { part, hints in
            let words = hints.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
            return "\(Int(part * 100)) % cut off: \(words.joined(separator: ", "))"
        }
    }
}

extension GreyPicture {
    fileprivate func cut(_ columns: Range<Int>, _ rows: Range<Int>) -> GreyPicture? {
        var part: [UInt8] = []
        for row in rows {
            part += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
        }
        return GreyPicture(width: columns.count, height: rows.count, pixels: part)
    }
}
