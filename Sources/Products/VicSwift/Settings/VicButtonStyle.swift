// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a button looks.
public struct VicButtonStyle: Sendable, Hashable {
    /// What it says.
    public var text: VicControlTextStyle
    /// What it says it on.
    public var backgroundColor: VicControlColorState
    /// Its border.
    public var border: VicControlBorder
    /// The colour of its icon.
    public var iconColor: VicControlColorState

    /// Describes a button.
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
    /// How round the corners are, in points.
    public var radius: UInt8
    /// The colours.
    public var color: VicControlColorState

    /// Describes a border.
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
    /// How round the corners are, in points.
    public var radius: UInt8
    /// The colours.
    public var color: VicLabelColorState

    /// Describes a border.
    public init(width: UInt8, radius: UInt8, color: VicLabelColorState) {
        self.width = width
        self.radius = radius
        self.color = color
    }
}

/// How an icon looks.
public struct VicIconStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor

    /// Describes an icon.
    public init(color: VicColor) {
        self.color = color
    }
}
