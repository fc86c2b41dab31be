// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point or a step in a picture, possibly between pixels.
struct Place: Equatable {
    var x: Double
    var y: Double

    static func + (one: Place, other: Place) -> Place {
        Place(x: one.x + other.x, y: one.y + other.y)
    }

    static func - (one: Place, other: Place) -> Place {
        Place(x: one.x - other.x, y: one.y - other.y)
    }

    static func * (one: Place, factor: Double) -> Place {
        Place(x: one.x * factor, y: one.y * factor)
    }

    /// Whether both coordinates are finite numbers.
    var isFinite: Bool { x.isFinite && y.isFinite }

    /// The length of the step.
    var length: Double { (x * x + y * y).squareRoot() }

    /// Returns a positive number if the other step turns clockwise from this one, as seen on a screen.
    func cross(_ other: Place) -> Double { x * other.y - y * other.x }

    /// Returns the dot product.
    func dot(_ other: Place) -> Double { x * other.x + y * other.y }
}
