// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A public point of a curve, checked to be on it.
package struct ECPoint: Sendable, Hashable {
    /// The curve.
    package let curve: PrimeCurve
    /// The coordinates, unsigned big-endian, each ``PrimeCurve/fieldByteCount`` long.
    package let x: [UInt8]
    /// The coordinates, unsigned big-endian, each ``PrimeCurve/fieldByteCount`` long.
    package let y: [UInt8]
    let montgomeryX: [Limb]
    let montgomeryY: [Limb]

    /// Reads a point (SEC 1 §2.3.4): `04 || x || y`, or `02`/`03` and `x`.
    ///
    /// - Throws: ``CurvesError/wrongPointEncoding`` also for the point at infinity,
    ///   ``CurvesError/pointNotOnCurve``.
    package init(on curve: PrimeCurve, encoded: ArraySlice<UInt8>) throws(CurvesError) {
        let byteCount = curve.fieldByteCount
        let rest = encoded.dropFirst()
        guard let form = encoded.first else { throw .wrongPointEncoding }
        switch form {
        case 0x04 where rest.count == 2 * byteCount:
            guard let x = curve.field.montgomery(rest.prefix(byteCount)),
                let y = curve.field.montgomery(rest.suffix(byteCount))
            else { throw .pointNotOnCurve }
            self.y = [UInt8](rest.suffix(byteCount))
            (montgomeryX, montgomeryY) = (x, y)
        case 0x02 where rest.count == byteCount, 0x03 where rest.count == byteCount:
            guard let x = curve.field.montgomery(rest),
                let root = Self.root(on: curve, x: x, isOdd: form == 0x03)
            else { throw .pointNotOnCurve }
            y = root.bytes
            (montgomeryX, montgomeryY) = (x, root.montgomery)
        default:
            throw .wrongPointEncoding
        }
        self.curve = curve
        x = [UInt8](rest.prefix(byteCount))
        let points = CurvePoints(on: curve, capacity: 2)
        guard points.isOnCurve(x: montgomeryX, y: montgomeryY) else { throw .pointNotOnCurve }
        guard curve.cofactor > 1 else { return }
        // Without a cofactor, every point of the curve is in the group.
        let (point, multiple) = (points.reserve(), points.reserve())
        points.set(point, x: montgomeryX, y: montgomeryY)
        points.multiply(point, by: curve.order.limbs, into: multiple)
        guard points.isInfinity(multiple) else { throw .pointNotOnCurve }
    }

    /// Returns the `y` of a compressed point, if there is one.
    private static func root(
        on curve: PrimeCurve,
        x: [Limb],
        isOdd: Bool
    ) -> (bytes: [UInt8], montgomery: [Limb])? {
        let points = CurvePoints(on: curve, capacity: 0)
        guard let root = curve.field.squareRoot(of: points.rightSide(x: x)) else { return nil }
        var plain = curve.field.plain(root)
        guard !Limbs.isZero(plain) || !isOdd else { return nil }
        if (plain[0] & 1 == 1) != isOdd {
            var opposite = curve.field.limbs
            Limbs.subtract(plain, from: &opposite)
            plain = opposite
        }
        let bytes = Limbs.bigEndian(plain, byteCount: curve.fieldByteCount)
        guard let montgomery = curve.field.montgomery(bytes[...]) else { return nil }
        return (bytes, montgomery)
    }
}

extension Modulus {
    /// Returns the plain limbs of a number in Montgomery form.
    func plain(_ montgomery: [Limb]) -> [Limb] {
        let numbers = ModularNumbers(self, capacity: 2)
        let (number, one) = (numbers.reserve(), numbers.reserve())
        numbers.set(number, to: montgomery)
        var unit = [Limb](repeating: 0, count: limbs.count)
        unit[0] = 1
        numbers.set(one, to: unit)
        numbers.multiply(number, one, into: number)
        return numbers.limbs(of: number)
    }
}
