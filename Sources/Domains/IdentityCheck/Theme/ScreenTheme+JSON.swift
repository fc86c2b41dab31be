// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A theme as it was read, with what was not understood.
public struct ThemeReading: Sendable, Hashable {
    /// The theme.
    public let theme: ScreenTheme
    /// The keys that no setting has, cleaned for display and cut, at most 100; their values are not taken.
    public let unknownKeys: [String]
}

extension ScreenTheme {
    /// The name and version of the format.
    public static let schema = "etui.theme.v1"
    /// The largest file, in bytes: 5 MB.
    public static let fileLimit = 5_000_000
    private static let members: Set = ["schema", "light", "dark"]
    private static let shownKeyCount = 100

    /// The theme as a file's object.
    ///
    /// Shape: `schema`, and for each mode an object of keys and values: a colour `#rrggbb` or `#rrggbbaa`, the name of a
    /// font, a picture as a `data:` address, true or false.
    public var json: JSONOutput {
        let modes = ThemeMode.allCases.map { mode in
            (
                mode.rawValue,
                JSONOutput.object(
                    settings(in: mode).compactMap { setting in
                        self[setting, mode].map { (setting.key, Self.written($0)) }
                    }
                )
            )
        }
        return .object([("schema", .string(Self.schema))] + modes)
    }

    /// Reads a theme's file, strictly.
    ///
    /// - Parameter bytes: the bytes of the file.
    /// - Returns: the theme, and the keys that no setting has.
    /// - Throws: ``ThemeError``; a value that is not allowed is named, and nothing is taken.
    public static func reading(_ bytes: [UInt8]) throws(ThemeError) -> ThemeReading {
        guard bytes.count <= fileLimit else { throw .tooLarge }
        let limits = JSONLimits(byteCount: fileLimit, depth: 8, nodeCount: 2000)
        guard let root = try? JSONTree(parsing: bytes, limits: limits).root,
            let outer = root.members
        else { throw .malformed }
        guard root["schema"]?.string == schema else { throw .unknownSchema }
        var theme = ScreenTheme()
        var unknown = outer.map(\.name).filter { !members.contains($0) }
        for mode in ThemeMode.allCases {
            guard let rows = root[mode.rawValue]?.members else { throw .malformed }
            for (key, value) in rows {
                guard let setting = ThemeSetting.setting(of: key) else {
                    unknown.append("\(mode.rawValue).\(key)")
                    continue
                }
                do throws(ThemeValueError) {
                    theme[setting, mode] = try read(value, setting.kind)
                } catch {
                    throw .invalidValue(key: key, mode: mode, error)
                }
            }
        }
        let shown = unknown.prefix(shownKeyCount).map { DisplayText.cleaned(String($0.prefix(64))) }
        return ThemeReading(theme: theme, unknownKeys: shown)
    }

    private static func read(
        _ value: JSONValue,
        _ kind: ThemeSetting.Kind
    ) throws(ThemeValueError) -> ThemeValue {
        let text = value.string
        // Named before the value's own rule, because it is the reason that matters.
        if kind != .image, text?.lowercased().contains("url(") == true { throw .address }
        switch kind {
        case .color:
            guard let color = text.flatMap({ ThemeColor($0) }) else { throw .color }
            return .color(color)
        case .font:
            guard let text, ThemeValue.isFont(text) else { throw .font }
            return .font(text)
        case .image:
            guard let text else { throw .pictureKind }
            return .picture(try ThemePicture(address: text))
        case .toggle:
            guard let isOn = value.boolean else { throw .toggle }
            return .toggle(isOn)
        }
    }

    private static func written(_ value: ThemeValue) -> JSONOutput {
        switch value {
        case .color(let color): .string(color.text)
        case .font(let name): .string(name)
        case .picture(let picture): .string(picture.address)
        case .toggle(let isOn): .boolean(isOn)
        }
    }
}
