// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The chunks of a PNG file that say how large it is, what is in it, and in which colours
/// (ISO/IEC 15948 §11.2, §11.3.2.1).
struct PNGChunks {
    let form: PNGForm
    private(set) var data: [UInt8] = []
    /// Three bytes a colour.
    private var palette: [UInt8] = []
    /// What can be seen through; of a palette a byte a colour, otherwise two bytes a sample of the one
    /// colour that cannot be seen.
    private var transparency: [UInt8] = []

    /// The chunks of a file; `nil` where one that it takes is missing, or does not end.
    init?(_ bytes: [UInt8]) {
        var place = 8
        var form: PNGForm?
        var isEnded = false
        while !isEnded {
            guard place + 12 <= bytes.count else { return nil }
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let body = bytes[place + 8..<place + 8 + length]
            switch name {
            case "IHDR": form = PNGForm(header: Array(body))
            case "PLTE": palette = Array(body)
            case "tRNS": transparency = Array(body)
            case "IDAT": data += body
            case "IEND": isEnded = true
            default: break
            }
            place += length + 12
        }
        guard let form, palette.count.isMultiple(of: 3) else { return nil }
        guard form.colour != .palette || !palette.isEmpty else { return nil }
        self.form = form
    }

    /// The colour of a pixel of a row, on white.
    func colour(_ pixel: Int, of row: ArraySlice<UInt8>) -> (UInt8, UInt8, UInt8) {
        let first = pixel * form.colour.sampleCount
        func sample(_ index: Int) -> Int { form.sample(first + index, of: row) }
        let greatest = form.greatestSample
        switch form.colour {
        case .palette: return paletteColour(sample(0))
        case .grey, .greyAndAlpha:
            let grey = sample(0)
            let alpha =
                form.colour == .grey ? (isHidden([grey]) ? 0 : greatest) : sample(1)
            let mixed = Self.onWhite(grey, alpha, of: greatest)
            return (mixed, mixed, mixed)
        case .colours, .coloursAndAlpha:
            let (red, green, blue) = (sample(0), sample(1), sample(2))
            let alpha =
                form.colour == .colours
                ? (isHidden([red, green, blue]) ? 0 : greatest) : sample(3)
            return (
                Self.onWhite(red, alpha, of: greatest), Self.onWhite(green, alpha, of: greatest),
                Self.onWhite(blue, alpha, of: greatest)
            )
        }
    }

    /// A colour that is not in the palette is black, as in browsers.
    private func paletteColour(_ index: Int) -> (UInt8, UInt8, UInt8) {
        guard index * 3 + 2 < palette.count else { return (0, 0, 0) }
        let alpha = index < transparency.count ? Int(transparency[index]) : 255
        func part(_ place: Int) -> UInt8 {
            Self.onWhite(Int(palette[index * 3 + place]), alpha, of: 255)
        }
        return (part(0), part(1), part(2))
    }

    /// Whether samples are those of the one colour that cannot be seen.
    private func isHidden(_ samples: [Int]) -> Bool {
        guard transparency.count == samples.count * 2 else { return false }
        return samples.indices.allSatisfy { index in
            let hidden = Int(transparency[index * 2]) << 8 | Int(transparency[index * 2 + 1])
            return samples[index] == hidden
        }
    }

    /// A sample as a byte, as far as it covers the white below it.
    private static func onWhite(_ sample: Int, _ alpha: Int, of greatest: Int) -> UInt8 {
        let mixed = sample * alpha + greatest * (greatest - alpha)
        return UInt8(mixed * 255 / (greatest * greatest))
    }
}
