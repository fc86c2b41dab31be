// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The style of the indicator that turns while something loads.
public struct VicLoadingIndicatorStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor

    /// Creates an indicator style.
    public init(color: VicColor) {
        self.color = color
    }
}

/// The style of the dots that show which card is visible.
public struct VicPageIndicatorStyle: Sendable, Hashable {
    /// Their colours.
    public var color: VicPageColorState

    /// Creates a page indicator style.
    public init(color: VicPageColorState) {
        self.color = color
    }
}

/// The style of the bar that shows how far a screen was scrolled.
public struct VicScrollIndicatorStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor
    /// The radius of its corners in points.
    public var radius: UInt8

    /// Creates a scroll indicator style.
    public init(color: VicColor, radius: UInt8) {
        self.color = color
        self.radius = radius
    }
}
