// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One setting of a theme: what a setter of the interface writes, the CSS custom property that carries it to the screens,
/// and the field of the theme editor.
public struct ThemeSetting: Sendable, Hashable {
    /// The kinds of values.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case color, font, image, toggle
    }

    /// What applies if a setting is not set.
    public enum Standard: Sendable, Hashable {
        /// A colour, as the style sheet writes it, and its values in both modes.
        case color(css: String, light: ThemeColor, dark: ThemeColor)
        /// The value of another setting, by its key.
        case setting(String)
        /// Nothing of its own: the system's font, no picture, a switch that is off.
        case none
    }

    /// The element.
    public let element: ThemeElement
    /// The setter, such as `backgroundColor`; for one of several values of a setter also its name after a full stop.
    public let setter: String
    /// The state, for setters that have one.
    public let state: ThemeState?
    /// The kind of value.
    public let kind: Kind
    /// The CSS custom property.
    public let property: String
    /// What applies if it is not set.
    public let standard: Standard

    /// The key in a theme's file, such as `NetverifyPositiveButton.backgroundColor.highlighted`.
    public var key: String {
        "\(element.rawValue).\(setter)" + (state.map { ".\($0.rawValue)" } ?? "")
    }

    init(
        _ element: ThemeElement,
        _ setter: String,
        _ property: String,
        _ standard: Standard,
        kind: Kind = .color,
        state: ThemeState? = nil
    ) {
        (self.element, self.setter, self.kind, self.state) = (element, setter, kind, state)
        self.property = "--etui-check-" + property
        self.standard = standard
    }

    /// Returns the setting of a key; `nil` if there is none.
    public static func setting(of key: String) -> ThemeSetting? { byKey[key] }

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
}
