// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point in a ``CurvePoints``, in Jacobian coordinates: `x/z²`, `y/z³`; `z` is zero for the point at infinity.
struct PointPlace: Sendable {
    fileprivate let x: NumberPlace
    fileprivate let y: NumberPlace
    fileprivate let z: NumberPlace
}

/// Points of one curve with arithmetic on them (formulas: Bernstein and Lange, Explicit-Formulas Database,
/// shortw/jacobian).
struct CurvePoints: ~Copyable {
    let curve: PrimeCurve
    let numbers: ModularNumbers
    private let a: NumberPlace
    private let work: [NumberPlace]

    /// Allocates memory for `capacity` points.
    init(on curve: PrimeCurve, capacity: Int) {
        self.curve = curve
        numbers = ModularNumbers(curve.field, capacity: 3 * capacity + 9)
        let a = numbers.reserve()
        numbers.set(a, to: curve.a)
        self.a = a
        work = numbers.reserve(8)
    }

    /// Reserves a place for another point, initially at infinity.
    func reserve() -> PointPlace {
        PointPlace(x: numbers.reserve(), y: numbers.reserve(), z: numbers.reserve())
    }

    /// Sets a place to a point given in Montgomery form.
    func set(_ point: PointPlace, x: [Limb], y: [Limb]) {
        numbers.set(point.x, to: x)
        numbers.set(point.y, to: y)
        numbers.set(point.z, to: curve.field.one)
    }

    func setInfinity(_ point: PointPlace) {
        numbers.set(point.z, to: [Limb](repeating: 0, count: numbers.count))
    }

    func isInfinity(_ point: PointPlace) -> Bool { numbers.isZero(point.z) }

    func copy(_ point: PointPlace, into result: PointPlace) {
        numbers.copy(point.x, into: result.x)
        numbers.copy(point.y, into: result.y)
        numbers.copy(point.z, into: result.z)
    }

    /// Negates a point in place.
    func negate(_ point: PointPlace) {
        numbers.set(work[0], to: [Limb](repeating: 0, count: numbers.count))
        numbers.subtract(work[0], point.y, into: point.y)
    }

    /// Returns whether a point that is not at infinity has an affine `x`, given in Montgomery form.
    func hasX(_ point: PointPlace, _ x: [Limb]) -> Bool {
        numbers.set(work[0], to: x)
        numbers.multiply(point.z, point.z, into: work[1])
        numbers.multiply(work[0], work[1], into: work[0])
        return numbers.areEqual(work[0], point.x)
    }

    /// Doubles a point; places may be the same.
    func double(_ point: PointPlace, into result: PointPlace) {
        guard !numbers.isZero(point.z), !numbers.isZero(point.y) else {
            setInfinity(result)
            return
        }
        let (squareY, distance, slope, fourth) = (work[0], work[1], work[2], work[3])
        setSlope(of: point, into: slope)
        numbers.multiply(point.y, point.y, into: squareY)
        // 4·x·y²
        numbers.multiply(point.x, squareY, into: distance)
        numbers.double(distance, into: distance)
        numbers.double(distance, into: distance)
        // 8·y⁴
        numbers.multiply(squareY, squareY, into: fourth)
        for _ in 0..<3 { numbers.double(fourth, into: fourth) }
        numbers.multiply(point.y, point.z, into: result.z)
        numbers.double(result.z, into: result.z)
        numbers.multiply(slope, slope, into: result.x)
        numbers.subtract(result.x, distance, into: result.x)
        numbers.subtract(result.x, distance, into: result.x)
        numbers.subtract(distance, result.x, into: distance)
        numbers.multiply(slope, distance, into: result.y)
        numbers.subtract(result.y, fourth, into: result.y)
    }

    /// Computes `3·x² + a·z⁴`, which is `3·(x - z²)·(x + z²)` if `a` is -3.
    private func setSlope(of point: PointPlace, into slope: NumberPlace) {
        let (squareZ, sum) = (work[4], work[5])
        numbers.multiply(point.z, point.z, into: squareZ)
        if curve.isMinusThree {
            numbers.subtract(point.x, squareZ, into: slope)
            numbers.add(point.x, squareZ, into: sum)
            numbers.multiply(slope, sum, into: slope)
            numbers.double(slope, into: sum)
            numbers.add(slope, sum, into: slope)
            return
        }
        numbers.multiply(point.x, point.x, into: slope)
        numbers.double(slope, into: sum)
        numbers.add(slope, sum, into: slope)
        numbers.multiply(squareZ, squareZ, into: squareZ)
        numbers.multiply(squareZ, a, into: squareZ)
        numbers.add(slope, squareZ, into: slope)
    }

