// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The appearance of the identity check's screens: the settings that differ from the standard, light and dark.
public struct ScreenTheme: Sendable, Hashable {
    private var values: [ThemeMode: [ThemeSetting: ThemeValue]] = [:]

    /// Creates a theme without changes.
    public init() {}

    /// The value of a setting; `nil` if it is not set.
    ///
    /// A value of another kind than the setting's is not taken.
    public subscript(setting: ThemeSetting, mode: ThemeMode) -> ThemeValue? {
        get { values[mode]?[setting] }
        set {
            guard newValue == nil || newValue?.kind == setting.kind else { return }
            values[mode, default: [:]][setting] = newValue
        }
    }

    /// Whether nothing differs from the standard.
    public var isEmpty: Bool { ThemeMode.allCases.allSatisfy { settings(in: $0).isEmpty } }

    /// The settings that are set in a mode, in the order of the table.
    public func settings(in mode: ThemeMode) -> [ThemeSetting] {
        ThemeSetting.all.filter { self[$0, mode] != nil }
    }

    /// The CSS custom properties of a mode.
    public func properties(in mode: ThemeMode) -> [String: String] {
        var properties: [String: String] = [:]
        for setting in settings(in: mode) {
            properties[setting.property] = self[setting, mode]?.css
        }
        return properties
    }

    /// The colour that a setting of that kind has in a mode, set or standard.
    public func color(of setting: ThemeSetting, in mode: ThemeMode) -> ThemeColor? {
        if case .color(let color) = self[setting, mode] { return color }
        switch setting.standard {
        case .color(_, let light, let dark): return mode == .light ? light : dark
        case .setting(let key):
            return ThemeSetting.setting(of: key).flatMap { color(of: $0, in: mode) }
        case .none: return nil
        }
    }
}
