// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

// Imported as in apps: this file uses only public names, and UIKit's names exist even without UIKit.
import VicSwift

#if canImport(UIKit)
import UIKit
#else
// Needed only because this package wants the module of each member imported.
import Screens
#endif

// Part of the other suite, because both change the settings of the app.
extension SeedUsageTests {
    /// Every setting that the page of the original SDK names, each with a different value so that a mix-up shows.
    @Suite(.serialized) @MainActor
    struct SeedSettingsUsageTests {
        private static func set(_ text: inout VicTextStyle, _ number: UInt8) {
            text.family = "YOUR_CUSTOM_FONT_FAMILY \(number)"
            text.size = number
            text.weight = UIFont.Weight.light
            text.spacing = Float(number) / 2
            text.uppercase = true
            set(&text.color)
        }

        private static func set(_ color: inout VicLabelColorState) {
            color.normal = UIColor.white
            color.disabled = UIColor.gray
            color.error = UIColor.red
        }

        private static func set(_ color: inout VicControlColorState) {
            color.normal = UIColor.white
            color.disabled = UIColor.gray
            color.selected = UIColor.purple
        }

        private static func set(_ border: inout VicBorder, _ number: UInt8) {
            border.width = number
            border.radius = number + 1
            set(&border.color)
        }

        private static func set(_ button: inout VicButtonStyle, _ number: UInt8) {
            button.text.family = "YOUR_CUSTOM_FONT_FAMILY \(number)"
            button.text.size = number
            button.text.weight = UIFont.Weight.light
            button.text.spacing = Float(number) / 2
            button.text.uppercase = true
            set(&button.text.color)
            set(&button.backgroundColor)
            button.border.width = number
            button.border.radius = number + 1
            set(&button.border.color)
            set(&button.iconColor)
        }

        private static func isSet(_ text: VicTextStyle, _ number: UInt8) -> Bool {
            var wanted = text
            set(&wanted, number)
            return text == wanted
        }

        private static func isSet(_ button: VicButtonStyle, _ number: UInt8) -> Bool {
            var wanted = button
            set(&wanted, number)
            return button == wanted
        }

        @Test func `the families of the fonts`() {
            VicSettings.Typography.FontFamily.light = "light"
            VicSettings.Typography.FontFamily.regular = "regular"
            VicSettings.Typography.FontFamily.medium = "medium"
            VicSettings.Typography.FontFamily.semibold = "semibold"
            VicSettings.Typography.FontFamily.bold = "bold"
            #expect(VicSettings.Typography.FontFamily.light == "light")
            #expect(VicSettings.Typography.FontFamily.regular == "regular")
            #expect(VicSettings.Typography.FontFamily.medium == "medium")
            #expect(VicSettings.Typography.FontFamily.semibold == "semibold")
            #expect(VicSettings.Typography.FontFamily.bold == "bold")
            VicSettings.Typography.FontFamily.light = ""
            VicSettings.Typography.FontFamily.regular = ""
            VicSettings.Typography.FontFamily.medium = ""
            VicSettings.Typography.FontFamily.semibold = ""
            VicSettings.Typography.FontFamily.bold = ""
        }

        private static var texts: [VicTextStyle] {
            get {
                [
                    VicSettings.Typography.TextStyle.pageTitle,
                    VicSettings.Typography.TextStyle.pageTitleInverted,
                    VicSettings.Typography.TextStyle.subhead,
                    VicSettings.Typography.TextStyle.subheadInverted,
                    VicSettings.Typography.TextStyle.copytext,
                    VicSettings.Typography.TextStyle.copytextInverted,
                    VicSettings.Typography.TextStyle.copytextBold,
                    VicSettings.Typography.TextStyle.copytextBoldInverted,
                ]
            }
            set {
                VicSettings.Typography.TextStyle.pageTitle = newValue[0]
                VicSettings.Typography.TextStyle.pageTitleInverted = newValue[1]
                VicSettings.Typography.TextStyle.subhead = newValue[2]
                VicSettings.Typography.TextStyle.subheadInverted = newValue[3]
                VicSettings.Typography.TextStyle.copytext = newValue[4]
                VicSettings.Typography.TextStyle.copytextInverted = newValue[5]
                VicSettings.Typography.TextStyle.copytextBold = newValue[6]
                VicSettings.Typography.TextStyle.copytextBoldInverted = newValue[7]
            }
        }

