// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A curve `y² = x³ + ax + b` over a prime field, with a generator of prime order (SEC 1 §3.1.1).
///
/// For public data only: nothing here takes a private key, and the time of every operation depends on
/// its numbers.
package struct PrimeCurve: Sendable, Hashable {
    let field: Modulus
    let order: Modulus
    /// The coefficients and the generator's coordinates, in Montgomery form.
    let a: [Limb]
    let b: [Limb]
    let generatorX: [Limb]
    let generatorY: [Limb]
    /// Whether `a` is -3, as on the NIST curves, which saves a product in each doubling.
    let isMinusThree: Bool
    /// The number of points divided by the order.
    let cofactor: Int

    /// The length of one coordinate of a point.
    package var fieldByteCount: Int { field.byteCount }
    /// The length of `r` and of `s` in a raw signature.
    package var orderByteCount: Int { order.byteCount }

    /// The supported lengths of a field or an order, in bits.
    package static let bitCounts = 160...640

    /// The numbers that define a curve, unsigned big-endian.
    package struct Parameters: Sendable, Hashable {
        /// The number of elements of the field.
        package let prime: [UInt8]
        /// The coefficients.
        package let a: [UInt8]
        /// The coefficients.
        package let b: [UInt8]
        /// The generator's coordinates.
        package let generatorX: [UInt8]
        /// The generator's coordinates.
        package let generatorY: [UInt8]
        /// The generator's order.
        package let order: [UInt8]
        /// The number of points divided by the order; a small number.
        package let cofactor: Int

        /// Stores the numbers unchecked; the curve's initialiser checks them.
        package init(
            prime: [UInt8],
            a: [UInt8],
            b: [UInt8],
            generatorX: [UInt8],
            generatorY: [UInt8],
            order: [UInt8],
            cofactor: Int = 1
        ) {
            self.prime = prime
            self.a = a
            self.b = b
            self.generatorX = generatorX
            self.generatorY = generatorY
            self.order = order
            self.cofactor = cofactor
        }
    }

    /// The numbers of the curve, each as long as its modulus.
    package var parameters: Parameters {
        let bytes = { (limbs: [Limb]) in
            Limbs.bigEndian(field.plain(limbs), byteCount: field.byteCount)
        }
        return Parameters(
            prime: Limbs.bigEndian(field.limbs, byteCount: field.byteCount),
            a: bytes(a),
            b: bytes(b),
            generatorX: bytes(generatorX),
            generatorY: bytes(generatorY),
            order: Limbs.bigEndian(order.limbs, byteCount: order.byteCount),
            cofactor: cofactor
        )
    }

    /// Checks explicit parameters (SEC 1 §3.1.1.2.1) and prepares the curve.
    ///
    /// Numbers cannot show whether a generator was chosen to fit a forged key (CVE-2020-0601): keys must be on
    /// known curves, and the caller makes that comparison.
    ///
    /// - Throws: ``CurvesError/wrongCurveParameters``.
    package init(_ parameters: Parameters) throws(CurvesError) {
        self = try PrimeCurve(unchecked: parameters)
        guard Primality.isPrime(field), Primality.isPrime(order), field.limbs != order.limbs else {
            throw .wrongCurveParameters
        }
        let points = CurvePoints(on: self, capacity: 2)
        guard points.hasDistinctRoots, points.isOnCurve(x: generatorX, y: generatorY) else {
            throw .wrongCurveParameters
        }
        let generator = points.reserve()
        points.set(generator, x: generatorX, y: generatorY)
        let multiple = points.reserve()
        points.multiply(generator, by: order.limbs, into: multiple)
        guard points.isInfinity(multiple) else { throw .wrongCurveParameters }
    }

    /// Creates the curve from numbers known to be right.
    init(unchecked parameters: Parameters) throws(CurvesError) {
        guard let field = Modulus(bigEndian: parameters.prime[...]),
            let order = Modulus(bigEndian: parameters.order[...]),
            Self.bitCounts.contains(field.bitCount), Self.bitCounts.contains(order.bitCount),
            parameters.cofactor >= 1
        else { throw .wrongCurveParameters }
        let numbers = [
            parameters.a, parameters.b, parameters.generatorX, parameters.generatorY,
        ]
        var converted: [[Limb]] = []
        for number in numbers {
            guard let limbs = field.montgomery(number[...]) else { throw .wrongCurveParameters }
            converted.append(limbs)
        }
        self.field = field
        self.order = order
        (a, b) = (converted[0], converted[1])
        (generatorX, generatorY) = (converted[2], converted[3])
        cofactor = parameters.cofactor
        isMinusThree = a == field.montgomery(minus: 3)
    }
}

extension Modulus {
    /// Converts a number below this one to Montgomery form; `nil` for a larger one.
    func montgomery(_ bytes: ArraySlice<UInt8>) -> [Limb]? {
        guard let limbs = residue(bytes) else { return nil }
        let numbers = ModularNumbers(self, capacity: 2)
        let (number, radix) = (numbers.reserve(), numbers.reserve())
        numbers.set(number, to: limbs)
        numbers.set(radix, to: squaredRadix)
        numbers.multiply(number, radix, into: number)
        return numbers.limbs(of: number)
    }

    /// Returns the plain limbs of a number below this one; `nil` for a larger one.
    func residue(_ bytes: ArraySlice<UInt8>) -> [Limb]? {
        let bytes = bytes.trimmed
        guard bytes.count <= byteCount else { return nil }
        let number = Limbs.parse(bigEndian: bytes, count: limbs.count)
        return Limbs.isLess(number, limbs) ? number : nil
    }

    /// Returns the negative of a small number, in Montgomery form.
    func montgomery(minus small: UInt8) -> [Limb] {
        var number = limbs
        var subtrahend = [Limb](repeating: 0, count: limbs.count)
        subtrahend[0] = Limb(small)
        Limbs.subtract(subtrahend, from: &number)
        return montgomery(Limbs.bigEndian(number, byteCount: byteCount)[...]) ?? []
    }

    /// Returns this number minus a small one, as plain limbs: an exponent.
    func less(_ small: Limb) -> [Limb] {
        var number = limbs
        var subtrahend = [Limb](repeating: 0, count: limbs.count)
        subtrahend[0] = small
        Limbs.subtract(subtrahend, from: &number)
        return number
    }
}
