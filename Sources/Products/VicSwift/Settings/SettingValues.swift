// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens

#if canImport(UIKit)
import UIKit
#endif

/// All settings, at their defaults.
struct SettingValues: Sendable, Equatable {
    struct FontFamilies: Sendable, Equatable {
        var light = ""
        var regular = ""
        var medium = ""
        var semibold = ""
        var bold = ""
    }

    struct TextStyles: Sendable, Equatable {
        var pageTitle: VicTextStyle
        var pageTitleInverted: VicTextStyle
        var subhead: VicTextStyle
        var subheadInverted: VicTextStyle
        var copytext: VicTextStyle
        var copytextInverted: VicTextStyle
        var copytextBold: VicTextStyle
        var copytextBoldInverted: VicTextStyle

        init(_ defaults: SettingDefaults) {
            let inverted = SettingDefaults.inverted
            pageTitle = defaults.text(24, .bold)
            pageTitleInverted = defaults.text(24, .bold, inverted)
            subhead = defaults.text(18, .semibold)
            subheadInverted = defaults.text(18, .semibold, inverted)
            copytext = defaults.text(16, .regular)
            copytextInverted = defaults.text(16, .regular, inverted)
            copytextBold = defaults.text(16, .bold)
            copytextBoldInverted = defaults.text(16, .bold, inverted)
        }
    }

    struct Buttons: Sendable, Equatable {
        var primary: VicButtonStyle
        var primaryInverted = SettingDefaults.primaryInverted
        var secondary: VicButtonStyle
        var secondaryInverted = SettingDefaults.secondaryInverted

        init(_ defaults: SettingDefaults) {
            primary = defaults.primary
            secondary = defaults.secondary
        }
    }

    struct Icons: Sendable, Equatable {
        var close: VicIconStyle
        var info: VicIconStyle
        var flip: VicIconStyle
        var error: VicIconStyle
        var system: VicIconStyle
        var systemInverted = VicIconStyle(color: .rgb(0xFFFFFF))

        init(_ defaults: SettingDefaults) {
            close = VicIconStyle(color: defaults.ink)
            info = VicIconStyle(color: defaults.accent)
            flip = VicIconStyle(color: defaults.accent)
            error = VicIconStyle(color: defaults.error)
            system = VicIconStyle(color: defaults.accent)
        }
    }

    struct Indicators: Sendable, Equatable {
        var loading: VicLoadingIndicatorStyle
        var page: VicPageIndicatorStyle
        var scroll: VicScrollIndicatorStyle

        init(_ defaults: SettingDefaults) {
            loading = VicLoadingIndicatorStyle(color: defaults.accent)
            page = VicPageIndicatorStyle(
                color: VicPageColorState(normal: defaults.pagePoint, active: defaults.accent)
            )
            scroll = VicScrollIndicatorStyle(color: defaults.pagePoint, radius: 3)
        }
    }

    /// A side of one card.
    struct DesignKey: Sendable, Hashable {
        let cardNumber: String
        let design: VicSettings.Card.Image
    }

    /// The settings of single cards; `VicCardsSdk.deleteAll` removes them.
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
    var textStyles: TextStyles
    var buttons: Buttons
    var icons: Icons
    var indicators: Indicators
    var cardStyle: VicCardStyle
    var freeField = VicFreeField()
    var defaultImage: VicImage?
    var designImages: [VicSettings.Card.Image: VicImage] = [:]
    var cards = CardOverrides()
    var allowsBackside = true
    var enablesEnglishEuropeanCard = false
    var showsComplementaryCardBackside = true

    /// The declared values, those of light mode by default.
    init(_ defaults: SettingDefaults = .light) {
        textStyles = TextStyles(defaults)
        buttons = Buttons(defaults)
        icons = Icons(defaults)
        indicators = Indicators(defaults)
        cardStyle = defaults.cardStyle
    }
}
