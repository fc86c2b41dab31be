// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The values of settings as CSS custom properties, ready for the page.
public struct ScreenStyle: Encodable, Hashable, Sendable {
    /// The CSS value of every property set, by the property's name.
    public private(set) var properties: [String: String] = [:]

    /// Creates a style without changes.
    public init() {}

    /// Sets a font.
    public mutating func set(_ setting: StyleSetting, to font: PlatformFont) {
        properties[setting.property] = font.css
    }

    /// Sets a colour.
    public mutating func set(_ setting: StyleSetting, to color: PlatformColor) {
        properties[setting.property] = color.css
    }

    /// Sets a number without a unit.
    public mutating func set(_ setting: StyleSetting, to number: Double) {
        properties[setting.property] = cssNumber(number)
    }

    /// Sets a font by its family, size and weight; it scales with the user's text size.
    ///
    /// - Parameters:
    ///   - setting: the setting.
    ///   - family: the family; `nil`, or a name that is not allowed in a style sheet, selects the system's font.
    ///   - pointSize: points at the user's default text size.
    ///   - weight: UIKit's scale, -1…1.
    public mutating func set(
        _ setting: StyleSetting,
        toFamily family: String?,
        pointSize: Double,
        weight: Double
    ) {
        properties[setting.property] = cssFont(
            weight: weight,
            pointSize: pointSize,
            family: family.flatMap { Self.isFamily($0) ? $0 : nil },
            followsReader: true
        )
    }

    /// Sets a length in points; it scales with the user's text size if it belongs to a text.
    public mutating func set(_ setting: StyleSetting, toPoints points: Double, followsReader: Bool)
    {
        let length = followsReader ? "\(cssNumber(points / 16))rem" : "\(cssNumber(points))px"
        properties[setting.property] = length
    }

    /// Sets whether a text is shown in capitals.
    public mutating func set(_ setting: StyleSetting, toUppercase isUppercase: Bool) {
        properties[setting.property] = isUppercase ? "uppercase" : "none"
    }

    /// Returns whether a name is allowed in a style sheet: letters, digits, spaces, hyphens, at most 64
    /// characters.
    public static func isFamily(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 64
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    }

    /// Writes the properties as one object.
    public func encode(to encoder: any Encoder) throws {
        try properties.encode(to: encoder)
    }
}

/// Returns a number in CSS notation: a decimal point, at most four decimals, never an exponent.
func cssNumber(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let rounded = (value * 10_000).rounded() / 10_000
    // Swift writes numbers below 1e-4 with an exponent; rounding leaves none of those but 0.
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

/// Returns a font as the value of CSS `font`.
///
/// - Parameters:
///   - weight: UIKit's scale, -1…1.
///   - pointSize: points; a point is a CSS pixel.
///   - family: `nil` for the system's font.
///   - followsReader: whether the size scales with the user's text size.
/// - Returns: weight, size, line height and family.
func cssFont(weight: Double, pointSize: Double, family: String?, followsReader: Bool) -> String {
    // 16 CSS pixels are 1 rem at the default text size (CSS Values 4, font-relative lengths).
    let size = followsReader ? "\(cssNumber(pointSize / 16))rem" : "\(cssNumber(pointSize))px"
    let name = family.map { "\"\($0)\", var(--font)" } ?? "var(--font)"
    return "\(cssWeight(weight)) \(size)/1.35 \(name)"
}

/// UIKit's weights and their CSS numbers (CSS Fonts 4 §2.2), lightest first.
private let cssWeights: [(upTo: Double, css: Int)] = [
    (-0.7, 100), (-0.5, 200), (-0.2, 300), (0.1, 400), (0.26, 500), (0.35, 600), (0.5, 700),
    (0.59, 800),
]

private func cssWeight(_ weight: Double) -> Int {
    cssWeights.first { weight <= $0.upTo }?.css ?? 900
}

#if !canImport(UIKit)
extension PlatformFont {
    /// The value of CSS `font`.
    package var css: String {
        cssFont(
            weight: Double(weight.rawValue),
            pointSize: Double(pointSize),
            family: familyName,
            followsReader: textStyle != nil
        )
    }

    /// The value of CSS `font-variant-numeric`, which the property `font` cannot contain.
    package var cssNumeric: String { usesTabularDigits ? "tabular-nums" : "normal" }
}

extension PlatformColor {
    /// The value of a CSS colour.
    package var css: String {
        let parts = [red, green, blue].map { cssNumber((Double($0) * 255).rounded()) }
        return "rgb(\(parts.joined(separator: " ")) / \(cssNumber(Double(alpha))))"
    }
}

extension PlatformImage {
    /// The picture as an address for an `img` element.
    public var dataAddress: String? {
        "data:\(mediaType);base64,\(Data(bytes).base64EncodedString())"
    }
}
#endif
