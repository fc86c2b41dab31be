// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The style of a button.
public struct VicButtonStyle: Sendable, Hashable {
    /// The style of its text.
    public var text: VicControlTextStyle
    /// Its background.
    public var backgroundColor: VicControlColorState
    /// Its border.
    public var border: VicControlBorder
    /// The colour of its icon.
    public var iconColor: VicControlColorState

    /// Creates a button style.
    public init(
        text: VicControlTextStyle,
        backgroundColor: VicControlColorState,
        border: VicControlBorder,
        iconColor: VicControlColorState
    ) {
        self.text = text
        self.backgroundColor = backgroundColor
        self.border = border
        self.iconColor = iconColor
    }
}

/// The border of something that can be pressed.
public struct VicControlBorder: Sendable, Hashable {
    /// The thickness in points.
    public var width: UInt8
    /// The radius of the corners in points.
    public var radius: UInt8
    /// The colours.
    public var color: VicControlColorState

    /// Creates a border.
    public init(width: UInt8, radius: UInt8, color: VicControlColorState) {
        self.width = width
        self.radius = radius
        self.color = color
    }
}

/// The border of a card or of a row.
public struct VicBorder: Sendable, Hashable {
    /// The thickness in points.
    public var width: UInt8
    /// The radius of the corners in points.
    public var radius: UInt8
    /// The colours.
    public var color: VicLabelColorState

    /// Creates a border.
    public init(width: UInt8, radius: UInt8, color: VicLabelColorState) {
        self.width = width
        self.radius = radius
        self.color = color
    }
}

/// The style of an icon.
public struct VicIconStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor

    /// Creates an icon style.
    public init(color: VicColor) {
        self.color = color
    }
}
