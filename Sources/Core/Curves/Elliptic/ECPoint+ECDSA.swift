// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ECPoint {
    /// Returns whether `r` and `s`, unsigned big-endian, sign a digest for this public key (SEC 1 §4.1.4).
    ///
    /// Values outside 1…n-1 are refused; a high `s` is accepted like a low one.
    package func isSigned(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        digest: ArraySlice<UInt8>
    ) -> Bool {
        let order = curve.order
        guard let r = order.residue(r), !Limbs.isZero(r), let s = order.residue(s),
            !Limbs.isZero(s)
        else { return false }
        let (generatorFactor, keyFactor) = Self.factors(
            r: r,
            s: s,
            digest: Self.number(of: digest, modulo: order),
            modulo: order
        )
        let points = CurvePoints(on: curve, capacity: 2 + 2 * SignedDigits.tableCount)
        let (sum, work) = (points.reserve(), points.reserve())
        points.set(work, x: curve.generatorX, y: curve.generatorY)
        let generatorTable = points.oddMultiples(of: work)
        points.set(work, x: montgomeryX, y: montgomeryY)
        let keyTable = points.oddMultiples(of: work)
        let generatorDigits = SignedDigits.make(generatorFactor)
        let keyDigits = SignedDigits.make(keyFactor)
        points.setInfinity(sum)
        for index in (0..<max(generatorDigits.count, keyDigits.count)).reversed() {
            points.double(sum, into: sum)
            points.add(generatorDigits, generatorTable, at: index, work: work, into: sum)
            points.add(keyDigits, keyTable, at: index, work: work, into: sum)
        }
        return !points.isInfinity(sum) && Self.hasX(sum, congruentTo: r, points)
    }

    /// Returns the leftmost bits of a digest, as many as the order has, modulo the order.
    private static func number(of digest: ArraySlice<UInt8>, modulo order: Modulus) -> [Limb] {
        let prefix = digest.prefix(order.byteCount)
        var number = Limbs.parse(bigEndian: prefix, count: order.limbs.count)
        Limbs.shiftRight(&number, by: max(0, prefix.count * 8 - order.bitCount))
        if !Limbs.isLess(number, order.limbs) { Limbs.subtract(order.limbs, from: &number) }
        return number
    }

    /// Returns `digest / s` and `r / s` modulo the order, as plain limbs.
    private static func factors(
        r: [Limb],
        s: [Limb],
        digest: [Limb],
        modulo order: Modulus
    ) -> (generator: [Limb], key: [Limb]) {
        let numbers = ModularNumbers(order, capacity: 19)
        let table = numbers.reserve(16)
        let (inverse, radix, factor) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        numbers.set(inverse, to: s)
        numbers.set(radix, to: order.squaredRadix)
        numbers.multiply(inverse, radix, into: inverse)
        // Fermat's little theorem applies, as the order is prime.
        numbers.raise(inverse, to: order.less(2), table: table, one: order.one)
        // A plain factor times one in Montgomery form gives a plain product.
        numbers.set(factor, to: digest)
        numbers.multiply(factor, inverse, into: factor)
        let generator = numbers.limbs(of: factor)
        numbers.set(factor, to: r)
        numbers.multiply(factor, inverse, into: factor)
        return (generator, numbers.limbs(of: factor))
    }

    /// Returns whether a point's affine `x` is `r` modulo the order: `r`, or `r` plus a multiple of the order.
    private static func hasX(
        _ point: PointPlace,
        congruentTo r: [Limb],
        _ points: borrowing CurvePoints
    ) -> Bool {
        let (field, order) = (points.curve.field, points.curve.order)
        let count = max(field.limbs.count, order.limbs.count) + 1
        let padded = { (limbs: [Limb]) in
            limbs + [Limb](repeating: 0, count: count - limbs.count)
        }
        var candidate = padded(r)
        let (prime, step) = (padded(field.limbs), padded(order.limbs))
        while Limbs.isLess(candidate, prime) {
            let bytes = Limbs.bigEndian(candidate, byteCount: field.byteCount)
            if let x = field.montgomery(bytes[...]), points.hasX(point, x) { return true }
            _ = Limbs.add(step, to: &candidate)
        }
        return false
    }
}

extension CurvePoints {
    /// Reserves and fills the table of ``SignedDigits``.
    func oddMultiples(of point: PointPlace) -> [PointPlace] {
        var table: [PointPlace] = []
        for _ in 0..<SignedDigits.tableCount { table.append(reserve()) }
        copy(point, into: table[0])
        double(point, into: point)
        for index in 1..<table.count { add(table[index - 1], point, into: table[index]) }
        return table
    }

    /// Adds the multiple that a digit names, if the digit exists and is not zero.
    func add(
        _ digits: [Int8],
        _ table: [PointPlace],
        at index: Int,
        work: PointPlace,
        into sum: PointPlace
    ) {
        guard index < digits.count, digits[index] != 0 else { return }
        copy(table[Int(digits[index].magnitude) / 2], into: work)
        if digits[index] < 0 { negate(work) }
        add(sum, work, into: sum)
    }
}
