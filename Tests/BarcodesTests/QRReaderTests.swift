// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Our own reader of QR codes alone, from pictures to texts.
struct QRReaderTests {
    /// Draws a text of small letters and digits, which are bytes to every writer.
    private static func letters(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: 97...122, using: &random) }
    }

    private static func drawn(
        _ bytes: [UInt8],
        level: QRLevel = .medium,
        scale: Int = 4
    ) throws -> GreyPicture {
        var style = BarcodeWriter.Style()
        (style.level, style.scale) = (level, scale)
        return try #require(BarcodeWriter.write(bytes, style: style))
    }

    private static func texts(_ codes: [QRCode]) -> [String] {
        codes.map { $0.text ?? "" }.sorted()
    }

    @Test(arguments: 1...40, QRLevel.allCases)
    func `a code of every version at every level is read`(number: Int, level: QRLevel) throws {
        // As many bytes as fit: the mode takes four bits, their number eight or sixteen.
        let version = try #require(QRVersion(number: number))
        let room = QRBlocks(version, level).dataCounts.reduce(0, +) - (number < 10 ? 2 : 3)
        let bytes = Self.letters(room, seed: UInt64(number))
        let picture = try Self.drawn(bytes, level: level, scale: 3)
        let codes = QRCode.read(in: picture, effort: .frame)
        #expect(codes.map(\.bytes) == [bytes])
        #expect(codes.map(\.version) == [number])
        #expect(codes.map(\.level) == [level])
        #expect(codes.allSatisfy { !$0.isMirrored && $0.part == nil && !$0.isGS1 })
    }

    @Test(arguments: SymbolVectors.qr)
    func `codes of another encoder are read, with their version, level and mask`(
        symbol: SymbolVectors.QR
    ) throws {
        var sheet = Sheet(rows: symbol.rows)
        sheet.scale = 3
        let side = Int((sheet.width + 10) * 3)
        sheet.middle = Place(x: Double(side) / 2, y: Double(side) / 2)
        let codes = QRCode.read(in: try sheet.drawn(side, side), effort: .frame)
        #expect(codes.map(\.text) == [symbol.text])
        #expect(codes.map(\.version) == [symbol.version])
        #expect(codes.map(\.level.letter) == [symbol.level])
        #expect(codes.map(\.mask) == [symbol.mask])
    }

    /// A way to hold a code before the camera.
    struct Pose: Sendable, CustomTestStringConvertible {
        var rotation = 0.0
        var isMirrored = false
        var isNegative = false

        var testDescription: String {
            "\(rotation) degrees\(isMirrored ? ", mirrored" : "")\(isNegative ? ", light on dark" : "")"
        }
    }

    private static let poses = [0.0, 30, 45, 90, 137, 180, 233, 270, 315].flatMap { rotation in
        [(false, false), (true, false), (false, true), (true, true)].map {
            Pose(rotation: rotation, isMirrored: $0.0, isNegative: $0.1)
        }
    }

    @Test(arguments: poses)
    func `turned, in a mirror and light on dark, it is the same, and so are its corners`(
        pose: Pose
    ) throws {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 7 })
        var sheet = Sheet(
            rows: pose.isMirrored ? symbol.rows.map { String($0.reversed()) } : symbol.rows
        )
        (sheet.scale, sheet.angle, sheet.noise) = (4, pose.rotation, 4)
        sheet.tilt = (0.002, -0.001)
        if pose.isNegative { (sheet.ink, sheet.paper) = (215, 35) }
        let codes = QRCode.read(in: try sheet.drawn(), effort: .frame)
        let code = try #require(codes.first)
        #expect(codes.count == 1 && code.text == symbol.text)
        #expect(code.isMirrored == pose.isMirrored)
        // The corners are those of the symbol: in a mirror its left is on the right.
        let (left, right) = pose.isMirrored ? (sheet.width, 0) : (0, sheet.width)
        let expected = [
            sheet.place(left, 0), sheet.place(right, 0), sheet.place(right, sheet.height),
            sheet.place(left, sheet.height),
        ]
        for (corner, place) in zip(code.corners, expected) {
            #expect(Place(x: Double(corner.x), y: Double(corner.y)).distance(to: place) < 6)
        }
    }

    @Test(arguments: [QRLevel.low, .high])
    func `faint ink, uneven light and a bad lens are no hindrance`(level: QRLevel) throws {
        var camera = Camera()
        (camera.width, camera.height, camera.fill) = (800, 600, 0.8)
        (camera.black, camera.white, camera.shade) = (110, 160, 0.5)
        (camera.blur, camera.noise) = (1, 2)
        (camera.rotation, camera.yaw, camera.pitch) = (25, 20, -15)
        let bytes = Self.letters(60, seed: 3)
        let frame = try #require(camera.photograph(try Self.drawn(bytes, level: level)))
        #expect(QRCode.read(in: frame, effort: .frame).map(\.bytes) == [bytes])
    }

    @Test func `six codes in a picture are all found, each in its place`() throws {
        let parts = try (0..<6).map { index in
            let code = try Self.drawn(Self.letters(30, seed: UInt64(index + 20)), scale: 3)
            return (code, x: 30 + index % 3 * 180, y: 20 + index / 3 * 190)
        }
        let page = try GreyPicture.page(600, 400, parts)
        let codes = QRCode.read(in: page, effort: .still)
        let expected = (0..<6).map { Self.letters(30, seed: UInt64($0 + 20)) }
        #expect(Set(codes.map(\.bytes)) == Set(expected))
        for code in codes {
            let index = try #require(expected.firstIndex(of: code.bytes))
            let corner = try #require(code.corners.first)
            #expect(abs(Double(corner.x) - Double(parts[index].x + 12)) < 4)
            #expect(abs(Double(corner.y) - Double(parts[index].y + 12)) < 4)
        }
    }

    @Test func `a small code in a large photo, and a photo of twelve megapixels, are read`() throws
    {
        let bytes = Self.letters(40, seed: 9)
        let small = try Self.drawn(bytes, scale: 3)
        let page = try GreyPicture.page(2600, 1800, [(small, x: 2000, y: 1500)])
        #expect(QRCode.read(in: page, effort: .still).map(\.bytes) == [bytes])
        let large = try Self.drawn(bytes, scale: 60)
        let photo = try GreyPicture.page(4000, 3000, [(large, x: 300, y: 100)])
        let codes = QRCode.read(in: photo, effort: .still)
        #expect(codes.map(\.bytes) == [bytes])
        let corner = try #require(codes.first?.corners.first)
        #expect(abs(corner.x - 540) < 30 && abs(corner.y - 340) < 30)
    }

    /// Wrong modules in the data, as many codewords of a block as given.
    private static func damaged(_ rows: [String], blocks: QRBlocks, wrong: Int) throws -> [String] {
        let side = rows.count
        let version = try #require(QRVersion(nearestTo: Double(side)))
        let isFixed = version.fixedModules
        var modules = rows.map { Array($0) }
        var (bit, codeword) = (0, 0)
        var isUpwards = true
        var columns = Array(stride(from: side - 1, to: 6, by: -2))
        columns += [5, 3, 1]
        // The codewords of the first block stand as many places apart as there are blocks.
        let count = blocks.dataCounts.count
        for right in columns {
            for step in 0..<side {
                let row = isUpwards ? side - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * side + column] {
                    if bit % 8 == 3, codeword % count == 0, codeword / count < wrong {
                        modules[row][column] = modules[row][column] == "1" ? "0" : "1"
                    }
                    bit += 1
                    codeword = bit / 8
                }
            }
            isUpwards.toggle()
        }
        return modules.map { String($0) }
    }

    @Test(arguments: SymbolVectors.qr.filter { $0.version < 15 })
    func `exactly as many wrong codewords as the standard allows are made good`(
        symbol: SymbolVectors.QR
    ) throws {
        let version = try #require(QRVersion(number: symbol.version))
        let level = try #require(QRLevel.allCases.first { $0.letter == symbol.level })
        let blocks = QRBlocks(version, level)
        for (wrong, isRead) in [(blocks.errorLimit, true), (blocks.errorLimit + 1, false)] {
            let rows = try Self.damaged(symbol.rows, blocks: blocks, wrong: wrong)
            var sheet = Sheet(rows: rows)
            sheet.scale = 4
            let codes = QRCode.read(in: try sheet.drawn(350, 350), effort: .still)
            #expect(codes.map(\.text) == (isRead ? [symbol.text] : []), "\(wrong)")
        }
    }

    @Test func `damage of any kind never makes another text`() throws {
        var random = SeededGenerator(seed: 4)
        var (readCount, lostCount) = (0, 0)
        for round in 0..<400 {
            let level = QRLevel.allCases[round % 4]
            let bytes = Self.letters(Int.random(in: 4...80, using: &random), seed: UInt64(round))
            let clean = try Self.drawn(bytes, level: level, scale: 3)
            var pixels = clean.pixels
            let side = clean.width
            // Blots and erased places, the more the later.
            for _ in 0..<Int.random(in: 1...(2 + round / 20), using: &random) {
                let value: UInt8 = Bool.random(using: &random) ? 0 : 255
                let size = Int.random(in: 3...12, using: &random)
                let (x, y) = (
                    Int.random(in: 0..<side, using: &random),
                    Int.random(in: 0..<side, using: &random)
                )
                for row in y..<min(y + size, side) {
                    for column in x..<min(x + size, side) { pixels[row * side + column] = value }
                }
            }
            let picture = try #require(GreyPicture(width: side, height: side, pixels: pixels))
            let codes = QRCode.read(in: picture, effort: .frame)
            #expect(codes.allSatisfy { $0.bytes == bytes })
            if codes.isEmpty { lostCount += 1 } else { readCount += 1 }
        }
        // Both happen, or the damage proves nothing.
        #expect(readCount > 100 && lostCount > 50, "\(readCount) \(lostCount)")
    }

    @Test(arguments: 0..<6)
    func `noise, stripes and print are no codes`(kind: Int) throws {
        var random = SeededGenerator(seed: UInt64(kind))
        let (width, height) = (640, 480)
        let pixels: [UInt8] = (0..<width * height).map { index in
            let (x, y) = (index % width, index / width)
            return switch kind {
            case 0: UInt8.random(in: .min ... .max, using: &random)
            case 1: Bool.random(using: &random) ? 0 : 255
            case 2: x / 3 % 2 == 0 ? 20 : 230
            case 3: (x / 4 + y / 4) % 2 == 0 ? 20 : 230
            case 4: UInt8((x * x + y * y) / 64 % 256)
            default: 200
            }
        }
        let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        #expect(QRCode.read(in: picture, effort: .still).isEmpty)
        // Other symbologies.
        for other in [Symbology.pdf417, .aztec, .dataMatrix, .code128] {
            let code = try #require(BarcodeWriter.write(Array("0123456789".utf8), symbology: other))
            #expect(QRCode.read(in: code, effort: .still).isEmpty)
        }
    }

    /// As in `CrowdTests`, the work is bounded by counts; the time only shows that they are small enough.
    @Test(arguments: [(20, 20), (40, 40), (100, 70)])
    func `a picture full of finder patterns is done with`(columns: Int, rows: Int) throws {
        let picture = try #require(CrowdTests.crowd(columns, rows))
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(QRCode.read(in: picture, effort: .frame).isEmpty)
        }
        print("QR: \(columns * rows) finder patterns take \(time)")
        #expect(time < .seconds(30))
    }
}
