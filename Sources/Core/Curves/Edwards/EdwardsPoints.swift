// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point in an ``EdwardsPoints``, in extended coordinates: `x/z`, `y/z`, and `t = x·y/z`.
struct EdwardsPlace: Sendable {
    let x: NumberPlace
    let y: NumberPlace
    let z: NumberPlace
    let t: NumberPlace
}

/// Points of edwards25519 with arithmetic on them (RFC 8032 §5.1).
struct EdwardsPoints: ~Copyable {
    let numbers: ModularNumbers
    private let doubledD: NumberPlace
    private let work: [NumberPlace]

    /// The field's prime, 2^255 - 19.
    static let field = constant(bigEndian: [0x7F] + [UInt8](repeating: 0xFF, count: 30) + [0xED])

    /// The order of the main subgroup, 2^252 + 27742317777372353535851937790883648493.
    static let order = constant(
        bigEndian: [0x10] + [UInt8](repeating: 0, count: 15) + [
            0x14, 0xDE, 0xF9, 0xDE, 0xA2, 0xF7, 0x9C, 0xD6, 0x58, 0x12, 0x63, 0x1A, 0x5C, 0xF5,
            0xD3,
            0xED,
        ]
    )

    /// `d`, -121665/121666, in Montgomery form.
    static let d: [Limb] = {
        let numbers = ModularNumbers(field, capacity: 19)
        let table = numbers.reserve(16)
        let (denominator, numerator) = (numbers.reserve(), numbers.reserve())
        numbers.set(denominator, to: field.montgomery([0x01, 0xDB, 0x42]) ?? [])
        numbers.raise(denominator, to: field.less(2), table: table, one: field.one)
        numbers.set(numerator, to: field.montgomery([0x01, 0xDB, 0x41]) ?? [])
        numbers.multiply(numerator, denominator, into: numerator)
        numbers.set(denominator, to: [Limb](repeating: 0, count: numbers.count))
        numbers.subtract(denominator, numerator, into: numerator)
        return numbers.limbs(of: numerator)
    }()

    private static func constant(bigEndian bytes: [UInt8]) -> Modulus {
        guard let modulus = Modulus(bigEndian: bytes[...]) else {
            preconditionFailure("a constant of edwards25519 is wrong")
        }
        return modulus
    }

    /// Allocates memory for `capacity` points.
    init(capacity: Int) {
        numbers = ModularNumbers(Self.field, capacity: 4 * capacity + 9)
        let doubledD = numbers.reserve()
        numbers.set(doubledD, to: Self.d)
        numbers.double(doubledD, into: doubledD)
        self.doubledD = doubledD
        work = numbers.reserve(8)
    }

    /// Reserves a place for another point, initially the neutral one.
    func reserve() -> EdwardsPlace {
        let point = EdwardsPlace(
            x: numbers.reserve(),
            y: numbers.reserve(),
            z: numbers.reserve(),
            t: numbers.reserve()
        )
        setNeutral(point)
        return point
    }

    func setNeutral(_ point: EdwardsPlace) {
        let zero = [Limb](repeating: 0, count: numbers.count)
        numbers.set(point.x, to: zero)
        numbers.set(point.y, to: Self.field.one)
        numbers.set(point.z, to: Self.field.one)
        numbers.set(point.t, to: zero)
    }

    func isNeutral(_ point: EdwardsPlace) -> Bool {
        numbers.isZero(point.x) && numbers.areEqual(point.y, point.z)
    }

    /// Sets a place to a point given in Montgomery form.
    func set(_ point: EdwardsPlace, x: [Limb], y: [Limb]) {
        numbers.set(point.x, to: x)
        numbers.set(point.y, to: y)
        numbers.set(point.z, to: Self.field.one)
        numbers.multiply(point.x, point.y, into: point.t)
    }

    /// Negates a point in place.
    func negate(_ point: EdwardsPlace) {
        numbers.set(work[0], to: [Limb](repeating: 0, count: numbers.count))
        numbers.subtract(work[0], point.x, into: point.x)
        numbers.subtract(work[0], point.t, into: point.t)
    }

    /// Computes the sum, also of a point with itself (RFC 8032 §5.1.4); places may be the same.
    func add(_ one: EdwardsPlace, _ other: EdwardsPlace, into result: EdwardsPlace) {
        let (a, b, c, d) = (work[0], work[1], work[2], work[3])
        numbers.subtract(one.y, one.x, into: a)
        numbers.subtract(other.y, other.x, into: c)
        numbers.multiply(a, c, into: a)
        numbers.add(one.y, one.x, into: b)
        numbers.add(other.y, other.x, into: c)
        numbers.multiply(b, c, into: b)
        numbers.multiply(one.t, other.t, into: c)
        numbers.multiply(c, doubledD, into: c)
        numbers.multiply(one.z, other.z, into: d)
        numbers.double(d, into: d)
        finish(a, b, c, d, into: result)
    }

    private func finish(
        _ a: NumberPlace,
        _ b: NumberPlace,
        _ c: NumberPlace,
        _ d: NumberPlace,
        into result: EdwardsPlace
    ) {
        let (e, f, g, h) = (work[4], work[5], work[6], work[7])
        numbers.subtract(b, a, into: e)
        numbers.subtract(d, c, into: f)
        numbers.add(d, c, into: g)
        numbers.add(b, a, into: h)
        numbers.multiply(e, f, into: result.x)
        numbers.multiply(g, h, into: result.y)
        numbers.multiply(e, h, into: result.t)
        numbers.multiply(f, g, into: result.z)
    }

    /// Multiplies by a plain number, bit by bit; the places must differ.
    func multiply(_ point: EdwardsPlace, by factor: [Limb], into result: EdwardsPlace) {
        setNeutral(result)
        for index in (0..<Limbs.bitCount(factor)).reversed() {
            add(result, result, into: result)
            if Limbs.bit(index, of: factor) { add(result, point, into: result) }
        }
    }

    /// Encodes a point in 32 bytes: `y`, little-endian, with the lowest bit of `x` on top (RFC 8032 §5.1.2).
    func encoded(_ point: EdwardsPlace) -> [UInt8] {
        let inverting = ModularNumbers(Self.field, capacity: 17)
        let table = inverting.reserve(16)
        let inverse = inverting.reserve()
        inverting.set(inverse, to: numbers.limbs(of: point.z))
        inverting.raise(inverse, to: Self.field.less(2), table: table, one: Self.field.one)
        numbers.set(work[0], to: inverting.limbs(of: inverse))
        numbers.multiply(point.x, work[0], into: work[1])
        numbers.multiply(point.y, work[0], into: work[2])
        let x = Self.field.plain(numbers.limbs(of: work[1]))
        let y = Self.field.plain(numbers.limbs(of: work[2]))
        var bytes = [UInt8](Limbs.bigEndian(y, byteCount: 32).reversed())
        if x[0] & 1 == 1 { bytes[31] |= 0x80 }
        return bytes
    }
}
