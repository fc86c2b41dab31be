// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading
import Testing

@testable import etui

/// QR codes in characters.
struct TerminalCodeTests {
    /// Returns what a camera would see of a terminal that shows a text, four pixels for each module.
    private func picture(of text: String, isInkDark: Bool) throws -> GreyPicture {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.replacing("\u{1B}[30;107m", with: "").replacing("\u{1B}[0m", with: "")
        }
        let width = try #require(lines.first).count
        var pixels: [UInt8] = []
        for line in lines {
            #expect(line.count == width)
            for inked in [["\u{2588}", "\u{2580}"], ["\u{2588}", "\u{2584}"]] as [[Character]] {
                let row = line.flatMap { character in
                    let value: UInt8 = inked.contains(character) == isInkDark ? 0 : 255
                    return [UInt8](repeating: value, count: 4)
                }
                for _ in 0..<4 { pixels += row }
            }
        }
        return try #require(
            GreyPicture(width: width * 4, height: lines.count * 8, pixels: pixels)
        )
    }

    @Test(arguments: [
        "https://192.168.1.5:8080/", "https://[fd00::2]:42039/",
        "https://a-long-name-of-a-machine.example.org:65535/wallet?family=U6DAy__A1bicBxCZoIt3Rw",
    ])
    func `a code in characters is read as the address`(address: String) throws {
        let code = try #require(TerminalCode(address))
        for hasColours in [true, false] {
            let picture = try picture(of: code.text(withColours: hasColours), isInkDark: true)
            let found = try BarcodeReader.read(picture, symbologies: [.qr], effort: .thorough)
            #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == [address])
        }
    }

    @Test func `in colours each line is black on white and ends so`() throws {
        let text = try #require(TerminalCode("https://192.168.1.5:8080/")).text(withColours: true)
        for line in text.split(separator: "\n") {
            #expect(line.hasPrefix("\u{1B}[30;107m") && line.hasSuffix("\u{1B}[0m"))
        }
        #expect(text.harmless(withColours: true) == text)
    }

    @Test func `a text too long for a code has none`() {
        #expect(TerminalCode(String(repeating: "x", count: 3000)) == nil)
    }

    @Test func `a fingerprint is in pairs, sixteen on a line`() {
        let text = ServeNetwork.groups((0..<32).map { UInt8($0 * 8) })
        #expect(
            text == """
                    00:08:10:18:20:28:30:38:40:48:50:58:60:68:70:78
                    80:88:90:98:A0:A8:B0:B8:C0:C8:D0:D8:E0:E8:F0:F8
                """
        )
    }
}