    /// Computes the sum; places may be the same.
    func add(_ one: PointPlace, _ other: PointPlace, into result: PointPlace) {
        if numbers.isZero(one.z) { return copy(other, into: result) }
        if numbers.isZero(other.z) { return copy(one, into: result) }
        let (u1, u2, s1, s2) = (work[0], work[1], work[2], work[3])
        let (square1, square2) = (work[4], work[5])
        numbers.multiply(one.z, one.z, into: square1)
        numbers.multiply(other.z, other.z, into: square2)
        numbers.multiply(one.x, square2, into: u1)
        numbers.multiply(other.x, square1, into: u2)
        numbers.multiply(square2, other.z, into: square2)
        numbers.multiply(one.y, square2, into: s1)
        numbers.multiply(square1, one.z, into: square1)
        numbers.multiply(other.y, square1, into: s2)
        let (difference, slope) = (u2, s2)
        numbers.subtract(u2, u1, into: difference)
        numbers.subtract(s2, s1, into: slope)
        guard !numbers.isZero(difference) else {
            // Either the same point twice or two opposite ones.
            return numbers.isZero(slope) ? double(one, into: result) : setInfinity(result)
        }
        numbers.multiply(one.z, other.z, into: square1)
        numbers.multiply(square1, difference, into: result.z)
        let (square, cube) = (work[4], work[5])
        numbers.multiply(difference, difference, into: square)
        numbers.multiply(square, difference, into: cube)
        numbers.multiply(u1, square, into: u1)
        numbers.multiply(slope, slope, into: result.x)
        numbers.subtract(result.x, cube, into: result.x)
        numbers.subtract(result.x, u1, into: result.x)
        numbers.subtract(result.x, u1, into: result.x)
        numbers.multiply(s1, cube, into: s1)
        numbers.subtract(u1, result.x, into: u1)
        numbers.multiply(slope, u1, into: result.y)
        numbers.subtract(result.y, s1, into: result.y)
    }

    /// Multiplies by a plain number, bit by bit; the places must differ.
    func multiply(_ point: PointPlace, by factor: [Limb], into result: PointPlace) {
        setInfinity(result)
        for index in (0..<Limbs.bitCount(factor)).reversed() {
            double(result, into: result)
            if Limbs.bit(index, of: factor) { add(result, point, into: result) }
        }
    }

    /// Returns whether coordinates, in Montgomery form, satisfy the curve's equation.
    func isOnCurve(x: [Limb], y: [Limb]) -> Bool {
        setRightSide(x: x, into: work[0])
        numbers.set(work[1], to: y)
        numbers.multiply(work[1], work[1], into: work[1])
        return numbers.areEqual(work[0], work[1])
    }

    /// Returns `x³ + ax + b`, in Montgomery form.
    func rightSide(x: [Limb]) -> [Limb] {
        setRightSide(x: x, into: work[0])
        return numbers.limbs(of: work[0])
    }

    private func setRightSide(x: [Limb], into result: NumberPlace) {
        numbers.set(work[1], to: x)
        numbers.multiply(work[1], work[1], into: result)
        numbers.add(result, a, into: result)
        numbers.multiply(result, work[1], into: result)
        numbers.set(work[1], to: curve.b)
        numbers.add(result, work[1], into: result)
    }

    /// Whether `4a³ + 27b²` is not zero; otherwise there is no group.
    var hasDistinctRoots: Bool {
        let (cube, square) = (work[0], work[1])
        numbers.multiply(a, a, into: cube)
        numbers.multiply(cube, a, into: cube)
        numbers.double(cube, into: cube)
        numbers.double(cube, into: cube)
        numbers.set(work[2], to: curve.b)
        numbers.multiply(work[2], work[2], into: square)
        // 27 = 3·3·3
        for _ in 0..<3 {
            numbers.double(square, into: work[3])
            numbers.add(square, work[3], into: square)
        }
        numbers.add(cube, square, into: cube)
        return !numbers.isZero(cube)
    }
}
