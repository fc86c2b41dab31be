// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import IdentityCheck

/// The contrasts of themes.
struct ThemeContrastTests {
    private static func theme(_ values: [String: String]) throws -> ScreenTheme {
        var theme = ScreenTheme()
        for (key, text) in values {
            let setting = try #require(ThemeSetting.setting(of: key))
            theme[setting, .light] = .color(try #require(ThemeColor(text)))
        }
        return theme
    }

    private static func contrast(
        _ key: String,
        _ values: [String: String]
    ) throws -> ThemeContrast {
        let all = try theme(values).contrasts(in: .light)
        return try #require(all.first { $0.foreground.key == key })
    }

    /// The pairs of WCAG's own understanding documents: grey 767676 on white is the lightest with 4.5:1.
    @Test(arguments: [
        ("#000000", 21.0), ("#767676", 4.54), ("#777777", 4.48), ("#ffffff", 1.0),
        ("#959595", 2.99), ("#ff0000", 4.0),
    ])
    func theRatioIsThatOfTheGuidelines(text: String, ratio: Double) throws {
        let color = try #require(ThemeColor(text))
        let found = color.contrast(to: ThemeColor(red: 255, green: 255, blue: 255))
        #expect(abs(found - ratio) < 0.01, "\(found)")
    }

    @Test(arguments: [
        ("#767676", ThemeContrast.Verdict.ok), ("#777777", .warn), ("#949494", .warn),
        ("#959595", .fail),
    ])
    func aTextIsJudgedByItsRatio(text: String, verdict: ThemeContrast.Verdict) throws {
        let found = try Self.contrast(
            "NetverifyBaseView.foregroundColor",
            [
                "NetverifyBaseView.foregroundColor": text,
                "NetverifyBaseView.backgroundColor": "#ffffff",
            ]
        )
        #expect(found.verdict == verdict)
        #expect(found.least == 4.5)
    }

    @Test func aTranslucentGroundIsMeasuredOverWhatIsBelow() throws {
        let key = "NetverifyNegativeButton.titleColor.normal"
        let found = try Self.contrast(
            key,
            [key: "#ffffff", "NetverifyBaseView.backgroundColor": "#000000"]
        )
        #expect(found.ratio == 21)
    }

    @Test func theHighlightedStateHasTheNormalColours() throws {
        let found = try Self.contrast(
            "NetverifyPositiveButton.titleColor.highlighted",
            [
                "NetverifyPositiveButton.titleColor.normal": "#000000",
                "NetverifyPositiveButton.backgroundColor.normal": "#ffffff",
            ]
        )
        #expect(found.ratio == 21)
    }

    @Test func aPictureBehindTheTextCannotBeMeasured() throws {
        var theme = ScreenTheme()
        let key = "NetverifyPositiveButton.backgroundImage.normal"
        let setting = try #require(ThemeSetting.setting(of: key))
        theme[setting, .light] = .picture(try ThemePicture(ThemeTests.png))
        let found = theme.contrasts(in: .light).filter { $0.ratio == nil }
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.verdict == .warn })
        #expect(theme.contrasts(in: .dark).allSatisfy { $0.ratio != nil })
    }

    @Test func theStandardHasEnough() {
        for mode in ThemeMode.allCases {
            let found = ScreenTheme().contrasts(in: mode)
            #expect(found.count == ThemeContrastRule.all.count)
            for one in found { #expect(one.verdict == .ok, "\(one.foreground.key) \(mode)") }
        }
    }
}
