// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// A requested font: family, size, weight, and the text style it follows.
///
/// The browser decides which outlines it draws.
public struct PlatformFont: Codable, Hashable, Sendable {
    /// The family's name; `nil` for the system's own.
    public let familyName: String?
    /// The size in points at the user's default text size.
    public let pointSize: CGFloat
    /// The weight.
    public let weight: Weight
    /// The text style whose size the font follows when the user chooses larger text.
    public let textStyle: TextStyle?
    /// Whether all digits have the same width, so that changing numbers do not move.
    public let usesTabularDigits: Bool

    /// The weight of a font: -1 (thinnest) … 1 (heaviest), 0 is regular, as in UIKit.
    public struct Weight: RawRepresentable, Codable, Hashable, Sendable {
        /// -1…1.
        public let rawValue: CGFloat

        /// A weight from its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The thinnest of all.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// Thinner than light.
        public static let thin = Weight(rawValue: -0.6)
        /// The lightest common weight.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of running text.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier than running text.
        public static let medium = Weight(rawValue: 0.23)
        /// The weight of headlines.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest of all.
        public static let black = Weight(rawValue: 0.62)
    }

    /// The role of a text on the screen, which decides its size.
    public enum TextStyle: String, Codable, Hashable, Sendable, CaseIterable {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
        case caption1, caption2
    }

    private init(
        familyName: String?,
        pointSize: CGFloat,
        weight: Weight,
        textStyle: TextStyle?,
        usesTabularDigits: Bool = false
    ) {
        self.familyName = familyName
        self.pointSize = pointSize
        self.weight = weight
        self.textStyle = textStyle
        self.usesTabularDigits = usesTabularDigits
    }

    /// Creates a font by its family name; `nil` for a name that is not allowed in a style sheet.
    ///
    /// - Parameters:
    ///   - name: letters, digits, spaces, hyphens; at most 64 characters.
    ///   - size: points, above 0.
    public init?(name: String, size: CGFloat) {
        let allowed = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        guard !name.isEmpty, name.count <= 64, allowed, size > 0 else { return nil }
        self.init(familyName: name, pointSize: size, weight: .regular, textStyle: nil)
    }

    /// The font of a text style.
    public static func preferredFont(forTextStyle style: TextStyle) -> PlatformFont {
        PlatformFont(
            familyName: nil,
            pointSize: style.pointSize,
            weight: style == .headline ? .semibold : .regular,
            textStyle: style
        )
    }

    /// The system's font at a size and weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> PlatformFont {
        PlatformFont(familyName: nil, pointSize: size, weight: weight, textStyle: nil)
    }

    /// The system's bold font at a size.
    public static func boldSystemFont(ofSize size: CGFloat) -> PlatformFont {
        systemFont(ofSize: size, weight: .bold)
    }

    /// The system's font with digits that all have the same width.
    public static func monospacedDigitSystemFont(
        ofSize size: CGFloat,
        weight: Weight = .regular
    ) -> PlatformFont {
        PlatformFont(
            familyName: nil,
            pointSize: size,
            weight: weight,
            textStyle: nil,
            usesTabularDigits: true
        )
    }

    /// The same font at another size.
    public func withSize(_ size: CGFloat) -> PlatformFont {
        PlatformFont(
            familyName: familyName,
            pointSize: size,
            weight: weight,
            textStyle: nil,
            usesTabularDigits: usesTabularDigits
        )
    }
}

extension PlatformFont.TextStyle {
    /// The size in points at the default text size.
    ///
    /// Source: Apple, Human Interface Guidelines, Typography, "Large (default)".
    public var pointSize: CGFloat {
        switch self {
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .headline, .body: 17
        case .callout: 16
        case .subheadline: 15
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        }
    }
}
#endif
