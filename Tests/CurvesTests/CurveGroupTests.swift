// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import Curves

/// The group laws, including the exceptions of the formulas.
struct CurveGroupTests {
    /// Two named curves, one with `a` of -3 and one without, a curve with `a` of 0, and one with cofactor 8.
    private static let curves = CurveVectors.elliptic.filter {
        ["P-256", "brainpoolP256r1", "secp256k1", "Wei25519"].contains($0.name)
    }

    /// Some points of a curve in one block of memory, with room for more.
    private final class Scene {
        let points: CurvePoints
        let generator: PointPlace

        init(_ vectors: CurveVectors.Elliptic) throws {
            let curve = try PrimeCurve(vectors.parameters)
            points = CurvePoints(on: curve, capacity: 12)
            generator = points.reserve()
            points.set(generator, x: curve.generatorX, y: curve.generatorY)
        }

        func isInfinity(_ place: PointPlace) -> Bool { points.isInfinity(place) }

        func multiple(_ factor: Limb) -> PointPlace {
            let place = points.reserve()
            points.multiply(generator, by: [factor], into: place)
            return place
        }

        /// Whether two places hold the same point: their difference is at infinity, and both or neither is.
        func areEqual(_ one: PointPlace, _ other: PointPlace) -> Bool {
            let work = points.reserve()
            points.copy(other, into: work)
            points.negate(work)
            points.add(one, work, into: work)
            return points.isInfinity(work) && points.isInfinity(one) == points.isInfinity(other)
        }
    }

    @Test(arguments: curves)
    func `the point at infinity changes nothing`(vectors: CurveVectors.Elliptic) throws {
        let scene = try Scene(vectors)
        let (infinity, sum) = (scene.points.reserve(), scene.points.reserve())
        scene.points.setInfinity(infinity)
        scene.points.add(scene.generator, infinity, into: sum)
        #expect(scene.areEqual(sum, scene.generator))
        scene.points.add(infinity, scene.generator, into: sum)
        #expect(scene.areEqual(sum, scene.generator))
        scene.points.add(infinity, infinity, into: sum)
        #expect(scene.isInfinity(sum))
        scene.points.double(infinity, into: sum)
        #expect(scene.isInfinity(sum))
        scene.points.negate(infinity)
        #expect(scene.isInfinity(infinity))
        scene.points.multiply(scene.generator, by: [0], into: sum)
        #expect(scene.isInfinity(sum))
    }

    @Test(arguments: curves)
    func `sums do not depend on order or grouping`(vectors: CurveVectors.Elliptic) throws {
        let scene = try Scene(vectors)
        let (two, five, nine) = (scene.multiple(2), scene.multiple(5), scene.multiple(9))
        let (left, right) = (scene.points.reserve(), scene.points.reserve())
        scene.points.add(two, five, into: left)
        scene.points.add(left, nine, into: left)
        scene.points.add(nine, five, into: right)
        scene.points.add(two, right, into: right)
        #expect(scene.areEqual(left, right))
        #expect(scene.areEqual(left, scene.multiple(16)))
        #expect(!scene.areEqual(left, nine))
    }

    @Test(arguments: curves)
    func `a point added to itself is doubled, whatever its third coordinate`(
        vectors: CurveVectors.Elliptic
    ) throws {
        let scene = try Scene(vectors)
        // 6 as 2·3 and as 5 + 1: one point with two different third coordinates.
        let (three, five) = (scene.multiple(3), scene.multiple(5))
        let (doubled, added) = (scene.points.reserve(), scene.points.reserve())
        scene.points.double(three, into: doubled)
        scene.points.add(five, scene.generator, into: added)
        #expect(scene.areEqual(doubled, added))
        let sum = scene.points.reserve()
        scene.points.add(doubled, added, into: sum)
        #expect(scene.areEqual(sum, scene.multiple(12)))
    }

