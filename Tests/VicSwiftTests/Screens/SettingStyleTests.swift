// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing

@testable import VicSwift

/// Every style setting reaches the page.
struct SettingStyleTests {
    /// Returns changes of one setting each, for everything that has such a setting.
    private static func changes() -> [(String, SettingValues)] {
        textChanges + buttonChanges + colorChanges + pointChanges
    }

    private static func changed(
        _ name: String,
        _ change: (inout SettingValues) -> Void
    ) -> (String, SettingValues) {
        var values = SettingValues()
        change(&values)
        return (name, values)
    }

    private static var textChanges: [(String, SettingValues)] {
        let paths: [WritableKeyPath<SettingValues, VicTextStyle>] = [
            \.textStyles.pageTitle, \.textStyles.pageTitleInverted, \.textStyles.subhead,
            \.textStyles.subheadInverted, \.textStyles.copytext, \.textStyles.copytextInverted,
            \.textStyles.copytextBold, \.textStyles.copytextBoldInverted, \.cardStyle.front.title,
            \.cardStyle.front.label, \.cardStyle.front.text,
            \.cardStyle.complementaryBack.freeField, \.cardStyle.inner.text,
            \.cardStyle.banner.text, \.cardStyle.selection.label, \.cardStyle.selection.text,
        ]
        return paths.flatMap { path in
            [
                changed("\(path) family") { $0[keyPath: path].family = "Gill Sans" },
                changed("\(path) size") { $0[keyPath: path].size = 33 },
                changed("\(path) weight") { $0[keyPath: path].weight = .black },
                changed("\(path) spacing") { $0[keyPath: path].spacing = 3 },
                changed("\(path) uppercase") { $0[keyPath: path].uppercase = true },
                changed("\(path) normal") { $0[keyPath: path].color.normal = .purple },
                changed("\(path) disabled") { $0[keyPath: path].color.disabled = .purple },
                changed("\(path) error") { $0[keyPath: path].color.error = .purple },
            ]
        }
    }

    private static var buttonChanges: [(String, SettingValues)] {
        let paths: [WritableKeyPath<SettingValues, VicButtonStyle>] = [
            \.buttons.primary, \.buttons.primaryInverted, \.buttons.secondary,
            \.buttons.secondaryInverted,
        ]
        let states: [WritableKeyPath<VicButtonStyle, VicControlColorState>] = [
            \.text.color, \.backgroundColor, \.border.color, \.iconColor,
        ]
        return paths.flatMap { path in
            [
                changed("\(path) family") { $0[keyPath: path].text.family = "Gill Sans" },
                changed("\(path) size") { $0[keyPath: path].text.size = 33 },
                changed("\(path) weight") { $0[keyPath: path].text.weight = .black },
                changed("\(path) spacing") { $0[keyPath: path].text.spacing = 3 },
                changed("\(path) uppercase") { $0[keyPath: path].text.uppercase = true },
                changed("\(path) width") { $0[keyPath: path].border.width = 9 },
                changed("\(path) radius") { $0[keyPath: path].border.radius = 19 },
            ]
                + states.flatMap { state in
                    [
                        changed("\(path) \(state) normal") {
                            $0[keyPath: path][keyPath: state].normal = .purple
                        },
                        changed("\(path) \(state) disabled") {
                            $0[keyPath: path][keyPath: state].disabled = .purple
                        },
                        changed("\(path) \(state) selected") {
                            $0[keyPath: path][keyPath: state].selected = .purple
                        },
                    ]
                }
        }
    }

    private static var colorChanges: [(String, SettingValues)] {
        let paths: [WritableKeyPath<SettingValues, VicColor>] = [
            \.icons.close.color, \.icons.info.color, \.icons.flip.color, \.icons.error.color,
            \.icons.system.color, \.icons.systemInverted.color, \.indicators.loading.color,
            \.indicators.page.color.normal, \.indicators.page.color.active,
            \.indicators.scroll.color,
        ]
        let states: [WritableKeyPath<SettingValues, VicLabelColorState>] = [
            \.cardStyle.inner.border.color, \.cardStyle.banner.backgroundColor,
            \.cardStyle.banner.iconColor, \.cardStyle.selection.backgroundColor,
            \.cardStyle.selection.border.color,
        ]
        return paths.map { path in changed("\(path)") { $0[keyPath: path] = .purple } }
            + states.flatMap { path in
                [
                    changed("\(path) normal") { $0[keyPath: path].normal = .purple },
                    changed("\(path) disabled") { $0[keyPath: path].disabled = .purple },
                    changed("\(path) error") { $0[keyPath: path].error = .purple },
                ]
            }
    }

