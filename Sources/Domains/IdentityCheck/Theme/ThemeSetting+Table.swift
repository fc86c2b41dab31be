// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The table of all settings.
///
/// Only this table maps one name to the other: the proxies of the interface write through it, the screens use its
/// properties, the theme editor shows its rows, and tests keep these in step.
extension ThemeSetting {
    /// The whole table, in the order of the theme editor.
    public static let all: [ThemeSetting] =
        base + bar + positive + negative + fallback + selection + cameraFlash + overlay

    private static let base: [ThemeSetting] =
        [
            ThemeSetting(.baseView, "disableBlur", "blur", .none, kind: .toggle),
            ThemeSetting(.baseView, "backgroundColor", "ground", paper),
            ThemeSetting(.baseView, "foregroundColor", "ink", ink),
        ]
        + ["Light", "Regular", "Medium", "Bold", "Italic"].map {
            ThemeSetting(
                .baseView,
                "custom\($0)FontName",
                "font-\($0.lowercased())",
                .none,
                kind: .font
            )
        }

    private static let bar = [
        ThemeSetting(.navigationBar, "tintColor", "bar-tint", ink),
        ThemeSetting(.navigationBar, "barTintColor", "bar", surface),
        ThemeSetting(.navigationBar, "titleTextAttributes.color", "bar-title", ink),
        ThemeSetting(
            .navigationBar,
            "titleTextAttributes.font",
            "bar-title-font",
            .none,
            kind: .font
        ),
        ThemeSetting(.titleImageView, "titleImage", "title-image", .none, kind: .image),
    ]

    private static let positive = button(.positiveButton, "positive", accent, onAccent, clear)
    private static let negative = button(.negativeButton, "negative", clear, ink, lineStrong)
    private static let fallback = button(.fallbackButton, "fallback", overCamera, white, clear)

    private static let selection =
        both(.selectionButton, "backgroundColor", "choice-ground", surface, accentSoft)
        + both(.selectionButton, "iconColor", "choice-icon", accent, accent)
        + both(.selectionButton, "titleColor", "choice-title", ink, ink)
        + [
            ThemeSetting(.selectionHeader, "backgroundColor", "header-ground", clear),
            ThemeSetting(.selectionHeader, "iconColor", "header-icon", accent),
            ThemeSetting(.selectionHeader, "titleColor", "header-title", inkMuted),
        ]

    private static let cameraFlash =
        both(.cameraFlashButton, "backgroundColor", "tool-ground", overCamera)
        + both(.cameraFlashButton, "titleColor", "tool-title", white)

    private static let overlay = [
        ThemeSetting(.scanOverlay, "colorOverlayStandard", "overlay", white),
        ThemeSetting(.scanOverlay, "colorOverlayValid", "overlay-valid", read),
        ThemeSetting(.scanOverlay, "colorOverlayInvalid", "overlay-invalid", wrong),
        ThemeSetting(.scanOverlay, "faceOvalColor", "face-oval", white),
        ThemeSetting(.scanOverlay, "faceProgressColor", "face-progress", read),
        ThemeSetting(.scanOverlay, "faceFeedbackBackgroundColor", "feedback-ground", plate),
        ThemeSetting(.scanOverlay, "faceFeedbackTextColor", "feedback-ink", white),
    ]

    /// Both states of a colour; without a colour of its own, the highlighted state has the normal one's.
    private static func both(
        _ element: ThemeElement,
        _ setter: String,
        _ property: String,
        _ normal: Standard,
        _ highlighted: Standard? = nil
    ) -> [ThemeSetting] {
        let first = ThemeSetting(element, setter, property, normal, state: .normal)
        return [
            first,
            ThemeSetting(
                element,
                setter,
                property + "-highlighted",
                highlighted ?? .setting(first.key),
                state: .highlighted
            ),
        ]
    }

    private static func button(
        _ element: ThemeElement,
        _ property: String,
        _ ground: Standard,
        _ title: Standard,
        _ border: Standard
    ) -> [ThemeSetting] {
        let normal = ThemeSetting(
            element,
            "backgroundImage",
            property + "-image",
            .none,
            kind: .image,
            state: .normal
        )
        let highlighted = ThemeSetting(
            element,
            "backgroundImage",
            property + "-image-highlighted",
            .setting(normal.key),
            kind: .image,
            state: .highlighted
        )
        return both(element, "backgroundColor", property + "-ground", ground)
            + [normal, highlighted]
            + both(element, "titleColor", property + "-title", title)
            + [ThemeSetting(element, "borderColor", property + "-border", border)]
    }
}

/// The colours of the screens where a theme sets none: those of the design system, and those over the camera's picture.
extension ThemeSetting {
    private static let paper = token("paper", 0xF5F3EE, 0x101417)
    private static let surface = token("surface", 0xFFFFFF, 0x191E22)
    private static let ink = token("ink", 0x1A1F24, 0xF1EFEA)
    private static let inkMuted = token("ink-muted", 0x4F5862, 0xB1B9C0)
    private static let lineStrong = token("line-strong", 0x8A8F94, 0x7D868D)
    private static let accent = token("accent", 0x17495F, 0x8FC7DD)
    private static let onAccent = token("on-accent", 0xFFFFFF, 0x07222D)
    private static let accentSoft = token("accent-soft", 0xE4EEF2, 0x1B2F38)
    private static let white = fixed(ThemeColor(0xFFFFFF), "var(--stage-ink)")
    private static let read = fixed(ThemeColor(0x9CC7F5), "var(--stage-good)")
    private static let wrong = fixed(ThemeColor(0xFFA199), "var(--stage-bad)")
    private static let plate = fixed(ThemeColor(0x343B41), "var(--stage-hint)")
    private static let overCamera = fixed(
        ThemeColor(0x1B2227, alpha: 0xDB),
        "var(--over-camera)"
    )
    private static let clear = Standard.color(
        css: "transparent",
        light: ThemeColor(0, alpha: 0),
        dark: ThemeColor(0, alpha: 0)
    )

    /// The ground under the camera's picture (the token `stage`), on which colours over the camera are measured.
    static let stage = ThemeColor(0x0C1013)

    private static func token(_ name: String, _ light: UInt32, _ dark: UInt32) -> Standard {
        .color(css: "var(--\(name))", light: ThemeColor(light), dark: ThemeColor(dark))
    }

    private static func fixed(_ color: ThemeColor, _ css: String) -> Standard {
        .color(css: css, light: color, dark: color)
    }
}
