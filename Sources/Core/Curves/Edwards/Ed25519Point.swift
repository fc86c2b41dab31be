// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An Ed25519 public key (RFC 8032 §5.1.5), checked: canonical, on the curve, in the main subgroup.
package struct Ed25519Point: Sendable, Hashable {
    /// The encoded point, 32 bytes.
    package let bytes: [UInt8]
    private let x: [Limb]
    private let y: [Limb]

    /// Reads an encoded point.
    ///
    /// A point of small order would verify one signature for many messages.
    ///
    /// - Throws: ``CurvesError/wrongPointEncoding``, ``CurvesError/pointNotOnCurve``.
    package init(_ bytes: ArraySlice<UInt8>) throws(CurvesError) {
        guard bytes.count == 32 else { throw .wrongPointEncoding }
        guard let (x, y) = Self.coordinates(of: bytes) else { throw .pointNotOnCurve }
        let points = EdwardsPoints(capacity: 2)
        let (point, multiple) = (points.reserve(), points.reserve())
        points.set(point, x: x, y: y)
        points.multiply(point, by: EdwardsPoints.order.limbs, into: multiple)
        guard points.isNeutral(multiple), !points.isNeutral(point) else { throw .pointNotOnCurve }
        self.bytes = [UInt8](bytes)
        (self.x, self.y) = (x, y)
    }

    /// Returns whether 64 bytes sign a message, checked strictly: canonical `s`, no point of small order, and the
    /// equation without the cofactor (RFC 8032 §5.1.7).
    package func isSigned(_ signature: ArraySlice<UInt8>, of message: ArraySlice<UInt8>) -> Bool {
        guard signature.count == 64, let s = Self.canonicalScalar(signature.suffix(32)),
            !Self.hasSmallOrder(signature.prefix(32))
        else { return false }
        let commitment = signature.prefix(32)
        let digest = Hash.sha512.digest(of: commitment + bytes + message)
        let points = EdwardsPoints(capacity: 4)
        let (key, generator) = (points.reserve(), points.reserve())
        points.set(key, x: x, y: y)
        points.negate(key)
        points.set(generator, x: Self.generator.x, y: Self.generator.y)
        let (sum, both) = (points.reserve(), points.reserve())
        points.add(key, generator, into: both)
        // s·B - h·A, processing both factors one bit at a time.
        let h = Self.reduced(littleEndian: digest)
        for index in (0..<EdwardsPoints.order.bitCount).reversed() {
            points.add(sum, sum, into: sum)
            switch (Limbs.bit(index, of: s), Limbs.bit(index, of: h)) {
            case (true, true): points.add(sum, both, into: sum)
            case (true, false): points.add(sum, generator, into: sum)
            case (false, true): points.add(sum, key, into: sum)
            case (false, false): break
            }
        }
        return points.encoded(sum)[...] == commitment
    }

    /// Returns `s` if it is below the order; otherwise a signature would have a second form (RFC 8032 §8.4).
    package static func canonicalScalar(_ bytes: ArraySlice<UInt8>) -> [UInt]? {
        let bigEndian = [UInt8](bytes.reversed())
        return EdwardsPoints.order.residue(bigEndian[...])
    }

    /// Returns whether an encoded point has an order of 1, 2, 4 or 8, or is not a point.
    package static func hasSmallOrder(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let (x, y) = coordinates(of: bytes) else { return true }
        let points = EdwardsPoints(capacity: 1)
        let point = points.reserve()
        points.set(point, x: x, y: y)
        for _ in 0..<3 { points.add(point, point, into: point) }
        return points.isNeutral(point)
    }

    /// The generator, with `y` = 4/5 and an even `x`.
    private static let generator: (x: [Limb], y: [Limb]) = {
        let encoded: [UInt8] = [0x58] + [UInt8](repeating: 0x66, count: 31)
        guard let point = coordinates(of: encoded[...]) else {
            preconditionFailure("the generator of edwards25519 is wrong")
        }
        return point
    }()

    /// Decodes a point (RFC 8032 §5.1.3), in Montgomery form; `nil` if `y` is not canonical, if there is no `x` for
    /// it, and for a zero `x` marked as odd.
    private static func coordinates(of bytes: ArraySlice<UInt8>) -> (x: [Limb], y: [Limb])? {
        let field = EdwardsPoints.field
        var bigEndian = [UInt8](bytes.reversed())
        guard bigEndian.count == 32 else { return nil }
        let isOdd = bigEndian[0] & 0x80 != 0
        bigEndian[0] &= 0x7F
        guard let y = field.montgomery(bigEndian[...]) else { return nil }
        let numbers = ModularNumbers(field, capacity: 20)
        let table = numbers.reserve(16)
        let (square, top, bottom) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        let one = numbers.reserve()
        numbers.set(one, to: field.one)
        numbers.set(square, to: y)
        numbers.multiply(square, square, into: square)
        // x² = (y² - 1) / (d·y² + 1); the divisor is never zero.
        numbers.subtract(square, one, into: top)
        numbers.set(bottom, to: EdwardsPoints.d)
        numbers.multiply(bottom, square, into: bottom)
        numbers.add(bottom, one, into: bottom)
        numbers.raise(bottom, to: field.less(2), table: table, one: field.one)
        numbers.multiply(top, bottom, into: top)
        guard let root = field.squareRoot(of: numbers.limbs(of: top)) else { return nil }
        let plain = field.plain(root)
        guard !Limbs.isZero(plain) || !isOdd else { return nil }
        guard (plain[0] & 1 == 1) != isOdd else { return (root, y) }
        numbers.set(bottom, to: [Limb](repeating: 0, count: numbers.count))
        numbers.set(top, to: root)
        numbers.subtract(bottom, top, into: top)
        return (numbers.limbs(of: top), y)
    }

    /// Reduces 64 bytes modulo the order and returns plain limbs.
    private static func reduced(littleEndian bytes: [UInt8]) -> [Limb] {
        let order = EdwardsPoints.order
        let bigEndian = [UInt8](bytes.reversed())
        let numbers = ModularNumbers(order, capacity: 3)
        let (high, low, radix) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        numbers.set(high, to: Limbs.parse(bigEndian: bigEndian.prefix(32), count: numbers.count))
        numbers.set(low, to: Limbs.parse(bigEndian: bigEndian.suffix(32), count: numbers.count))
        numbers.set(radix, to: order.squaredRadix)
        // R is 2^256 for limbs of 32 and of 64 bits, so high·R²/R is the high half in its position. One factor may
        // be above the order if the other one is below it.
        numbers.multiply(high, radix, into: high)
        var one = [Limb](repeating: 0, count: numbers.count)
        one[0] = 1
        numbers.multiply(low, radix, into: low)
        numbers.set(radix, to: one)
        numbers.multiply(low, radix, into: low)
        numbers.add(high, low, into: high)
        return numbers.limbs(of: high)
    }
}
