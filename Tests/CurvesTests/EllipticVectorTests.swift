// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Curves

/// Points and signatures, compared with other formulas in another language.
struct EllipticVectorTests {
    @Test func `the vectors are there`() {
        #expect(
            CurveVectors.elliptic.map(\.name) == [
                "P-224", "P-256", "secp256k1", "brainpoolP256r1", "P-521", "Wei25519",
            ]
        )
        #expect(CurveVectors.elliptic.allSatisfy { $0.signatures.count >= 40 })
    }

    @Test func `named curves have the parameters of the vectors`() throws {
        let named: [(String, PrimeCurve)] = [
            ("P-224", .p224), ("P-256", .p256), ("brainpoolP256r1", .brainpoolP256r1),
            ("P-521", .p521),
        ]
        for (name, curve) in named {
            let vectors = try #require(CurveVectors.elliptic.first { $0.name == name })
            #expect(try PrimeCurve(vectors.parameters) == curve)
        }
    }

    /// Tests factors up to 17, around the order, around the widths of limbs, and at random.
    @Test(arguments: CurveVectors.elliptic)
    func `multiples of the generator are those of affine formulas`(vectors: CurveVectors.Elliptic)
        throws
    {
        let curve = try PrimeCurve(vectors.parameters)
        for multiple in vectors.multiples {
            let points = CurvePoints(on: curve, capacity: 3)
            let (generator, result) = (points.reserve(), points.reserve())
            points.set(generator, x: curve.generatorX, y: curve.generatorY)
            let factor = try CurveVectors.number(multiple.factor)
            let limbs = Limbs.parse(bigEndian: factor[...], count: curve.order.limbs.count + 1)
            points.multiply(generator, by: limbs, into: result)
            let expected = try Hex.decode(multiple.point)
            let isInfinity = points.isInfinity(result)
            #expect(isInfinity == expected.isEmpty, "\(multiple.factor)")
            guard !expected.isEmpty else { continue }
            let point = try ECPoint(on: curve, encoded: ([0x04] + expected)[...])
            let hasX = points.hasX(result, point.montgomeryX)
            #expect(hasX, "\(multiple.factor)")
            // The opposite point has the same x.
            let opposite = points.reserve()
            points.set(opposite, x: point.montgomeryX, y: point.montgomeryY)
            points.negate(opposite)
            points.add(result, opposite, into: result)
            let isOpposite = points.isInfinity(result)
            #expect(isOpposite, "\(multiple.factor)")
        }
    }

    @Test(arguments: CurveVectors.elliptic)
    func `a compressed point has the y of its parity`(vectors: CurveVectors.Elliptic) throws {
        let curve = try PrimeCurve(vectors.parameters)
        let byteCount = curve.fieldByteCount
        for multiple in vectors.multiples where !multiple.point.isEmpty {
            let encoded = try Hex.decode(multiple.point)
            let isOdd = encoded[2 * byteCount - 1] & 1 == 1
            let x = encoded.prefix(byteCount)
            let point = try ECPoint(on: curve, encoded: [isOdd ? 0x03 : 0x02] + x)
            #expect(point.x + point.y == encoded)
            let other = try ECPoint(on: curve, encoded: [isOdd ? 0x02 : 0x03] + x)
            #expect(other.x == point.x && other.y != point.y)
            let sum = PlainNumber(bigEndian: other.y) + PlainNumber(bigEndian: point.y)
            #expect(sum == PlainNumber(bigEndian: try CurveVectors.number(vectors.prime)))
        }
    }

    @Test(arguments: CurveVectors.elliptic)
    func `an x without a point is refused in both parities`(vectors: CurveVectors.Elliptic) throws {
        let curve = try PrimeCurve(vectors.parameters)
        #expect(vectors.notOnCurve.count == 8)
        for text in vectors.notOnCurve {
            for form: UInt8 in [0x02, 0x03] {
                #expect(throws: CurvesError.pointNotOnCurve) {
                    try ECPoint(on: curve, encoded: [form] + Hex.decode(text))
                }
            }
        }
    }

    /// Commitments whose x is beyond the order, digests at its edges, keys and nonces of almost nothing, sums at infinity.
    @Test(arguments: CurveVectors.elliptic)
    func `signatures at the edges are judged as they were made`(vectors: CurveVectors.Elliptic)
        throws
    {
        let curve = try PrimeCurve(vectors.parameters)
        for example in vectors.signatures {
            let key = try ECPoint(on: curve, encoded: ([0x04] + Hex.decode(example.key))[...])
            let (r, s) = (try CurveVectors.number(example.r), try CurveVectors.number(example.s))
            // As a digest as long as the order, of which the leftmost bits are used.
            let unused = 8 * curve.orderByteCount - curve.order.bitCount
            let number = PlainNumber(bigEndian: try CurveVectors.number(example.digest))
            let digest = (number * PlainNumber(1 << unused)).bytes(curve.orderByteCount)
            let isValid = key.isSigned(r: r[...], s: s[...], digest: digest[...])
            #expect(isValid == example.valid, "\(example.name)")
        }
    }

    @Test
    func `a field above its order has commitments that r is less than by one, on each such curve`()
    {
        for vectors in CurveVectors.elliptic {
            let names = vectors.signatures.map(\.name)
            #expect(names.contains("the commitment's x is r + 1n"), "\(vectors.name)")
        }
    }
}