    @Test(arguments: curves)
    func `a point and its opposite are at infinity together`(vectors: CurveVectors.Elliptic) throws
    {
        let scene = try Scene(vectors)
        let (seven, opposite) = (scene.multiple(7), scene.multiple(7))
        scene.points.negate(opposite)
        #expect(!scene.areEqual(seven, opposite))
        scene.points.add(seven, opposite, into: opposite)
        #expect(scene.isInfinity(opposite))
    }

    @Test(arguments: curves)
    func `a result may take the place of a summand`(vectors: CurveVectors.Elliptic) throws {
        let scene = try Scene(vectors)
        let (place, other) = (scene.multiple(3), scene.multiple(4))
        scene.points.add(place, other, into: other)
        #expect(scene.areEqual(other, scene.multiple(7)))
        scene.points.add(place, other, into: place)
        #expect(scene.areEqual(place, scene.multiple(10)))
        scene.points.double(place, into: place)
        #expect(scene.areEqual(place, scene.multiple(20)))
        scene.points.add(place, place, into: place)
        #expect(scene.areEqual(place, scene.multiple(40)))
    }

    @Test func `a point of order two, whose y is zero, doubles to infinity`() throws {
        let vectors = try #require(CurveVectors.elliptic.first { $0.name == "Wei25519" })
        let curve = try PrimeCurve(vectors.parameters)
        let orders = vectors.smallOrder.filter { $0.order > 0 }
        #expect(orders.map(\.order) == [2, 4, 8])
        for (index, example) in orders.enumerated() {
            let encoded = try Hex.decode(example.point)
            let x = try #require(curve.field.montgomery(encoded.prefix(32)))
            let y = try #require(curve.field.montgomery(encoded.suffix(32)))
            #expect(Limbs.isZero(y) == (example.order == 2))
            let points = CurvePoints(on: curve, capacity: 1)
            let isOnCurve = points.isOnCurve(x: x, y: y)
            #expect(isOnCurve)
            let place = points.reserve()
            points.set(place, x: x, y: y)
            for step in 0...index {
                points.double(place, into: place)
                let isInfinity = points.isInfinity(place)
                #expect(isInfinity == (step == index), "order \(example.order)")
            }
        }
    }

