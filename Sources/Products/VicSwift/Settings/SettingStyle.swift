// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens

#if canImport(UIKit)
import UIKit
#endif

/// The one table that maps each appearance setting to its property of the style sheets.
///
/// A setting with its declared value is not passed on: `wallet-defaults.css`, which is generated from this table,
/// draws that value, and in dark mode the one of ``SettingDefaults/dark``.
struct SettingStyle {
    /// A value for a style sheet.
    enum Value: Equatable {
        case color(VicColor)
        case font(family: String, size: UInt8, weight: VicFontWeight)
        case points(Double, followsReader: Bool)
        case uppercase(Bool)
    }

    let setting: StyleSetting
    let value: @Sendable (SettingValues) -> Value

    /// The style of all changed settings.
    static func style(of values: SettingValues) -> ScreenStyle {
        let standard = SettingValues()
        var style = ScreenStyle()
        for row in table {
            let value = row.value(values)
            if value != row.value(standard) { row.write(value, to: &style) }
        }
        return style
    }

    /// Whether a text colour or a background colour of text was changed.
    ///
    /// Then the screens keep the light background for which it was chosen, in dark mode, too.
    static func hasOwnColors(_ values: SettingValues) -> Bool {
        let standard = SettingValues()
        return table.contains { row in
            guard case .color = row.value(standard) else { return false }
            return row.value(values) != row.value(standard)
        }
    }

    func write(_ value: Value, to style: inout ScreenStyle) {
        switch value {
        case .color(let color): style.set(setting, to: color)
        case .font(let family, let size, let weight):
            style.set(
                setting,
                toFamily: FontFamilies.known(family),
                pointSize: Double(size),
                weight: Double(weight.rawValue)
            )
        case .points(let points, let followsReader):
            style.set(setting, toPoints: points, followsReader: followsReader)
        case .uppercase(let isUppercase): style.set(setting, toUppercase: isUppercase)
        }
    }
}

extension SettingStyle {
    static let table: [SettingStyle] = texts + buttons + icons + boxes + indicators

    private typealias Path<Value> = any KeyPath<SettingValues, Value> & Sendable

    private static let texts: [SettingStyle] = [
        text(WalletStyle.pageTitle, \.textStyles.pageTitle),
        text(WalletStyle.pageTitleInverted, \.textStyles.pageTitleInverted),
        text(WalletStyle.subhead, \.textStyles.subhead),
        text(WalletStyle.subheadInverted, \.textStyles.subheadInverted),
        text(WalletStyle.copytext, \.textStyles.copytext),
        text(WalletStyle.copytextInverted, \.textStyles.copytextInverted),
        text(WalletStyle.copytextBold, \.textStyles.copytextBold),
        text(WalletStyle.copytextBoldInverted, \.textStyles.copytextBoldInverted),
        text(WalletStyle.frontTitle, \.cardStyle.front.title),
        text(WalletStyle.frontLabel, \.cardStyle.front.label),
        text(WalletStyle.frontText, \.cardStyle.front.text),
        text(WalletStyle.freeField, \.cardStyle.complementaryBack.freeField),
        text(WalletStyle.innerText, \.cardStyle.inner.text),
        text(WalletStyle.bannerText, \.cardStyle.banner.text),
        text(WalletStyle.selectionLabel, \.cardStyle.selection.label),
        text(WalletStyle.selectionText, \.cardStyle.selection.text),
    ].flatMap(\.self)

    private static let buttons: [SettingStyle] = [
        button(WalletStyle.primary, \.buttons.primary),
        button(WalletStyle.primaryInverted, \.buttons.primaryInverted),
        button(WalletStyle.secondary, \.buttons.secondary),
        button(WalletStyle.secondaryInverted, \.buttons.secondaryInverted),
    ].flatMap(\.self)

    private static let icons: [SettingStyle] = [
        color(WalletStyle.closeIcon, \.icons.close.color),
        color(WalletStyle.infoIcon, \.icons.info.color),
        color(WalletStyle.flipIcon, \.icons.flip.color),
        color(WalletStyle.errorIcon, \.icons.error.color),
        color(WalletStyle.systemIcon, \.icons.system.color),
        color(WalletStyle.systemInvertedIcon, \.icons.systemInverted.color),
    ]

    private static let boxes: [SettingStyle] = [
        border(WalletStyle.innerBorder, \.cardStyle.inner.border),
        states(WalletStyle.bannerBackground, \.cardStyle.banner.backgroundColor),
        states(WalletStyle.bannerIcon, \.cardStyle.banner.iconColor),
        states(WalletStyle.selectionBackground, \.cardStyle.selection.backgroundColor),
        border(WalletStyle.selectionBorder, \.cardStyle.selection.border),
    ].flatMap(\.self)