        @Test func `the styles of the texts`() {
            let former = Self.texts
            Self.set(&VicSettings.Typography.TextStyle.pageTitle, 30)
            Self.set(&VicSettings.Typography.TextStyle.pageTitleInverted, 31)
            Self.set(&VicSettings.Typography.TextStyle.subhead, 32)
            Self.set(&VicSettings.Typography.TextStyle.subheadInverted, 33)
            Self.set(&VicSettings.Typography.TextStyle.copytext, 34)
            Self.set(&VicSettings.Typography.TextStyle.copytextInverted, 35)
            Self.set(&VicSettings.Typography.TextStyle.copytextBold, 36)
            Self.set(&VicSettings.Typography.TextStyle.copytextBoldInverted, 37)
            for (text, number) in zip(Self.texts, UInt8(30)...) {
                #expect(Self.isSet(text, number))
            }
            Self.texts = former
        }

        @Test func `buttons`() {
            let former = (
                VicSettings.Button.primary, VicSettings.Button.primaryInverted,
                VicSettings.Button.secondary, VicSettings.Button.secondaryInverted
            )
            Self.set(&VicSettings.Button.primary, 40)
            Self.set(&VicSettings.Button.primaryInverted, 41)
            Self.set(&VicSettings.Button.secondary, 42)
            Self.set(&VicSettings.Button.secondaryInverted, 43)
            #expect(Self.isSet(VicSettings.Button.primary, 40))
            #expect(Self.isSet(VicSettings.Button.primaryInverted, 41))
            #expect(Self.isSet(VicSettings.Button.secondary, 42))
            #expect(Self.isSet(VicSettings.Button.secondaryInverted, 43))
            VicSettings.Button.primary = former.0
            VicSettings.Button.primaryInverted = former.1
            VicSettings.Button.secondary = former.2
            VicSettings.Button.secondaryInverted = former.3
        }

        private static var icons: [UIColor] {
            get {
                [
                    VicSettings.Icon.close.color, VicSettings.Icon.info.color,
                    VicSettings.Icon.flip.color, VicSettings.Icon.error.color,
                    VicSettings.Icon.system.color, VicSettings.Icon.systemInverted.color,
                ]
            }
            set {
                VicSettings.Icon.close.color = newValue[0]
                VicSettings.Icon.info.color = newValue[1]
                VicSettings.Icon.flip.color = newValue[2]
                VicSettings.Icon.error.color = newValue[3]
                VicSettings.Icon.system.color = newValue[4]
                VicSettings.Icon.systemInverted.color = newValue[5]
            }
        }

        @Test func `icons`() {
            let former = Self.icons
            let colors: [UIColor] = [.white, .black, .gray, .red, .purple, .clear]
            Self.icons = colors
            #expect(Self.icons == colors)
            Self.icons = former
        }

