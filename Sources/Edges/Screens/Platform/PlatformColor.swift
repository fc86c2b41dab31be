// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// A colour in the sRGB space.
///
/// Components range from 0 to 1; other values are clamped.
public struct PlatformColor: Codable, Hashable, Sendable {
    /// The red component, 0…1.
    public let red: CGFloat
    /// The green component, 0…1.
    public let green: CGFloat
    /// The blue component, 0…1.
    public let blue: CGFloat
    /// The opacity, 0 (clear) … 1 (opaque).
    public let alpha: CGFloat

    /// A colour from its components.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = Self.clamped(red)
        self.green = Self.clamped(green)
        self.blue = Self.clamped(blue)
        self.alpha = Self.clamped(alpha)
    }

    /// A grey.
    public init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// An opaque colour from its six hexadecimal digits, such as `0x1A1A1A`.
    public init(hex: UInt32) {
        self.init(
            red: CGFloat((hex >> 16) & 0xFF) / 255,
            green: CGFloat((hex >> 8) & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255,
            alpha: 1
        )
    }

    /// The same colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> PlatformColor {
        PlatformColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Black, opaque.
    public static let black = PlatformColor(white: 0, alpha: 1)
    /// White, opaque.
    public static let white = PlatformColor(white: 1, alpha: 1)
    /// No colour at all.
    public static let clear = PlatformColor(white: 0, alpha: 0)
    /// Pure red, opaque.
    public static let red = PlatformColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure green, opaque.
    public static let green = PlatformColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure blue, opaque.
    public static let blue = PlatformColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// The grey halfway between black and white, opaque.
    public static let gray = PlatformColor(white: 0.5, alpha: 1)
    /// Purple, opaque.
    public static let purple = PlatformColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Orange, opaque.
    public static let orange = PlatformColor(red: 1, green: 0.5, blue: 0, alpha: 1)

    private static func clamped(_ value: CGFloat) -> CGFloat {
        // A NaN compares false with everything and would pass through min and max.
        value.isNaN ? 0 : min(max(value, 0), 1)
    }
}
#endif
