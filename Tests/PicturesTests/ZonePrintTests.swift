// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import Reading
import Testing

/// Zones drawn for samples and tests.
struct ZonePrintTests {
    private static let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"

    private func inkCount(_ text: String) throws -> Int {
        let picture = try #require(ZonePrint().picture(of: [text]))
        return picture.pixels.count { $0 < 100 }
    }

    @Test func `every character of zones has ink, and no two look alike`() throws {
        let pictures = try Self.characters.map {
            try #require(ZonePrint().picture(of: [String($0)]))
        }
        #expect(Set(pictures).count == 37)
        for character in Self.characters { #expect(try inkCount(String(character)) > 20) }
    }

    @Test func `what zones do not have is left blank`() throws {
        #expect(try inkCount("a?é ") == 0)
        #expect(try inkCount("A?A") == 2 * inkCount("A"))
    }

    @Test func `lines stand one below the other, with paper around`() throws {
        var print = ZonePrint()
        print.pitch = 10
        print.margin = 2
        let picture = try #require(print.picture(of: ["H<H", "H"]))
        #expect(picture.width == 70)
        #expect(picture.height == 90)
        let dark = picture.pixels.indices.filter { picture.pixels[$0] < 100 }
        let columns = dark.map { $0 % 70 }
        let rows = dark.map { $0 / 70 }
        #expect(columns.allSatisfy { (20..<50).contains($0) })
        #expect(rows.allSatisfy { (20..<70).contains($0) })
        #expect(picture.pixels.max() == print.paper)
    }

    @Test func `nothing gives no picture`() {
        #expect(ZonePrint().picture(of: []) == nil)
        #expect(ZonePrint().picture(of: [""]) == nil)
        var print = ZonePrint()
        print.pitch = 0
        #expect(print.picture(of: ["A"]) == nil)
    }
}