    @Test func `a point outside the main subgroup is no key`() throws {
        let vectors = try #require(CurveVectors.elliptic.first { $0.name == "Wei25519" })
        let curve = try PrimeCurve(vectors.parameters)
        #expect(vectors.smallOrder.count >= 9)
        for example in vectors.smallOrder {
            let encoded = try Hex.decode(example.point)
            #expect(throws: CurvesError.pointNotOnCurve, "order \(example.order)") {
                try ECPoint(on: curve, encoded: ([0x04] + encoded)[...])
            }
            for form: UInt8 in [0x02, 0x03] {
                #expect(throws: CurvesError.pointNotOnCurve) {
                    try ECPoint(on: curve, encoded: ([form] + encoded.prefix(32))[...])
                }
            }
        }
    }

    @Test func `the order of another curve's points is no group of this one`() throws {
        // Points of secp256k1 are on none of the other curves, whatever their coordinates.
        let vectors = try #require(CurveVectors.elliptic.first { $0.name == "secp256k1" })
        for multiple in vectors.multiples where !multiple.point.isEmpty {
            for curve in [PrimeCurve.p256, .brainpoolP256r1] {
                #expect(throws: CurvesError.pointNotOnCurve) {
                    try ECPoint(on: curve, encoded: [0x04] + Hex.decode(multiple.point))
                }
            }
        }
    }

    /// An attacker moves a point to a weaker curve that differs in `b` alone, which no formula uses.
    @Test(arguments: curves)
    func `a point of the curve with another b is refused`(vectors: CurveVectors.Elliptic) throws {
        let curve = try PrimeCurve(vectors.parameters)
        let prime = PlainNumber(bigEndian: try CurveVectors.number(vectors.prime))
        var refused = 0
        for small in 1...20 {
            // (x, y) is on the curve with b' = y² - x³ - ax, for any x and y.
            let (x, y) = (PlainNumber(small), PlainNumber(3 * small + 1))
            let square = y * y % prime
            let rest = x * x * x + PlainNumber(bigEndian: try CurveVectors.number(vectors.a)) * x
            let other = (square + prime - rest % prime) % prime
            guard other != PlainNumber(bigEndian: try CurveVectors.number(vectors.b)) else {
                continue
            }
            refused += 1
            #expect(throws: CurvesError.pointNotOnCurve) {
                try ECPoint(on: curve, encoded: ([0x04] + x.bytes(32) + y.bytes(32))[...])
            }
        }
        #expect(refused == 20)
    }

    @Test(arguments: curves)
    func `coordinates as large as the field are refused, however they are written`(
        vectors: CurveVectors.Elliptic
    ) throws {
        let curve = try PrimeCurve(vectors.parameters)
        let prime = PlainNumber(bigEndian: try CurveVectors.number(vectors.prime))
        let (x, y) = (try CurveVectors.number(vectors.x), try CurveVectors.number(vectors.y))
        let generator =
            ([0x04] + PlainNumber(bigEndian: x).bytes(32)) + PlainNumber(bigEndian: y).bytes(32)
        #expect(try ECPoint(on: curve, encoded: generator[...]).x == Array(generator[1...32]))
        for wrong in [prime, prime + PlainNumber(1), PlainNumber.powerOfTwo(256) - PlainNumber(1)] {
            for form: [UInt8] in [
                [0x02] + wrong.bytes(32), [0x03] + wrong.bytes(32),
                [0x04] + wrong.bytes(32) + generator.suffix(32),
                generator.prefix(33) + wrong.bytes(32),
            ] {
                #expect(throws: CurvesError.pointNotOnCurve) {
                    try ECPoint(on: curve, encoded: form[...])
                }
            }
        }
        for form: UInt8 in [0x00, 0x01, 0x05, 0x06, 0x07, 0x84, 0xFF] {
            #expect(throws: CurvesError.wrongPointEncoding) {
                try ECPoint(on: curve, encoded: ([form] + generator.dropFirst())[...])
            }
        }
    }

    @Test func `parameters that an attacker would like are refused`() throws {
        let vectors = try #require(CurveVectors.elliptic.first { $0.name == "P-256" })
        let right = try vectors.parameters
        func changed(
            prime: [UInt8]? = nil,
            a: [UInt8]? = nil,
            x: [UInt8]? = nil,
            order: [UInt8]? = nil,
            cofactor: Int = 1
        ) -> PrimeCurve.Parameters {
            PrimeCurve.Parameters(
                prime: prime ?? right.prime,
                a: a ?? right.a,
                b: right.b,
                generatorX: x ?? right.generatorX,
                generatorY: right.generatorY,
                order: order ?? right.order,
                cofactor: cofactor
            )
        }
        #expect(try PrimeCurve(changed()).cofactor == 1)
        #expect(try PrimeCurve(changed(prime: [0, 0] + right.prime)) == PrimeCurve(right))
        let n = PlainNumber(bigEndian: right.order)
        let wrong = [
            changed(cofactor: 0), changed(cofactor: -1), changed(x: []), changed(a: [0]),
            changed(order: (n * PlainNumber(3)).bytes(33)),
            changed(order: (n + PlainNumber(2)).bytes(32)),
            changed(order: [UInt8](repeating: 0, count: 32)),
            changed(prime: (PlainNumber(bigEndian: right.prime) * PlainNumber(3)).bytes(33)),
            // Curves of 159 and 641 bits are outside the supported lengths.
            changed(prime: (PlainNumber.powerOfTwo(159) - PlainNumber(1)).bytes(20)),
            changed(order: (PlainNumber.powerOfTwo(641) - PlainNumber(1)).bytes(81)),
        ]
        for (index, parameters) in wrong.enumerated() {
            #expect(throws: CurvesError.wrongCurveParameters, "\(index)") {
                try PrimeCurve(parameters)
            }
        }
    }
}
