// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import VicSwift

/// A setting, and a visible change of it.
struct Setting: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, value, declared
    }

    /// The name that an app writes below `VicSettings`.
    let name: String
    /// A browser's computed result of the value set; empty if the test itself knows what to look for.
    let value: String
    /// The computed result if nothing is set; empty if the setting is not a style.
    private(set) var declared = ""
    let change: @MainActor @Sendable () -> Void

    init(_ name: String, _ value: String, change: @escaping @MainActor @Sendable () -> Void) {
        self.name = name
        self.value = value
        self.change = change
    }

    /// Returns every setting; throws if a value has no row, or a row no value.
    static func all() throws -> [Setting] {
        let rows = texts + buttons + borders + colors + families + contents
        let listed = Set(rows.map(\.name))
        let declared = leaves(of: SettingValues()).map { (publicName($0.path), $0.value) }
        // The environment is not drawn; a separate test covers the change of language.
        let drawn = Set(declared.map(\.0)).filter {
            $0 != "language" && !$0.hasPrefix("environment")
        }
        // One value holds the pictures of all sides.
        let rowsOfValues = Set(listed.map { String($0.prefix { $0 != "(" }) })
        let odd = drawn.symmetricDifference(rowsOfValues)
        guard odd.isEmpty, listed.count == rows.count else {
            throw StyledWalletError.unlisted(odd.sorted())
        }
        let values = Dictionary(declared) { first, _ in first }
        return rows.map { row in
            var row = row
            row.declared = values[row.name].map(computed) ?? ""
            return row
        }
    }

    /// Returns a browser's computed result of a declared value; empty if the value is not a style.
    private static func computed(_ value: Any) -> String {
        switch value {
        case let color as VicColor:
            let parts = [color.red, color.green, color.blue].map {
                String(Int((Double($0) * 255).rounded()))
            }
            let channels = parts.joined(separator: ", ")
            return color.alpha == 1 ? "rgb(\(channels))" : "rgba(\(channels), 0)"
        case let weight as VicFontWeight:
            let names: [VicFontWeight: String] = [
                .regular: "400", .medium: "500", .semibold: "600", .bold: "700",
            ]
            return names[weight] ?? "?"
        case let points as UInt8: return "\(points)px"
        case let points as Float: return points == 0 ? "normal" : "?"
        case let isUppercase as Bool: return isUppercase ? "uppercase" : "none"
        default: return ""
        }
    }

    /// Returns all values inside a value, with their paths.
    private static func leaves(of value: Any, at path: String = "") -> [(path: String, value: Any)]
    {
        let parts = Mirror(reflecting: value)
        let isValue =
            value is VicColor || value is VicFontWeight || parts.displayStyle != .struct
            || parts.children.isEmpty
        guard !isValue else { return [(path, value)] }
        return parts.children.flatMap { child in
            leaves(of: child.value, at: path + (path.isEmpty ? "" : ".") + (child.label ?? "?"))
        }
    }

    /// Where the values are stored, and where apps find them.
    private static let places = [
        ("textStyles.", "Typography.TextStyle."), ("fontFamilies.", "Typography.FontFamily."),
        ("buttons.", "Button."), ("icons.", "Icon."), ("indicators.", "Indicator."),
        ("cardStyle.", "Card.style."), ("freeField.", "Card.freeField."),
        ("defaultImage", "Card.setImage"), ("designImages", "Card.setImage"),
        ("cards.mandatoryFreeField", "Card.setMandatoryFreeField"),
        ("cards.designImage", "Card.setImage"), ("cards.image", "Card.setImage"),
        ("cards.textColor", "Card.setImageTextColor"),
        ("cards.secondaryTextColor", "Card.setImageSecondaryTextColor"),
        ("allowsBackside", "Card.allowBackside"),
        ("enablesEnglishEuropeanCard", "Card.enableEnglishEuropeanCard"),
        ("showsComplementaryCardBackside", "Card.showComplementaryCardBackside"),
    ]

    private static func publicName(_ path: String) -> String {
        for (kept, found) in places where path.hasPrefix(kept) {
            return found + path.dropFirst(kept.count)
        }
        return path
    }
}
