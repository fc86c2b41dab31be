// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit
#else
public import Screens
#endif

/// The style of a text.
public struct VicTextStyle: Sendable, Hashable {
    /// The font's family; empty for the family that ``VicSettings/Typography/FontFamily`` sets for the weight.
    public var family: String
    /// The size in points at the user's default text size; 0 for the SDK's own.
    public var size: UInt8
    /// The weight.
    public var weight: VicFontWeight
    /// The space between letters in points.
    public var spacing: Float
    /// Whether all letters are shown as capitals.
    public var uppercase: Bool
    /// The colours.
    public var color: VicLabelColorState

    /// Creates a text style.
    ///
    /// - Parameters:
    ///   - family: the font's family.
    ///   - size: the size in points.
    ///   - weight: the weight.
    ///   - spacing: the space between letters in points.
    ///   - uppercase: whether all letters are shown as capitals.
    ///   - color: the colours.
    public init(
        family: String = "",
        size: UInt8,
        weight: VicFontWeight = .regular,
        spacing: Float = 0,
        uppercase: Bool = false,
        color: VicLabelColorState
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.spacing = spacing
        self.uppercase = uppercase
        self.color = color
    }
}

/// The style of a button's text.
public struct VicControlTextStyle: Sendable, Hashable {
    /// The font's family; empty for the family that ``VicSettings/Typography/FontFamily`` sets for the weight.
    public var family: String
    /// The size in points at the user's default text size; 0 for the SDK's own.
    public var size: UInt8
    /// The weight.
    public var weight: VicFontWeight
    /// The space between letters in points.
    public var spacing: Float
    /// Whether all letters are shown as capitals.
    public var uppercase: Bool
    /// The colours.
    public var color: VicControlColorState

    /// Creates a style for a button's text.
    ///
    /// - Parameters:
    ///   - family: the font's family.
    ///   - size: the size in points.
    ///   - weight: the weight.
    ///   - spacing: the space between letters in points.
    ///   - uppercase: whether all letters are shown as capitals.
    ///   - color: the colours.
    public init(
        family: String = "",
        size: UInt8,
        weight: VicFontWeight = .semibold,
        spacing: Float = 0,
        uppercase: Bool = false,
        color: VicControlColorState
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.spacing = spacing
        self.uppercase = uppercase
        self.color = color
    }
}
