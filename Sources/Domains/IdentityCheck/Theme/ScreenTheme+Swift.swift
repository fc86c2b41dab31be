// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ScreenTheme {
    /// The theme as code for an app, with the setters of the interface.
    ///
    /// A value that is the same in both modes is set once. Pictures are named; the theme editor exports them as an asset
    /// catalogue with these names.
    public var swiftCode: String {
        let lines = ThemeSetting.all.flatMap { setting -> [String] in
            let (light, dark) = (self[setting, .light], self[setting, .dark])
            if light == dark { return light.map { [Self.line(setting, $0, nil)] } ?? [] }
            return [
                light.map { Self.line(setting, $0, .light) },
                dark.map { Self.line(setting, $0, .dark) },
            ].compactMap { $0 }
        }
        let body = lines.map { "    \($0)\n" }.joined()
        return "import Foundation\nimport Netverify\n\n@MainActor func applyTheme() {\n\(body)}\n"
    }

    /// The name of a picture in the asset catalogue.
    public static func pictureName(of setting: ThemeSetting, in mode: ThemeMode?) -> String {
        let state = setting.state.map { "-\($0.rawValue)" } ?? ""
        let end = mode.map { "-\($0.rawValue)" } ?? ""
        return "\(setting.element.rawValue)-\(setting.setter)\(state)\(end)"
    }

    private static func line(
        _ setting: ThemeSetting,
        _ value: ThemeValue,
        _ mode: ThemeMode?
    ) -> String {
        let proxy =
            "\(setting.element.rawValue).netverifyAppearance"
            + (mode.map { "(in: .\($0.rawValue))" } ?? "()")
        let written = written(value, named: pictureName(of: setting, in: mode))
        if setting.setter.hasPrefix("titleTextAttributes.") {
            let isFont = setting.kind == .font
            let font = "UIFont(name: \(written), size: 17) ?? UIFont.systemFont(ofSize: 17)"
            let name = isFont ? "font" : "foregroundColor"
            return "\(proxy).titleTextAttributes?[.\(name)] = \(isFont ? font : written)"
        }
        guard let state = setting.state else { return "\(proxy).\(setting.setter) = \(written)" }
        let name = setting.setter.prefix(1).uppercased() + setting.setter.dropFirst()
        return "\(proxy).set\(name)(\(written), for: .\(state.rawValue))"
    }

    private static func written(_ value: ThemeValue, named name: String) -> String {
        switch value {
        case .color(let color):
            let parts = [
                ("red", color.red), ("green", color.green), ("blue", color.blue),
                ("alpha", color.alpha),
            ]
            return "UIColor(" + parts.map { "\($0): \($1) / 255" }.joined(separator: ", ") + ")"
        case .font(let name): return "\"\(name)\""
        case .picture: return "UIImage(named: \"\(name)\")"
        case .toggle(let isOn): return "\(isOn)"
        }
    }
}
