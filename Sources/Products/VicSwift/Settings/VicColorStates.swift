// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The colours of a text, a label or a banner.
public struct VicLabelColorState: Sendable, Hashable {
    /// The usual colour; of a banner, that of success.
    public var normal: VicColor
    /// The colour of what cannot be used now; of a banner, that of a mere notice.
    public var disabled: VicColor
    /// The colour of what went wrong.
    public var error: VicColor

    /// The same colour in every state.
    public init(color: VicColor) {
        self.init(normal: color, disabled: color, error: color)
    }

    /// A colour for each state.
    public init(normal: VicColor, disabled: VicColor, error: VicColor) {
        self.normal = normal
        self.disabled = disabled
        self.error = error
    }
}

/// The colours of something that can be pressed.
public struct VicControlColorState: Sendable, Hashable {
    /// The usual colour.
    public var normal: VicColor
    /// The colour of what cannot be pressed now.
    public var disabled: VicColor
    /// The colour of what is pressed or chosen.
    public var selected: VicColor

    /// The same colour in every state.
    public init(color: VicColor) {
        self.init(normal: color, disabled: color, selected: color)
    }

    /// A colour for each state.
    public init(normal: VicColor, disabled: VicColor, selected: VicColor) {
        self.normal = normal
        self.disabled = disabled
        self.selected = selected
    }
}

/// The colours of the points that tell which card is shown.
public struct VicPageColorState: Sendable, Hashable {
    /// The colour of the other cards' points.
    public var normal: VicColor
    /// The colour of the point of the card that is shown.
    public var active: VicColor

    /// A colour for each state.
    public init(normal: VicColor, active: VicColor) {
        self.normal = normal
        self.active = active
    }
}
