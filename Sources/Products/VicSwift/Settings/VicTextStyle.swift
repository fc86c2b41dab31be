// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit
#else
public import Screens
#endif

/// How a text looks.
public struct VicTextStyle: Sendable, Hashable {
    /// The font's family; empty for the one that ``VicSettings/Typography/FontFamily`` names for the
    /// weight.
    public var family: String
    /// The size in points at the reader's default text size; 0 for the SDK's own.
    public var size: UInt8
    /// The weight.
    public var weight: VicFontWeight
    /// The room between letters in points.
    public var spacing: Float
    /// Whether all letters are shown as capitals.
    public var uppercase: Bool
    /// The colours.
    public var color: VicLabelColorState

    /// Describes a text.
    ///
    /// - Parameters:
    ///   - family: the font's family.
    ///   - size: the size in points.
    ///   - weight: the weight.
    ///   - spacing: the room between letters in points.
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

/// How the text of a button looks.
public struct VicControlTextStyle: Sendable, Hashable {
    /// The font's family; empty for the one that ``VicSettings/Typography/FontFamily`` names for the
    /// weight.
    public var family: String
    /// The size in points at the reader's default text size; 0 for the SDK's own.
    public var size: UInt8
    /// The weight.
    public var weight: VicFontWeight
    /// The room between letters in points.
    public var spacing: Float
    /// Whether all letters are shown as capitals.
    public var uppercase: Bool
    /// The colours.
    public var color: VicControlColorState

    /// Describes the text of a button.
    ///
    /// - Parameters:
    ///   - family: the font's family.
    ///   - size: the size in points.
    ///   - weight: the weight.
    ///   - spacing: the room between letters in points.
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
