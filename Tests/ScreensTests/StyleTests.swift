// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing

struct StyleTests {
    private func css(_ font: UIFont) -> String? {
        var style = ScreenStyle()
        style.set(.scannerGuideFont, to: font)
        return style.properties["--etui-scanner-guide-font"]
    }

    @Test func aTextStyleFollowsTheReadersTextSize() {
        #expect(css(.preferredFont(forTextStyle: .headline)) == "600 1.0625rem/1.35 var(--font)")
        #expect(css(.preferredFont(forTextStyle: .footnote)) == "400 0.8125rem/1.35 var(--font)")
    }

    @Test func aFixedSizeStaysFixed() {
        #expect(css(.boldSystemFont(ofSize: 12.5)) == "700 12.5px/1.35 var(--font)")
    }

    @Test func aFamilyComesBeforeTheSystemsFont() throws {
        let font = try #require(UIFont(name: "Gill Sans", size: 20))
        #expect(css(font) == "400 20px/1.35 \"Gill Sans\", var(--font)")
    }

    @Test(arguments: ["", "a\"b", "a;b", "url(x)", String(repeating: "a", count: 65)])
    func aFamilyThatCouldBreakTheStyleSheetIsNone(name: String) {
        #expect(UIFont(name: name, size: 10) == nil)
    }

    @Test func coloursStayInTheirBounds() {
        var style = ScreenStyle()
        style.set(.scannerGuideFont, to: UIColor(red: 2, green: -1, blue: .nan, alpha: 0.25))
        #expect(style.properties.values.first == "rgb(255 0 0 / 0.25)")
    }

    @Test(arguments: [(0.5, "0.5"), (1, "1"), (1e-7, "0"), (.infinity, "0"), (0.00014, "0.0001")])
    func numbersAreWrittenWithoutAnExponent(number: Double, text: String) {
        var style = ScreenStyle()
        style.set(.scannerDimming, to: number)
        #expect(style.properties["--etui-scanner-dimming"] == text)
    }

    @Test func everySettingHasItsOwnProperty() {
        let properties = StyleSetting.all.map(\.property)
        #expect(Set(properties).count == properties.count)
        #expect(Set(StyleSetting.all.map(\.name)).count == properties.count)
    }

    @Test func picturesAreToldByTheirFirstBytes() {
        #expect(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0]))?.mediaType == "image/jpeg")
        #expect(UIImage(data: Data("<svg xmlns=\"\"/>".utf8))?.mediaType == "image/svg+xml")
        #expect(UIImage(data: Data("GIF89a".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
    }
}
