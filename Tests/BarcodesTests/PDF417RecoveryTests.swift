// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

struct PDF417RecoveryTests {
    /// Content like that on the back of a licence, and about as much.
    private static let content: [UInt8] = {
        let head = "@\n\u{1e}\rANSI 636000100102DL00410278ZV03190008DL"
        let elements = [
            "DAQT64235789", "DCSSAMPLE", "DACMICHAEL", "DADJOHN", "DBB06061986", "DBA12102024",
            "DBD06062019", "DBC1", "DAU068 in", "DAYBRO", "DAG2300 WEST BROAD STREET",
            "DAIRICHMOND", "DAJVA", "DAK232690000  ", "DCF2424244747474786102204", "DCGUSA",
        ]
        return Array((head + elements.joined(separator: "\n") + "\r").utf8)
    }()

    private static func symbol() throws -> GreyPicture {
        var style = BarcodeWriter.Style()
        style.quietZone = 12
        return try #require(
            BarcodeWriter.write(content, symbology: .pdf417, style: style)
        )
    }

    /// Turned, tilted, blurred, noisy; the library alone reads none of them.
    private static let cameras: [Camera] = [
        Camera(width: 1000, height: 600, fill: 0.5, rotation: 12, blur: 0.8, noise: 4),
        Camera(width: 900, height: 800, fill: 0.36, rotation: -40, yaw: 10, blur: 0.6),
        Camera(width: 600, height: 900, fill: 0.48, rotation: 100, pitch: 15, noise: 6),
        Camera(width: 900, height: 600, fill: 0.5, rotation: 195, yaw: 12, pitch: -12, blur: 1),
        Camera(width: 900, height: 500, fill: 0.55, rotation: 8, yaw: -15, shade: 0.4),
    ]

    @Test(arguments: cameras)
    func `a symbol that is turned or tilted is read, where the library alone finds none`(
        camera: Camera
    ) throws {
        let symbol = try Self.symbol()
        let picture = try #require(camera.photograph(symbol))
        let alone = try BarcodeReader.read(picture, symbologies: [.pdf417], effort: .fast)
        #expect(alone.isEmpty)
        let codes = try BarcodeReader.read(picture, symbologies: [.pdf417], effort: .thorough)
        let isRead = codes.map(\.bytes) == [Self.content]
        #expect(isRead)
    }

    @Test func `a symbol seen in a mirror is read, and its corners say so`() throws {
        let symbol = try Self.symbol()
        let camera = Camera(width: 900, height: 500, fill: 0.6, rotation: 6)
        let picture = try #require(camera.photograph(symbol))
        let mirrored = try #require(
            GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: (0..<picture.height).flatMap { row in
                    picture.pixels[row * picture.width..<(row + 1) * picture.width].reversed()
                }
            )
        )
        let codes = try BarcodeReader.read(mirrored, symbologies: [.pdf417], effort: .thorough)
        let code = try #require(codes.first)
        let isRead = code.bytes == Self.content
        #expect(isRead)
        // The symbol's left side is on the right, its top at the top.
        #expect(code.corners[0].x > code.corners[1].x + 300)
        #expect(code.corners[0].y < code.corners[3].y - 50)
    }

    /// Modules from one pixel to six, symbols from small to large, and every way to write their content.
    @Test(arguments: 1...6)
    func `our own reader returns the bytes that the library wrote`(scale: Int) throws {
        var random = SeededGenerator(seed: 7)
        var style = BarcodeWriter.Style()
        style.quietZone = 12
        style.scale = scale
        for length in [40, 110, 220, 400] {
            for alphabet in [0x30...0x39, 0x20...0x7E, 0...0xFF] as [ClosedRange<UInt8>] {
                let content = (0..<length).map { _ in UInt8.random(in: alphabet, using: &random) }
                let symbol = try #require(
                    BarcodeWriter.write(content, symbology: .pdf417, style: style)
                )
                let found = PDF417Reader().symbols(in: symbol)
                #expect(found.map(\.bytes) == [content], "\(length) bytes of \(alphabet)")
            }
        }
    }

    @Test(arguments: cameras)
    func `a licence before the camera is read without the library`(camera: Camera) throws {
        let picture = try #require(camera.photograph(try Self.symbol()))
        let codes = LicenceCode.read(in: picture)
        #expect(codes.map(\.bytes) == [Self.content])
        #expect(codes.first?.document.surname == "SAMPLE")
        #expect(codes.first?.corners.count == 4)
    }

    @Test func `a symbol that is no licence is left out`() throws {
        let symbol = try #require(
            BarcodeWriter.write(Array("M1DESMARAIS/LUC".utf8), symbology: .pdf417)
        )
        #expect(LicenceCode.read(in: symbol).isEmpty)
    }

    @Test func `the corners are where the symbol was drawn`() throws {
        let symbol = try Self.symbol()
        var library = Library(timeLimit: .seconds(60))
        let codes = PDF417Recovery().run(on: symbol, &library)
        let code = try #require(codes.first)
        let isRead = code.bytes == Self.content
        #expect(isRead)
        let quiet = 48
        let expected = [
            (quiet, quiet), (symbol.width - quiet, quiet),
            (symbol.width - quiet, symbol.height - quiet), (quiet, symbol.height - quiet),
        ]
        for (corner, (x, y)) in zip(code.corners, expected) {
            #expect(abs(corner.x - x) <= 6)
            #expect(abs(corner.y - y) <= 6)
        }
    }

    @Test func `a search for which there is no time left says so, even if it has found nothing`()
        throws
    {
        var library = Library(timeLimit: .zero)
        #expect(PDF417Recovery().run(on: try Self.symbol(), &library).isEmpty)
        #expect(library.error == .tookTooLong)
    }

    @Test func `stripes, noise and pictures too small for a symbol hold no code`() throws {
        var random = SeededGenerator(seed: 5)
        for (width, height) in [(1, 1), (3, 700), (17, 17), (40, 40), (300, 30), (640, 480)] {
            for kind in 0..<3 {
                let pixels = (0..<width * height).map { index -> UInt8 in
                    switch kind {
                    case 0: .random(in: 0...255, using: &random)
                    case 1: index % width / 3 % 2 == 0 ? 20 : 220
                    default: index / width / 4 % 2 == 0 ? 0 : 255
                    }
                }
                let picture = try #require(
                    GreyPicture(width: width, height: height, pixels: pixels)
                )
                var library = Library(timeLimit: .seconds(60))
                #expect(PDF417Recovery().run(on: picture, &library).isEmpty)
                #expect(library.error == nil)
            }
        }
    }

    @Test func `every codeword has four bars and spaces of its own cluster`() {
        var known: Set<UInt16> = []
        for (index, cluster) in PDF417Codewords.patterns.enumerated() {
            #expect(cluster.count == PDF417Codewords.count)
            for pattern in cluster {
                var widths: [Int] = []
                var before: UInt16 = 0
                for bit in 0..<17 {
                    let colour = bit == 16 ? 0 : pattern >> UInt16(15 - bit) & 1
                    if bit == 0 || colour != before { widths.append(0) }
                    widths[widths.count - 1] += 1
                    before = colour
                }
                #expect(pattern & 0x8000 != 0 && widths.count == 8)
                #expect(widths.allSatisfy { (1...6).contains($0) })
                #expect((widths[0] - widths[2] + widths[4] - widths[6] + 9) % 9 == 3 * index)
                #expect(known.insert(pattern).inserted)
            }
        }
    }
}
