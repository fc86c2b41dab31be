// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import IdentityCheck

/// The pictures of a theme.
struct ThemePictureTests {
    private static func reason(_ bytes: [UInt8]) -> ThemeValueError? {
        do throws(ThemeValueError) {
            _ = try ThemePicture(bytes)
            return nil
        } catch {
            return error
        }
    }

    private static func svg(_ content: String) -> [UInt8] {
        Array(#"<svg xmlns="http://www.w3.org/2000/svg">\#(content)</svg>"#.utf8)
    }

    @Test(arguments: [
        ("<script>a()</script>", ThemeValueError.script), ("<SCRIPT/>", .script),
        (#"<g onload="a()"/>"#, .script), ("<g\tonClick = 'a'/>", .script),
        (#"<g x=""onload="a"/>"#, .script), ("<foreignObject/>", .script),
        ("<!ENTITY a 'b'>", .script), ("&#106;avascript:", .script),
        (#"<a href="javascript:a()"/>"#, .script), ("<style>@import 'a'</style>", .script),
        (#"<image href="a.png"/>"#, .address), (#"<use xlink:href = '//a'/>"#, .address),
        (#"<g fill="url(http://a)"/>"#, .address), (#"<g fill="url( 'a' )"/>"#, .address),
    ])
    func aDrawingThatDoesMoreIsRefused(content: String, reason: ThemeValueError) {
        #expect(Self.reason(Self.svg(content)) == reason)
    }

    @Test(arguments: [
        "", #"<g fill="url(#a)"/>"#, ##"<use href="#a"/>"##, "<text>on = off, script</text>",
        #"<text font-size="4">based on: href</text>"#,
    ])
    func aDrawingThatOnlyDrawsIsTaken(content: String) throws {
        let picture = try ThemePicture(Self.svg(content))
        #expect(picture.format == .svg)
        #expect(try ThemePicture(address: picture.address) == picture)
    }

    @Test func aFileOfAnotherKindIsRefused() {
        #expect(Self.reason([]) == .pictureKind)
        #expect(Self.reason(Array("GIF89a".utf8)) == .pictureKind)
        #expect(Self.reason(Array("<svg ".utf8) + [0xFF]) == .pictureKind)
    }

    @Test func aFileOfOneMegabyteIsTheLargest() {
        let most = ThemeTests.png + Array(repeating: 0, count: 1_000_000 - ThemeTests.png.count)
        #expect(Self.reason(most) == nil)
        #expect(Self.reason(most + [0]) == .pictureTooLarge)
    }
}
