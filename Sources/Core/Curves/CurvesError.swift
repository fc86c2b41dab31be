// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why numbers are not a key, or not a curve, that this module works with.
package enum CurvesError: Error, Equatable, Sendable {
    /// A modulus that is even, too short or too long.
    case unsupportedModulus
    /// A public exponent that is even, below 3 or longer than 64 bits.
    case unsupportedExponent
    /// Curve parameters outside the supported lengths, or that contradict one another: a composite
    /// prime or order, a singular curve, a generator that is not on it or of another order.
    case wrongCurveParameters
    /// A point of the wrong length, with an unknown leading byte, or the point at infinity.
    case wrongPointEncoding
    /// Coordinates outside the field, or that belong to no point of the curve's main subgroup.
    case pointNotOnCurve
}