    private static let indicators: [SettingStyle] = [
        color(WalletStyle.loading, \.indicators.loading.color),
        color(WalletStyle.page, \.indicators.page.color.normal),
        color(WalletStyle.pageActive, \.indicators.page.color.active),
        color(WalletStyle.scroll, \.indicators.scroll.color),
        points(WalletStyle.scrollRadius) { $0.indicators.scroll.radius },
    ]

    private static func color(
        _ setting: StyleSetting,
        _ path: Path<VicColor>
    ) -> SettingStyle {
        SettingStyle(setting: setting) { .color($0[keyPath: path]) }
    }

    private static func points(
        _ setting: StyleSetting,
        _ value: @escaping @Sendable (SettingValues) -> UInt8
    ) -> SettingStyle {
        SettingStyle(setting: setting) { .points(Double(value($0)), followsReader: false) }
    }

    private static func states(
        _ settings: StateColorSettings,
        _ path: Path<VicLabelColorState>
    ) -> [SettingStyle] {
        [
            SettingStyle(setting: settings.normal) { .color($0[keyPath: path].normal) },
            SettingStyle(setting: settings.disabled) { .color($0[keyPath: path].disabled) },
            SettingStyle(setting: settings.third) { .color($0[keyPath: path].error) },
        ]
    }

    private static func states(
        _ settings: StateColorSettings,
        control path: @escaping @Sendable (SettingValues) -> VicControlColorState
    ) -> [SettingStyle] {
        [
            SettingStyle(setting: settings.normal) { .color(path($0).normal) },
            SettingStyle(setting: settings.disabled) { .color(path($0).disabled) },
            SettingStyle(setting: settings.third) { .color(path($0).selected) },
        ]
    }

    private static func text(
        _ settings: TextSettings,
        _ path: Path<VicTextStyle>
    ) -> [SettingStyle] {
        // A size of 0 means the SDK's own.
        let ownSize = SettingValues()[keyPath: path].size
        return [
            SettingStyle(setting: settings.font) { values in
                let text = values[keyPath: path]
                return .font(
                    family: values.fontFamilies.family(text.family, for: text.weight),
                    size: text.size == 0 ? ownSize : text.size,
                    weight: text.weight
                )
            },
            SettingStyle(setting: settings.spacing) {
                .points(Double($0[keyPath: path].spacing), followsReader: true)
            },
            SettingStyle(setting: settings.textCase) { .uppercase($0[keyPath: path].uppercase) },
            SettingStyle(setting: settings.color.normal) { .color($0[keyPath: path].color.normal) },
            SettingStyle(setting: settings.color.disabled) {
                .color($0[keyPath: path].color.disabled)
            },
            SettingStyle(setting: settings.color.third) { .color($0[keyPath: path].color.error) },
        ]
    }

    private static func border(
        _ settings: BorderSettings,
        _ path: Path<VicBorder>
    ) -> [SettingStyle] {
        [
            points(settings.width) { $0[keyPath: path].width },
            points(settings.radius) { $0[keyPath: path].radius },
            SettingStyle(setting: settings.color.normal) { .color($0[keyPath: path].color.normal) },
            SettingStyle(setting: settings.color.disabled) {
                .color($0[keyPath: path].color.disabled)
            },
            SettingStyle(setting: settings.color.third) { .color($0[keyPath: path].color.error) },
        ]
    }

    private static func button(
        _ settings: ButtonSettings,
        _ path: Path<VicButtonStyle>
    ) -> [SettingStyle] {
        let ownSize = SettingValues()[keyPath: path].text.size
        let text = [
            SettingStyle(setting: settings.text.font) { values in
                let text = values[keyPath: path].text
                return .font(
                    family: values.fontFamilies.family(text.family, for: text.weight),
                    size: text.size == 0 ? ownSize : text.size,
                    weight: text.weight
                )
            },
            SettingStyle(setting: settings.text.spacing) {
                .points(Double($0[keyPath: path].text.spacing), followsReader: true)
            },
            SettingStyle(setting: settings.text.textCase) {
                .uppercase($0[keyPath: path].text.uppercase)
            },
            points(settings.border.width) { $0[keyPath: path].border.width },
            points(settings.border.radius) { $0[keyPath: path].border.radius },
        ]
        return text
            + states(settings.text.color) { $0[keyPath: path].text.color }
            + states(settings.background) { $0[keyPath: path].backgroundColor }
            + states(settings.border.color) { $0[keyPath: path].border.color }
            + states(settings.icon) { $0[keyPath: path].iconColor }
    }
}
