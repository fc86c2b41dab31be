// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point or a step in a picture, possibly between pixels.
@frozen
package struct Place: Equatable {
    package var x: Double
    package var y: Double

    @inlinable
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable
    package static func + (one: Place, other: Place) -> Place {
        Place(x: one.x + other.x, y: one.y + other.y)
    }

    @inlinable
    package static func - (one: Place, other: Place) -> Place {
        Place(x: one.x - other.x, y: one.y - other.y)
    }

    @inlinable
    package static func * (one: Place, factor: Double) -> Place {
        Place(x: one.x * factor, y: one.y * factor)
    }

    /// Whether both coordinates are finite numbers.
    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite }

    /// The length of the step.
    @inlinable
    package var length: Double { (x * x + y * y).squareRoot() }

    /// Returns a positive number if the other step turns clockwise from this one, as seen on a screen.
    @inlinable
    package func cross(_ other: Place) -> Double { x * other.y - y * other.x }

    /// Returns the dot product.
    @inlinable
    package func dot(_ other: Place) -> Double { x * other.x + y * other.y }
}
