// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

/// The pixels of a PNG file (ISO/IEC 15948) of eight bits a channel, without interlacing.
///
/// It reads what drawing programs write for cards; other PNG files cannot be read here, though a
/// browser shows them.
struct PNGPicture {
    let width: Int
    let height: Int
    /// Three bytes a pixel, what shines through on white.
    private let pixels: [UInt8]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let sideLimit = 8192
    private static let byteLimit = 128 << 20

    static func isPNG(_ file: Data) -> Bool {
        file.starts(with: signature)
    }

    init?(_ file: Data) {
        guard let chunks = Chunks([UInt8](file)),
            (1...Self.sideLimit).contains(chunks.width),
            (1...Self.sideLimit).contains(chunks.height),
            let channels = chunks.channels
        else { return nil }
        (width, height) = (chunks.width, chunks.height)
        let (rowLength, count) = (width * channels, height * (width * channels + 1))
        guard count <= Self.byteLimit,
            let packed = try? Deflate.inflate(chunks.data, container: .zlib, outputLimit: count),
            packed.count == count,
            let rows = Self.unfiltered(packed, rowLength, channels)
        else { return nil }
        pixels = Self.colours(rows, channels, chunks)
    }

    /// The luminances of a part, of a grid of its pixels where it has many.
    func luminances(x: Range<Int>, y: Range<Int>) -> [Double] {
        let step = max(1, Int((Double(x.count * y.count) / 20_000).squareRoot()))
        var found: [Double] = []
        for row in stride(from: y.lowerBound, to: y.upperBound, by: step) {
            for column in stride(from: x.lowerBound, to: x.upperBound, by: step) {
                let place = (row * width + column) * 3
                let part = pixels[place..<place + 3].map { Double($0) / 255 }
                found.append(relativeLuminance(part[0], part[1], part[2]))
            }
        }
        return found
    }

    /// The rows without their filters (§9.2).
    private static func unfiltered(_ packed: [UInt8], _ length: Int, _ step: Int) -> [UInt8]? {
        var rows: [UInt8] = []
        rows.reserveCapacity(packed.count)
        for start in stride(from: 0, to: packed.count, by: length + 1) {
            guard packed[start] <= 4 else { return nil }
            let above = rows.count - length
            for column in 0..<length {
                let left = column >= step ? rows[rows.count - step] : 0
                let up = above >= 0 ? rows[above + column] : 0
                let corner = above >= 0 && column >= step ? rows[above + column - step] : 0
                let guess: UInt8 =
                    switch packed[start] {
                    case 1: left
                    case 2: up
                    case 3: UInt8((Int(left) + Int(up)) / 2)
                    case 4: paeth(left, up, corner)
                    default: 0
                    }
                rows.append(packed[start + 1 + column] &+ guess)
            }
        }
        return rows
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let guess = Int(left) + Int(up) - Int(corner)
        let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(up)), abs(guess - Int(corner)))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }

    private static func colours(_ rows: [UInt8], _ channels: Int, _ chunks: Chunks) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(rows.count / channels * 3)
        for place in stride(from: 0, to: rows.count, by: channels) {
            let alpha = channels.isMultiple(of: 2) ? Int(rows[place + channels - 1]) : 255
            for channel in 0..<3 {
                let value =
                    chunks.isIndexed
                    ? chunks.colour(Int(rows[place]), channel)
                    : rows[place + (channels < 3 ? 0 : channel)]
                pixels.append(UInt8((Int(value) * alpha + 255 * (255 - alpha)) / 255))
            }
        }
        return pixels
    }
}

/// The chunks of a file that say how large it is, and what is in it (§11.2).
private struct Chunks {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var data: [UInt8] = []
    private var palette: [UInt8] = []
    private var depth: UInt8 = 0
    private var colourType: UInt8 = 0
    private var interlace: UInt8 = 0

    var isIndexed: Bool { colourType == 3 }

    /// How many bytes a pixel has; `nil` for what is not read.
    var channels: Int? {
        guard depth == 8, interlace == 0 else { return nil }
        return [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colourType]
    }

    func colour(_ index: Int, _ channel: Int) -> UInt8 {
        palette.indices.contains(index * 3 + channel) ? palette[index * 3 + channel] : 0
    }

    init?(_ bytes: [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let body = bytes[place + 8..<place + 8 + length]
            switch name {
            case "IHDR":
                guard length == 13 else { return nil }
                readHeader(Array(body))
            case "PLTE": palette = Array(body)
            case "IDAT": data += body
            case "IEND": return
            default: break
            }
            place += length + 12
        }
        return nil
    }

    private mutating func readHeader(_ body: [UInt8]) {
        width = body[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = body[4..<8].reduce(0) { $0 << 8 | Int($1) }
        (depth, colourType, interlace) = (body[8], body[9], body[12])
    }
}