    private static var pointChanges: [(String, SettingValues)] {
        let paths: [WritableKeyPath<SettingValues, UInt8>] = [
            \.cardStyle.inner.border.width, \.cardStyle.inner.border.radius,
            \.cardStyle.selection.border.width, \.cardStyle.selection.border.radius,
            \.indicators.scroll.radius,
        ]
        return paths.map { path in changed("\(path)") { $0[keyPath: path] = 77 } }
    }

    @Test func `what was left alone is the style sheets' own affair`() {
        #expect(SettingStyle.style(of: SettingValues()).properties.isEmpty)
    }

    @Test func `each change changes one property, and all are reached`() {
        var reached: Set<String> = []
        for (name, values) in Self.changes() {
            let properties = SettingStyle.style(of: values).properties
            #expect(properties.count == 1, "\(name)")
            reached.formUnion(properties.keys)
        }
        #expect(reached == Set(SettingStyle.table.map(\.setting.property)))
    }

    @Test func `a family for a weight changes the texts of that weight`() {
        var values = SettingValues()
        values.fontFamilies.semibold = "Gill Sans"
        let properties = SettingStyle.style(of: values).properties
        #expect(properties["--etui-subhead-font"]?.contains("\"Gill Sans\"") == true)
        #expect(properties["--etui-page-title-font"] == nil)
    }

    @Test func `a size of 0 is the SDK's own`() {
        var values = SettingValues()
        values.textStyles.pageTitle.size = 0
        #expect(SettingStyle.style(of: values).properties.isEmpty)
    }

    @Test func `a family that could break the style sheet is the system's font`() {
        var values = SettingValues()
        values.textStyles.pageTitle.family = "x\"; } body { display: none"
        let font = SettingStyle.style(of: values).properties["--etui-page-title-font"]
        #expect(font?.contains("display") == false)
    }

    @Test func `what is drawn where nothing is set are the declared values`() throws {
        // After changing the declared values, write the output of `StyledWallet sheet` into this file.
        let sheet = try #require(ScreenResources.bytes(of: "styles/wallet-defaults.css"))
        #expect(String(decoding: sheet, as: UTF8.self) == SettingStyle.defaultsSheet())
    }

    @Test func `style sheets fall back to the declared values alone`() throws {
        for row in SettingStyle.table {
            let (property, declared) = (row.setting.property, row.setting.declaredProperty)
            let uses = Self.styleSheets.components(separatedBy: "var(\(property),").dropFirst()
            #expect(!uses.isEmpty, "\(property)")
            for use in uses {
                let fallback = use.drop { $0.isWhitespace }
                #expect(fallback.hasPrefix("var(\(declared))"), "\(property)")
            }
        }
    }

    /// All style sheets, concatenated.
    private static var styleSheets: String {
        guard let folder = ScreenResources.folderPath else { return "" }
        let names = ["styles", "components"].flatMap { part in
            let files = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")
            return (files ?? []).filter { $0.hasSuffix(".css") }.map { "\(part)/\($0)" }
        }
        return names.compactMap { ScreenResources.bytes(of: $0) }
            .map { String(decoding: $0, as: UTF8.self) }.joined()
    }

    @Test func `the defaults are the specification's`() {
        let values = SettingValues()
        #expect(values.textStyles.pageTitle.size == 24)
        #expect(values.textStyles.pageTitle.weight == .bold)
        #expect(values.textStyles.pageTitle.color.normal == .rgb(0x1A1A1A))
        #expect(values.textStyles.pageTitle.color.disabled == .rgb(0x767676))
        #expect(values.textStyles.pageTitle.color.error == .rgb(0xB3261E))
        #expect(values.textStyles.subhead.size == 18)
        #expect(values.textStyles.subhead.weight == .semibold)
        #expect(values.textStyles.copytext.size == 16)
        #expect(values.textStyles.copytextInverted.color.normal == .rgb(0xFFFFFF))
        #expect(values.cardStyle.front.title.size == 20)
        #expect(values.cardStyle.front.label.size == 12)
        #expect(values.cardStyle.front.text.weight == .medium)
        #expect(values.buttons.primary.backgroundColor.normal == .rgb(0x005A9C))
        #expect(values.buttons.primary.text.color.normal == .rgb(0xFFFFFF))
        #expect(values.buttons.primary.border.radius == 8)
        #expect(values.buttons.primary.border.width == 0)
        #expect(values.environment == .PROD)
        #expect(values.allowsBackside && values.showsComplementaryCardBackside)
        #expect(!values.enablesEnglishEuropeanCard)
        #expect(values.freeField == VicFreeField())
    }

    @Test(arguments: [
        (["de-CH", "fr"], VicLang.DE), (["rm-CH", "it-CH"], .IT), (["pt"], .DE), ([], .DE),
        (["en-GB"], .EN), (["frr", "fr-CH"], .FR),
    ])
    func `the language is the reader's first that the SDK speaks`(tags: [String], language: VicLang)
    {
        #expect(VicSettings.Language.preferred(among: tags) == language)
    }
}
