// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

struct ZeroShapesTests {
    /// Draws a state's card with these names and optional data.
    private static func zone(
        state: String,
        names: String,
        optionalData: String
    ) throws -> (ZoneAssembler.Zone, GreyPicture) {
        let first = "I<" + state + "D231458907" + optionalData
        let second = "7408122F1204159" + state + "<<<<<<<<<<<"
        let line = { (text: Substring) in Array(text.utf8) }
        let covered =
            line(first.dropFirst(5)) + line(second.prefix(7)) + line(second.dropFirst(8).prefix(7))
            + line(second.dropFirst(18))
        let digit = String(UnicodeScalar(CheckDigit.digit(over: covered)))
        var view = DrawnPage.View()
        view.pitch = 14
        return try DrawnPage(around: [first, second + digit, names], view).zone()
    }

    private static let mixed = "O0OO00O0<<<<<<<"

    @Test
    func `zeros and letters O are told apart by those of the zone`() throws {
        let (zone, picture) = try Self.zone(
            state: "UTO",
            names: "ORSON<<JOOST<OTTO<<<<<<<<<<<<<",
            optionalData: Self.mixed
        )
        let shapes = try #require(ZeroShapes(zone, in: picture))
        for (offset, character) in Self.mixed.utf8.enumerated()
        where character != MRZCharacter.filler {
            let likeness = shapes.likenessToLetter(at: 15 + offset)
            if character == UInt8(ascii: "O") {
                #expect(likeness > 0.3, "place \(offset)")
            } else {
                #expect(likeness < -0.3, "place \(offset)")
            }
        }
        #expect(zone.correction.document.lines[0].hasSuffix(Self.mixed))
    }

    @Test
    func `without a letter O to compare with nothing is said`() throws {
        let (zone, picture) = try Self.zone(
            state: "D<<",
            names: "ERIKSEN<<ANNA<MARIA<<<<<<<<<<<",
            optionalData: "<<<<<<<<<<<<<<<"
        )
        #expect(zone.correction.document.checks.areAllValid)
        #expect(ZeroShapes(zone, in: picture) == nil)
    }

    @Test
    func `where both look alike nothing is said for either`() throws {
        let (zone, picture) = try Self.zone(
            state: "UTO",
            names: "ORSON<<JOOST<OTTO<<<<<<<<<<<<<",
            optionalData: Self.mixed
        )
        // On paper without print, all shapes are the same.
        let paper = try #require(
            GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: [UInt8](repeating: 200, count: picture.width * picture.height)
            )
        )
        let shapes = try #require(ZeroShapes(zone, in: paper))
        #expect(shapes.likenessToLetter(at: 15) == 0)
    }
}
