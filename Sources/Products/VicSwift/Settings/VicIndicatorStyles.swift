// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What turns while something loads.
public struct VicLoadingIndicatorStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor

    /// Describes the indicator.
    public init(color: VicColor) {
        self.color = color
    }
}

/// The points that tell which card is shown.
public struct VicPageIndicatorStyle: Sendable, Hashable {
    /// Their colours.
    public var color: VicPageColorState

    /// Describes the points.
    public init(color: VicPageColorState) {
        self.color = color
    }
}

/// The bar that tells how far a screen was scrolled.
public struct VicScrollIndicatorStyle: Sendable, Hashable {
    /// Its colour.
    public var color: VicColor
    /// How round it is, in points.
    public var radius: UInt8

    /// Describes the bar.
    public init(color: VicColor, radius: UInt8) {
        self.color = color
        self.radius = radius
    }
}