        @Test func `the style of cards`() {
            let former = VicSettings.Card.style
            Self.set(&VicSettings.Card.style.front.title, 50)
            Self.set(&VicSettings.Card.style.front.label, 51)
            Self.set(&VicSettings.Card.style.front.text, 52)
            Self.set(&VicSettings.Card.style.complementaryBack.freeField, 53)
            Self.set(&VicSettings.Card.style.inner.text, 54)
            Self.set(&VicSettings.Card.style.inner.border, 55)
            Self.set(&VicSettings.Card.style.banner.text, 57)
            Self.set(&VicSettings.Card.style.banner.backgroundColor)
            Self.set(&VicSettings.Card.style.banner.iconColor)
            Self.set(&VicSettings.Card.style.selection.label, 58)
            Self.set(&VicSettings.Card.style.selection.text, 59)
            Self.set(&VicSettings.Card.style.selection.backgroundColor)
            Self.set(&VicSettings.Card.style.selection.border, 60)
            let style = VicSettings.Card.style
            let texts = [
                style.front.title, style.front.label, style.front.text,
                style.complementaryBack.freeField, style.inner.text,
            ]
            for (text, number) in zip(texts, UInt8(50)...) { #expect(Self.isSet(text, number)) }
            #expect(style.inner.border.width == 55 && style.inner.border.radius == 56)
            let rest = [style.banner.text, style.selection.label, style.selection.text]
            for (text, number) in zip(rest, UInt8(57)...) { #expect(Self.isSet(text, number)) }
            #expect(style.selection.border.width == 60 && style.selection.border.radius == 61)
            #expect(style.banner.backgroundColor.error == .red)
            #expect(style.banner.iconColor.disabled == .gray)
            #expect(style.selection.backgroundColor.normal == .white)
            VicSettings.Card.style = former
        }

        @Test func `indicators`() {
            let former = (
                VicSettings.Indicator.loading, VicSettings.Indicator.page,
                VicSettings.Indicator.scroll
            )
            VicSettings.Indicator.loading.color = UIColor.red
            VicSettings.Indicator.page.color.normal = UIColor.gray
            VicSettings.Indicator.page.color.active = UIColor.purple
            VicSettings.Indicator.scroll.color = UIColor.black
            VicSettings.Indicator.scroll.radius = UInt8(4)
            #expect(VicSettings.Indicator.loading.color == .red)
            #expect(VicSettings.Indicator.page.color.normal == .gray)
            #expect(VicSettings.Indicator.page.color.active == .purple)
            #expect(VicSettings.Indicator.scroll.color == .black)
            #expect(VicSettings.Indicator.scroll.radius == 4)
            VicSettings.Indicator.loading = former.0
            VicSettings.Indicator.page = former.1
            VicSettings.Indicator.scroll = former.2
        }

        @Test func `texts and sides of cards`() {
            VicSettings.Card.freeField.mandatory = "YOUR_MANDATORY_FREE_FIELD_TEXT"
            VicSettings.Card.freeField.complementary = "YOUR_COMPLEMENTARY_FREE_FIELD_TEXT"
            VicSettings.Card.allowBackside = false
            VicSettings.Card.enableEnglishEuropeanCard = true
            VicSettings.Card.showComplementaryCardBackside = false
            #expect(VicSettings.Card.freeField.mandatory == "YOUR_MANDATORY_FREE_FIELD_TEXT")
            #expect(
                VicSettings.Card.freeField.complementary == "YOUR_COMPLEMENTARY_FREE_FIELD_TEXT"
            )
            #expect(!VicSettings.Card.allowBackside)
            #expect(VicSettings.Card.enableEnglishEuropeanCard)
            #expect(!VicSettings.Card.showComplementaryCardBackside)
            VicSettings.Card.freeField = VicFreeField()
            VicSettings.Card.allowBackside = true
            VicSettings.Card.enableEnglishEuropeanCard = false
            VicSettings.Card.showComplementaryCardBackside = true
        }

        @Test func `language and environment`() async throws {
            try await withDevelopmentServer {
                let former = VicSettings.Language.current
                VicSettings.Language.setLanguage(language: VicLang.IT)
                #expect(VicSettings.Language.current == .IT)
                VicSettings.Language.setLanguage(language: former)
                #expect(VicSettings.environment == .PROD)
                VicSettings.environment = VicEnv.DEV
                VicCardsSdk.setVekaNrClaims(claims: [""])
                let fetched = await VicCardsSdk.fetchCards()
                #expect(fetched.cards.count == 4)
                VicSettings.environment = .PROD
            }
        }
    }
}
