// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens

#if canImport(UIKit)
import UIKit
#endif

/// The colours behind the declared values, as documented for ``VicSettings``, and ours where nothing is said.
///
/// The screens draw the declared values: `wallet-defaults.css` is generated from both palettes, and a test compares
/// them.
struct SettingDefaults: Sendable {
    let ink: VicColor
    let disabled: VicColor
    let error: VicColor
    let accent: VicColor
    let onAccent: VicColor
    let accentPressed: VicColor
    let accentSoft: VicColor
    let surface: VicColor
    let line: VicColor
    let disabledGround: VicColor
    let disabledContent: VicColor
    let pagePoint: VicColor
    /// The text and background of a mere notice.
    let calm: (ink: VicColor, ground: VicColor)
    /// The background of a failure.
    let errorGround: VicColor

    /// The values of the settings, drawn in light mode.
    static let light = SettingDefaults(
        ink: .rgb(0x1A1A1A),
        disabled: .rgb(0x767676),
        error: .rgb(0xB3261E),
        accent: .rgb(0x005A9C),
        onAccent: .rgb(0xFFFFFF),
        accentPressed: .rgb(0x00477B),
        accentSoft: .rgb(0xE5EFF7),
        surface: .rgb(0xFFFFFF),
        line: .rgb(0x8A9199),
        disabledGround: .rgb(0xE3E6E9),
        disabledContent: .rgb(0x5F6972),
        pagePoint: .rgb(0x8A9199),
        calm: (.rgb(0x44505C), .rgb(0xEDEFF1)),
        errorGround: .rgb(0xFCEBE9)
    )

    /// The values drawn in dark mode as long as every colour has its declared value.
    static let dark = SettingDefaults(
        ink: .rgb(0xF1EFEA),
        disabled: .rgb(0xB1B9C0),
        error: .rgb(0xFFA199),
        accent: .rgb(0x8EC5F2),
        onAccent: .rgb(0x06233C),
        accentPressed: .rgb(0xB5DAF7),
        accentSoft: .rgb(0x17324A),
        surface: .rgb(0x191E22),
        line: .rgb(0x7D868D),
        disabledGround: .rgb(0x2D343A),
        disabledContent: .rgb(0xAAB3BA),
        pagePoint: .rgb(0x7D868D),
        calm: (.rgb(0xB9C3CC), .rgb(0x262D33)),
        errorGround: .rgb(0x3B1C1A)
    )

    /// The colour on pictures and dark backgrounds, the same in both modes.
    static let inverted = VicLabelColorState(color: .rgb(0xFFFFFF))
    private static let clear = VicColor(red: 1, green: 1, blue: 1, alpha: 0)

    var standard: VicLabelColorState {
        VicLabelColorState(normal: ink, disabled: disabled, error: error)
    }
    private var border: VicLabelColorState {
        VicLabelColorState(normal: line, disabled: line, error: error)
    }
    /// Success has the accent's colour: green is reserved for what a proof shows to be genuine.
    private var banner: VicLabelColorState {
        VicLabelColorState(normal: accent, disabled: calm.ink, error: error)
    }

    func text(
        _ size: UInt8,
        _ weight: VicFontWeight,
        _ color: VicLabelColorState? = nil
    ) -> VicTextStyle {
        VicTextStyle(size: size, weight: weight, color: color ?? standard)
    }

    // Buttons.

    var primary: VicButtonStyle {
        button(
            VicControlColorState(normal: onAccent, disabled: disabledContent, selected: onAccent),
            on: VicControlColorState(
                normal: accent,
                disabled: disabledGround,
                selected: accentPressed
            )
        )
    }

    var secondary: VicButtonStyle {
        button(
            VicControlColorState(normal: accent, disabled: disabledContent, selected: accent),
            on: VicControlColorState(normal: surface, disabled: surface, selected: accentSoft),
            borderWidth: 1
        )
    }

    /// The dark background of inverted buttons, the same in both modes.
    static var primaryInverted: VicButtonStyle {
        let blue = light.accent
        return light.button(
            VicControlColorState(normal: blue, disabled: light.disabledContent, selected: blue),
            on: VicControlColorState(
                normal: .rgb(0xFFFFFF),
                disabled: .rgb(0xC3CCD3),
                selected: .rgb(0xDCEBF6)
            )
        )
    }

    static var secondaryInverted: VicButtonStyle {
        let white = VicColor.rgb(0xFFFFFF)
        return light.button(
            VicControlColorState(normal: white, disabled: .rgb(0xB9CBDC), selected: white),
            on: VicControlColorState(normal: clear, disabled: clear, selected: .rgb(0x00477B)),
            borderWidth: 1
        )
    }

    private func button(
        _ content: VicControlColorState,
        on ground: VicControlColorState,
        borderWidth: UInt8 = 0
    ) -> VicButtonStyle {
        VicButtonStyle(
            text: VicControlTextStyle(size: 16, color: content),
            backgroundColor: ground,
            border: VicControlBorder(
                width: borderWidth,
                radius: 8,
                color: VicControlColorState(
                    normal: content.normal,
                    disabled: line,
                    selected: content.selected
                )
            ),
            iconColor: content
        )
    }

    // Cards.

    var cardStyle: VicCardStyle {
        VicCardStyle(
            front: VicCardStyle.Front(
                title: text(20, .semibold),
                label: text(12, .regular),
                text: text(16, .medium)
            ),
            complementaryBack: VicCardStyle.ComplementaryBack(freeField: text(16, .regular)),
            inner: VicCardStyle.Inner(
                text: text(16, .semibold, Self.inverted),
                border: VicBorder(width: 0, radius: 14, color: border)
            ),
            banner: VicCardStyle.Banner(
                text: text(16, .semibold, banner),
                backgroundColor: VicLabelColorState(
                    normal: accentSoft,
                    disabled: calm.ground,
                    error: errorGround
                ),
                iconColor: banner
            ),
            selection: VicCardStyle.Selection(
                label: text(14, .regular),
                text: text(16, .semibold),
                backgroundColor: VicLabelColorState(color: surface),
                border: VicBorder(width: 1, radius: 12, color: border)
            )
        )
    }
}
