// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens

#if canImport(UIKit)
import UIKit
#endif

/// Everything that can be set, at its default.
struct SettingValues: Sendable, Equatable {
    struct FontFamilies: Sendable, Equatable {
        var light = ""
        var regular = ""
        var medium = ""
        var semibold = ""
        var bold = ""
    }

    struct TextStyles: Sendable, Equatable {
        var pageTitle = Defaults.text(24, .bold)
        var pageTitleInverted = Defaults.text(24, .bold, Defaults.inverted)
        var subhead = Defaults.text(18, .semibold)
        var subheadInverted = Defaults.text(18, .semibold, Defaults.inverted)
        var copytext = Defaults.text(16, .regular)
        var copytextInverted = Defaults.text(16, .regular, Defaults.inverted)
        var copytextBold = Defaults.text(16, .bold)
        var copytextBoldInverted = Defaults.text(16, .bold, Defaults.inverted)
    }

    struct Buttons: Sendable, Equatable {
        var primary = Defaults.button(
            text: .rgb(0xFFFFFF),
            ground: VicControlColorState(
                normal: Defaults.accent,
                disabled: .rgb(0xE3E6E9),
                selected: .rgb(0x00477B)
            )
        )
        var primaryInverted = Defaults.button(
            text: Defaults.accent,
            ground: VicControlColorState(
                normal: .rgb(0xFFFFFF),
                disabled: .rgb(0xC3CCD3),
                selected: .rgb(0xDCEBF6)
            )
        )
        var secondary = Defaults.button(
            text: Defaults.accent,
            ground: VicControlColorState(
                normal: .rgb(0xFFFFFF),
                disabled: .rgb(0xFFFFFF),
                selected: .rgb(0xE5EFF7)
            ),
            border: Defaults.accent
        )
        var secondaryInverted = Defaults.button(
            text: .rgb(0xFFFFFF),
            ground: VicControlColorState(
                normal: Defaults.clear,
                disabled: Defaults.clear,
                selected: .rgb(0x00477B)
            ),
            border: .rgb(0xFFFFFF)
        )
    }

    struct Icons: Sendable, Equatable {
        var close = VicIconStyle(color: Defaults.ink)
        var info = VicIconStyle(color: Defaults.accent)
        var flip = VicIconStyle(color: Defaults.accent)
        var error = VicIconStyle(color: Defaults.error)
        var system = VicIconStyle(color: Defaults.accent)
        var systemInverted = VicIconStyle(color: .rgb(0xFFFFFF))
    }

    struct Indicators: Sendable, Equatable {
        var loading = VicLoadingIndicatorStyle(color: Defaults.accent)
        var page = VicPageIndicatorStyle(
            color: VicPageColorState(normal: .rgb(0x8A9199), active: Defaults.accent)
        )
        var scroll = VicScrollIndicatorStyle(color: .rgb(0x8A9199), radius: 3)
    }

    /// A side of one card.
    struct DesignKey: Sendable, Hashable {
        let cardNumber: String
        let design: VicSettings.Card.Image
    }

    /// What is set for single cards; `VicCardsSdk.deleteAll` takes it all away.
    struct CardOverrides: Sendable, Equatable {
        var mandatoryFreeField: [String: String] = [:]
        var image: [String: VicImage] = [:]
        var designImage: [DesignKey: VicImage] = [:]
        var textColor: [String: VicLabelColorState] = [:]
        var secondaryTextColor: [String: VicLabelColorState] = [:]
    }

    var environment = VicEnv.PROD
    var language: VicLang?
    var fontFamilies = FontFamilies()
    var textStyles = TextStyles()
    var buttons = Buttons()
    var icons = Icons()
    var indicators = Indicators()
    var cardStyle = Defaults.cardStyle
    var freeField = VicFreeField()
    var defaultImage: VicImage?
    var designImages: [VicSettings.Card.Image: VicImage] = [:]
    var cards = CardOverrides()
    var allowsBackside = true
    var enablesEnglishEuropeanCard = false
    var showsComplementaryCardBackside = true
}

/// The values of the specification (insurance cards §1.6), and ours where it names none.
private enum Defaults {
    static let ink = VicColor.rgb(0x1A1A1A)
    static let error = VicColor.rgb(0xB3261E)
    static let accent = VicColor.rgb(0x005A9C)
    static let clear = VicColor(red: 1, green: 1, blue: 1, alpha: 0)
    static let standard = VicLabelColorState(
        normal: ink,
        disabled: .rgb(0x767676),
        error: error
    )
    static let inverted = VicLabelColorState(color: .rgb(0xFFFFFF))

    static func text(
        _ size: UInt8,
        _ weight: VicFontWeight,
        _ color: VicLabelColorState = standard
    ) -> VicTextStyle {
        VicTextStyle(size: size, weight: weight, color: color)
    }

    static func button(
        text: VicColor,
        ground: VicControlColorState,
        border: VicColor? = nil
    ) -> VicButtonStyle {
        let content = VicControlColorState(
            normal: text,
            disabled: .rgb(0x5F6972),
            selected: text
        )
        return VicButtonStyle(
            text: VicControlTextStyle(size: 16, color: content),
            backgroundColor: ground,
            border: VicControlBorder(
                width: border == nil ? 0 : 1,
                radius: 8,
                color: VicControlColorState(
                    normal: border ?? text,
                    disabled: .rgb(0x8A9199),
                    selected: border ?? text
                )
            ),
            iconColor: content
        )
    }

    static let cardStyle = VicCardStyle(
        front: VicCardStyle.Front(
            title: text(20, .semibold),
            label: text(12, .regular),
            text: text(16, .medium)
        ),
        complementaryBack: VicCardStyle.ComplementaryBack(freeField: text(16, .regular)),
        inner: VicCardStyle.Inner(
            text: text(16, .semibold),
            border: VicBorder(width: 0, radius: 14, color: border)
        ),
        banner: VicCardStyle.Banner(
            text: text(16, .semibold, banner),
            backgroundColor: VicLabelColorState(
                normal: .rgb(0xE6F3EA),
                disabled: .rgb(0xEDEFF1),
                error: .rgb(0xFCEBE9)
            ),
            iconColor: banner
        ),
        selection: VicCardStyle.Selection(
            label: text(14, .regular),
            text: text(16, .semibold),
            backgroundColor: VicLabelColorState(color: .rgb(0xFFFFFF)),
            border: VicBorder(width: 1, radius: 12, color: border)
        )
    )

    private static let border = VicLabelColorState(
        normal: .rgb(0x8A9199),
        disabled: .rgb(0x8A9199),
        error: error
    )
    private static let banner = VicLabelColorState(
        normal: .rgb(0x14663A),
        disabled: .rgb(0x44505C),
        error: error
    )
}
