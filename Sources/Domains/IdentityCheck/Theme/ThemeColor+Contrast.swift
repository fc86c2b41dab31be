// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ThemeColor {
    /// Returns the contrast to another opaque colour, 1…21 (WCAG 2.2, contrast ratio).
    public func contrast(to other: ThemeColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the opaque colour that this one gives on an opaque ground.
    public func over(_ ground: ThemeColor) -> ThemeColor {
        let share = Double(alpha) / 255
        func mixed(_ own: UInt8, _ below: UInt8) -> UInt8 {
            UInt8((Double(own) * share + Double(below) * (1 - share)).rounded())
        }
        return ThemeColor(
            red: mixed(red, ground.red),
            green: mixed(green, ground.green),
            blue: mixed(blue, ground.blue)
        )
    }

    /// The relative luminance, 0…1 (WCAG 2.2, relative luminance).
    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // The power 2.4 is the square times the fifth root of the square; this module has no mathematical library.
        return base * base * fifthRoot(base * base)
    }

    /// Newton's method; a dozen steps are exact to the last digits for 0.003…1.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<32 {
            let fourth = root * root * root * root
            root -= (root * fourth - value) / (5 * fourth)
        }
        return root
    }
}
