// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why numbers are not a key or a curve that this module supports.
package enum CurvesError: Error, Equatable, Sendable {
    /// A modulus that is even, too short or too long.
    case unsupportedModulus
    /// A public exponent that is even, below 3 or longer than 64 bits.
    case unsupportedExponent
    /// Curve parameters that are outside the supported lengths or contradict one another: a composite
    /// prime or order, a singular curve, a generator that is not on it or has another order.
    case wrongCurveParameters
    /// A point of the wrong length, with an unknown leading byte, or the point at infinity.
    case wrongPointEncoding
    /// Coordinates that are outside the field or not a point of the curve's main subgroup.
    case pointNotOnCurve
}
