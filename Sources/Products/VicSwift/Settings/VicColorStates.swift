// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The colours of a text, a label or a banner.
public struct VicLabelColorState: Sendable, Hashable {
    /// The usual colour; of a banner, that of success.
    public var normal: VicColor
    /// The colour of something that cannot be used now; for a banner, of a mere notice.
    public var disabled: VicColor
    /// The colour of an error.
    public var error: VicColor

    /// Uses the same colour in every state.
    public init(color: VicColor) {
        self.init(normal: color, disabled: color, error: color)
    }

    /// Uses a colour for each state.
    public init(normal: VicColor, disabled: VicColor, error: VicColor) {
        self.normal = normal
        self.disabled = disabled
        self.error = error
    }
}

/// The colours of a control.
public struct VicControlColorState: Sendable, Hashable {
    /// The usual colour.
    public var normal: VicColor
    /// The colour of a control that cannot be pressed now.
    public var disabled: VicColor
    /// The colour of a control that is pressed or chosen.
    public var selected: VicColor

    /// Uses the same colour in every state.
    public init(color: VicColor) {
        self.init(normal: color, disabled: color, selected: color)
    }

    /// Uses a colour for each state.
    public init(normal: VicColor, disabled: VicColor, selected: VicColor) {
        self.normal = normal
        self.disabled = disabled
        self.selected = selected
    }
}

/// The colours of the page indicator's dots.
public struct VicPageColorState: Sendable, Hashable {
    /// The colour of the other cards' dots.
    public var normal: VicColor
    /// The colour of the dot of the card on show.
    public var active: VicColor

    /// Uses a colour for each state.
    public init(normal: VicColor, active: VicColor) {
        self.normal = normal
        self.active = active
    }
}
