// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The contrast between two colours of a theme.
public struct ThemeContrast: Sendable, Hashable {
    /// What a contrast means.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// At least 4.5:1 for text and 3:1 for icons (WCAG 2.2 §1.4.3, §1.4.11).
        case ok
        /// Less, but at least two thirds of it; or it cannot be measured, since a picture is behind the text.
        case warn
        /// Less than that.
        case fail
    }

    /// The colour of the text or icon.
    public let foreground: ThemeSetting
    /// The colour behind it; `nil` for the camera's picture.
    public let ground: ThemeSetting?
    /// The mode.
    public let mode: ThemeMode
    /// The least ratio: 4.5 or 3.
    public let least: Double
    /// The ratio, 1…21, to two decimals; `nil` if a picture is behind the text.
    public let ratio: Double?

    /// What it means.
    public var verdict: Verdict {
        guard let ratio else { return .warn }
        return ratio >= least ? .ok : ratio >= least * 2 / 3 ? .warn : .fail
    }
}

/// Which colours are seen on which.
struct ThemeContrastRule: Sendable {
    let foreground: String
    let ground: String?
    /// What is below a translucent ground: the screens' ground, or the camera's picture.
    let isOverCamera: Bool
    let least: Double

    static let all: [ThemeContrastRule] =
        [
            text("NetverifyBaseView.foregroundColor", on: "NetverifyBaseView.backgroundColor"),
            text("UINavigationBar.tintColor", on: "UINavigationBar.barTintColor"),
            text("UINavigationBar.titleTextAttributes.color", on: "UINavigationBar.barTintColor"),
        ]
        + states("NetverifyPositiveButton") + states("NetverifyNegativeButton")
        + states("NetverifyFallbackButton", isOverCamera: true)
        + states("NetverifyDocumentSelectionButton")
        + states("NetverifyDocumentSelectionButton", "iconColor", least: 3)
        + [
            text(
                "NetverifyDocumentSelectionHeaderView.titleColor",
                on: "NetverifyDocumentSelectionHeaderView.backgroundColor"
            ),
            icon(
                "NetverifyDocumentSelectionHeaderView.iconColor",
                on: "NetverifyDocumentSelectionHeaderView.backgroundColor"
            ),
        ]
        + states("NetverifyCameraFlashButton", isOverCamera: true)
        + [
            "colorOverlayStandard", "colorOverlayValid", "colorOverlayInvalid", "faceOvalColor",
            "faceProgressColor",
        ].map { icon("NetverifyScanOverlayView.\($0)", on: nil) }
        + [
            ThemeContrastRule(
                foreground: "NetverifyScanOverlayView.faceFeedbackTextColor",
                ground: "NetverifyScanOverlayView.faceFeedbackBackgroundColor",
                isOverCamera: true,
                least: 4.5
            )
        ]

    private static func text(_ foreground: String, on ground: String) -> ThemeContrastRule {
        ThemeContrastRule(
            foreground: foreground,
            ground: ground,
            isOverCamera: false,
            least: 4.5
        )
    }

    private static func icon(_ foreground: String, on ground: String?) -> ThemeContrastRule {
        ThemeContrastRule(
            foreground: foreground,
            ground: ground,
            isOverCamera: ground == nil,
            least: 3
        )
    }

    private static func states(
        _ element: String,
        _ setter: String = "titleColor",
        isOverCamera: Bool = false,
        least: Double = 4.5
    ) -> [ThemeContrastRule] {
        ThemeState.allCases.map { state in
            ThemeContrastRule(
                foreground: "\(element).\(setter).\(state.rawValue)",
                ground: "\(element).backgroundColor.\(state.rawValue)",
                isOverCamera: isOverCamera,
                least: least
            )
        }
    }
}

extension ScreenTheme {
    /// The contrasts of a mode, in the order of the table.
    ///
    /// A translucent ground is measured over what is below it: the screens' ground, or the dark ground of the camera.
    public func contrasts(in mode: ThemeMode) -> [ThemeContrast] {
        ThemeContrastRule.all.compactMap { contrast($0, mode) }
    }

    private func contrast(_ rule: ThemeContrastRule, _ mode: ThemeMode) -> ThemeContrast? {
        guard let foreground = ThemeSetting.setting(of: rule.foreground),
            let color = color(of: foreground, in: mode)
        else { return nil }
        let ground = rule.ground.flatMap { ThemeSetting.setting(of: $0) }
        let page = ThemeSetting.setting(of: "NetverifyBaseView.backgroundColor")
            .flatMap { self.color(of: $0, in: mode) }
        let paper = ThemeColor(mode == .light ? 0xFFFFFF : 0)
        let below = rule.isOverCamera ? ThemeSetting.stage : page?.over(paper) ?? paper
        let behind = ground.flatMap { self.color(of: $0, in: mode) }?.over(below) ?? below
        let ratio = color.over(behind).contrast(to: behind)
        return ThemeContrast(
            foreground: foreground,
            ground: ground,
            mode: mode,
            least: rule.least,
            ratio: hasPicture(behind: foreground, in: mode) ? nil : Self.shown(ratio)
        )
    }

    /// Cuts a ratio to two decimals, so that none seems to be enough that is not.
    private static func shown(_ ratio: Double) -> Double {
        (ratio * 100 + 1e-6).rounded(.down) / 100
    }

    private func hasPicture(behind setting: ThemeSetting, in mode: ThemeMode) -> Bool {
        ThemeSetting.all.contains { other in
            other.kind == .image && other.element == setting.element
                && (other.state == setting.state || other.state == .normal)
                && self[other, mode] != nil
        }
    }
}
