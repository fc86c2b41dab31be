// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import Foundation
public import UIKit

extension UIFont {
    /// The value of CSS `font`.
    package var css: String {
        let traits = fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
        let weight = traits?[.weight] as? CGFloat ?? 0
        // Names of the system's own fonts start with a full stop, and CSS cannot find them.
        let family = familyName.hasPrefix(".") ? nil : familyName
        return cssFont(
            weight: Double(weight),
            pointSize: Double(pointSize),
            family: family?.replacingOccurrences(of: "\"", with: ""),
            followsReader: fontDescriptor.object(forKey: .textStyle) != nil
        )
    }

    /// The value of CSS `font-variant-numeric`; digits of secrets are tabular whatever the font.
    package var cssNumeric: String { "normal" }
}

extension UIColor {
    /// The value of a CSS colour.
    package var css: String {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        // The call fails only for patterns, which have no single colour.
        unsafe getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let parts = [red, green, blue].map { cssNumber((Double($0) * 255).rounded()) }
        return "rgb(\(parts.joined(separator: " ")) / \(cssNumber(Double(alpha))))"
    }
}

extension UIImage {
    /// The picture as an address for an `img` element.
    public var dataAddress: String? {
        pngData().map { "data:image/png;base64,\($0.base64EncodedString())" }
    }
}
#endif
