// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import IdentityCheck

/// The table of the appearance, and the files of themes.
struct ThemeTests {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]

    /// A theme with a value for every setting, different in both modes except for switches.
    static func full() throws -> ScreenTheme {
        var theme = ScreenTheme()
        for (place, setting) in ThemeSetting.all.enumerated() {
            for (offset, mode) in ThemeMode.allCases.enumerated() {
                let byte = UInt8(truncatingIfNeeded: place * 5 + offset)
                switch setting.kind {
                case .color:
                    theme[setting, mode] = .color(
                        ThemeColor(red: byte, green: 90, blue: 200, alpha: 255 - byte)
                    )
                case .font: theme[setting, mode] = .font("Gill Sans \(place)-\(offset)")
                case .image: theme[setting, mode] = .picture(try ThemePicture(png + [byte]))
                case .toggle: theme[setting, mode] = .toggle(true)
                }
            }
        }
        return theme
    }

    private static func error(_ text: String) -> ThemeError? {
        do throws(ThemeError) {
            _ = try ScreenTheme.reading(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private static func file(_ light: String, dark: String = "{}") -> String {
        #"{"schema":"etui.theme.v1","light":\#(light),"dark":\#(dark)}"#
    }

    @Test func everySettingHasAKeyAndAPropertyOfItsOwn() {
        let all = ThemeSetting.all
        #expect(Set(all.map(\.key)).count == all.count)
        #expect(Set(all.map(\.property)).count == all.count)
        #expect(Set(all.map(\.element)) == Set(ThemeElement.allCases))
        for setting in all {
            #expect(ThemeSetting.setting(of: setting.key) == setting)
            guard case .setting(let other) = setting.standard else { continue }
            #expect(ThemeSetting.setting(of: other)?.kind == setting.kind)
        }
    }

    @Test func aFileReadsAsItWasWritten() throws {
        let theme = try Self.full()
        let reading = try ScreenTheme.reading(theme.json.utf8(pretty: true))
        #expect(reading.theme == theme)
        #expect(reading.unknownKeys.isEmpty)
        #expect(reading.theme.settings(in: .dark).count == ThemeSetting.all.count)
        #expect(try ScreenTheme.reading(ScreenTheme().json.utf8()).theme.isEmpty)
    }

    @Test func whatNoSettingIsIsListed() throws {
        let text = Self.file(
            ##"{"UINavigationBar.tintColor":"#010203","UINavigationBar.shadow":1}"##
        )
        let reading = try ScreenTheme.reading(Array(text.utf8))
        #expect(reading.unknownKeys == ["light.UINavigationBar.shadow"])
        #expect(reading.theme.settings(in: .light).map(\.key) == ["UINavigationBar.tintColor"])
        #expect(reading.theme.settings(in: .dark).isEmpty)
    }

    @Test(arguments: [
        ("", ThemeError.malformed), ("[]", .malformed), ("{}", .unknownSchema),
        (#"{"schema":"etui.theme.v2","light":{},"dark":{}}"#, .unknownSchema),
        (#"{"schema":"etui.theme.v1","light":{}}"#, .malformed),
        (#"{"schema":"etui.theme.v1","light":{},"light":{},"dark":{}}"#, .malformed),
        (String(repeating: " ", count: 5_000_001), .tooLarge),
    ])
    func aFileThatIsNoThemeIsRefused(text: String, expected: ThemeError) {
        #expect(Self.error(text) == expected)
    }

    @Test(arguments: [
        ("UINavigationBar.tintColor", #""red""#, ThemeValueError.color),
        ("UINavigationBar.tintColor", ##""#12345""##, .color),
        ("UINavigationBar.tintColor", ##""#12345g""##, .color),
        ("UINavigationBar.tintColor", "7", .color),
        ("UINavigationBar.tintColor", #""URL(//example.org)""#, .address),
        ("NetverifyBaseView.customBoldFontName", #""a\"b""#, .font),
        ("NetverifyBaseView.customBoldFontName", #""""#, .font),
        ("NetverifyBaseView.customBoldFontName", #""x url(y)""#, .address),
        ("NetverifyBaseView.disableBlur", #""yes""#, .toggle),
        ("NetverifyNavigationBarTitleImageView.titleImage", #""logo.png""#, .pictureKind),
        ("NetverifyNavigationBarTitleImageView.titleImage", #""url(a)""#, .address),
        (
            "NetverifyNavigationBarTitleImageView.titleImage",
            #""data:image/jpeg;base64,iVBORw0KGgo=""#, .pictureKind
        ),
    ])
    func aWrongValueIsNamed(key: String, value: String, reason: ThemeValueError) {
        let expected = ThemeError.invalidValue(key: key, mode: .dark, reason)
        #expect(Self.error(Self.file("{}", dark: "{\"\(key)\":\(value)}")) == expected)
    }

    @Test func aColourReadsAsItIsWritten() {
        for text in ["#000000", "#0a1b2c", "#ffffff00", "#12345680"] {
            #expect(ThemeColor(text)?.text == text)
        }
        #expect(ThemeColor("#ABCDEF")?.text == "#abcdef")
        #expect(ThemeColor("#123456ff")?.text == "#123456")
    }

    @Test func aValueOfAnotherKindIsNotTaken() throws {
        var theme = ScreenTheme()
        let setting = try #require(ThemeSetting.setting(of: "UINavigationBar.tintColor"))
        theme[setting, .light] = .font("Gill Sans")
        #expect(theme.isEmpty)
    }

    @Test func aSwitchThatIsOffWritesNoProperty() throws {
        var theme = ScreenTheme()
        let blur = try #require(ThemeSetting.setting(of: "NetverifyBaseView.disableBlur"))
        theme[blur, .light] = .toggle(false)
        #expect(theme.properties(in: .light).isEmpty)
        theme[blur, .light] = .toggle(true)
        #expect(theme.properties(in: .light) == ["--etui-check-blur": "none"])
    }
}
