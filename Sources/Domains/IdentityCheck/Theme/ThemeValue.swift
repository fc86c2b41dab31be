// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The value of a setting.
public enum ThemeValue: Sendable, Hashable {
    case color(ThemeColor)
    /// The name of a font that the app has loaded.
    case font(String)
    case picture(ThemePicture)
    case toggle(Bool)

    /// The value of the CSS custom property; `nil` for a switch that is off.
    public var css: String? {
        switch self {
        case .color(let color): color.text
        case .font(let name): "\"\(name)\", var(--font)"
        case .picture(let picture): "url(\"\(picture.address)\")"
        case .toggle(let isOn): isOn ? "none" : nil
        }
    }

    /// Returns whether a name may stand in a style sheet: letters, digits, spaces, hyphens, 1…64 characters.
    public static func isFont(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 64
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    }

    /// The kind of setting that takes this value.
    public var kind: ThemeSetting.Kind {
        switch self {
        case .color: .color
        case .font: .font
        case .picture: .image
        case .toggle: .toggle
        }
    }
}
