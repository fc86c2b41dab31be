// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import TestSupport
import Testing

@testable import VicSwift

/// Card pictures: which are accepted, and how the others are reported.
struct ImageTests {
    /// Makes a PNG file of one colour, with an optional white block.
    static func png(
        _ width: Int,
        _ height: Int,
        grey: UInt8 = 0x20,
        block: (x: Range<Int>, y: Range<Int>)? = nil
    ) -> Data {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let isBlock = block.map { $0.x.contains(x) && $0.y.contains(y) } ?? false
                rows.append(isBlock ? 0xFF : grey)
            }
        }
        let header = number(width) + number(height) + [8, 0, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return Data(
            signature + PictureBytes.chunk("IHDR", header)
                + PictureBytes.chunk("IDAT", stored(rows)) + PictureBytes.chunk("IEND", [])
        )
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns bytes in uncompressed blocks (RFC 1951 §3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var (low, high) = (1, 0)
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            let size = part.count
            out.append(start + size == bytes.count ? 1 : 0)
            out += [
                UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8 & 255),
            ]
            out += part
        }
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return Data(out + number(high << 16 | low)).map { $0 }
    }

    @Test func `a picture that keeps the rules has no warnings`() {
        let logo = (x: 500..<900, y: 150..<390)
        #expect(VicImageLint.warnings(for: Self.png(945, 546, block: logo)) == [])
    }

    @Test func `row 48, a square is cut, and told`() {
        #expect(VicImageLint.warnings(for: Self.png(945, 945)) == [.ratio])
    }

    @Test func `a form within a hundredth suits`() {
        #expect(VicImageLint.warnings(for: Self.png(945, 542)) == [])
        #expect(VicImageLint.warnings(for: Self.png(945, 538)) == [.ratio])
    }

    @Test func `row 48, a small one is told`() {
        #expect(VicImageLint.warnings(for: Self.png(346, 200)) == [.tooSmall])
        #expect(VicImageLint.warnings(for: Self.png(1, 1)) == [.ratio, .tooSmall])
    }

    @Test func `a picture below the text is told`() {
        let low = (x: 400..<900, y: 300..<546)
        #expect(VicImageLint.warnings(for: Self.png(945, 546, block: low)).contains(.freeZone))
        let left = (x: 20..<250, y: 100..<300)
        #expect(VicImageLint.warnings(for: Self.png(945, 546, block: left)) == [.freeZone])
    }

    @Test func `text that cannot be told from its ground is told`() {
        #expect(VicImageLint.warnings(for: Self.png(945, 546, grey: 0xE0)) == [.contrast])
        let dark = VicImageLint.warnings(for: Self.png(945, 546, grey: 0xE0), textColors: [.black])
        #expect(dark == [])
        let both = VicImageLint.warnings(for: Self.png(945, 546), textColors: [.white, .black])
        #expect(both == [.contrast])
    }

    @Test func `row 48, a JPEG is told`() {
        #expect(VicImageLint.warnings(for: Data([0xFF, 0xD8, 0xFF, 0xE0])) == [.notPNG])
        #expect(VicImageLint.warnings(for: Data()) == [.notPNG])
    }

    @Test(arguments: [8, 20, 40, 600]) func `row 48, a file that was cut short is unreadable`(
        length: Int
    ) {
        #expect(VicImageLint.warnings(for: Self.png(945, 546).prefix(length)) == [.unreadable])
    }

    @Test func `row 48, what is no picture gives way to the SDK's own`() {
        for bytes in [Data(), Data("not a picture".utf8), Data([0x89, 0x50, 0x4E])] {
            #expect(VicImage(data: bytes) == nil)
        }
    }

    @Test func `the picture of a card and a side wins, then the card's, the side's, the default`()
        throws
    {
        let pictures = try (1...4).map { try #require(VicImage(data: Self.png($0, 1))) }
        let number = "80756099990000000001"
        var values = SettingValues()
        func shown() -> VicImage? { values.image(for: .mandatoryFront, cardNumber: number) }
        #expect(shown() == nil)
        values.defaultImage = pictures[0]
        #expect(shown() == pictures[0])
        values.designImages[.mandatoryFront] = pictures[1]
        #expect(shown() == pictures[1])
        values.cards.image[number] = pictures[2]
        #expect(shown() == pictures[2])
        let key = SettingValues.DesignKey(cardNumber: number, design: .mandatoryFront)
        values.cards.designImage[key] = pictures[3]
        #expect(shown() == pictures[3])
        values.cards.designImage[key] = nil
        #expect(shown() == pictures[2])
    }
}
