// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Curves

/// Edwards points and strict signatures, compared with affine formulas in another language.
struct Ed25519VectorTests {
    private static let vectors = try? CurveVectors.read("edwards", as: CurveVectors.Edwards.self)

    /// RFC 8032 §7.1, test SHA(abc).
    @Test func `the standard's signature of a digest`() throws {
        let key = "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf"
        let message = Hash.sha512.digest(of: Array("abc".utf8)[...])
        let signature =
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
            + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        let point = try Ed25519Point(Hex.decode(key)[...])
        let bytes = try Hex.decode(signature)
        #expect(point.isSigned(bytes[...], of: message[...]))
        #expect(!point.isSigned(bytes[...], of: message.dropLast()))
    }

    @Test func `multiples of the generator are those of affine formulas`() throws {
        let vectors = try #require(Self.vectors)
        #expect(vectors.multiples.count >= 20)
        let y = try #require(
            EdwardsPoints.field.montgomery([0x66] + [UInt8](repeating: 0x66, count: 30) + [0x58])
        )
        for multiple in vectors.multiples {
            let points = EdwardsPoints(capacity: 2)
            let (generator, result) = (points.reserve(), points.reserve())
            points.set(generator, x: try Self.generatorX(y), y: y)
            let factor = try CurveVectors.number(multiple.factor)
            let limbs = Limbs.parse(bigEndian: factor[...], count: Limbs.count(bits: 256))
            points.multiply(generator, by: limbs, into: result)
            #expect(Hex.encode(points.encoded(result)) == multiple.point, "\(multiple.factor)")
        }
    }

    /// Returns the even root of (y² - 1) / (d·y² + 1), printed in RFC 8032 §5.1.
    private static func generatorX(_ y: [Limb]) throws -> [Limb] {
        let text = "216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"
        return try #require(EdwardsPoints.field.montgomery(Hex.decode(text)[...]))
    }

    @Test func `the neutral point changes nothing, and an opposite one undoes`() throws {
        let points = EdwardsPoints(capacity: 4)
        let (point, other, neutral) = (points.reserve(), points.reserve(), points.reserve())
        let startsNeutral = points.isNeutral(neutral)
        #expect(startsNeutral)
        let y = [0x66] + [UInt8](repeating: 0x66, count: 30) + [UInt8(0x58)]
        let montgomeryY = try #require(EdwardsPoints.field.montgomery(y[...]))
        points.set(point, x: try Self.generatorX(montgomeryY), y: montgomeryY)
        let encoded = points.encoded(point)
        #expect(encoded == [0x58] + [UInt8](repeating: 0x66, count: 31))
        points.add(point, neutral, into: other)
        #expect(points.encoded(other) == encoded)
        points.add(neutral, neutral, into: neutral)
        let staysNeutral = points.isNeutral(neutral)
        #expect(staysNeutral)
        points.negate(other)
        var opposite = encoded
        opposite[31] |= 0x80
        #expect(points.encoded(other) == opposite)
        points.add(point, other, into: other)
        let (isUndone, isNeutral) = (points.isNeutral(other), points.isNeutral(point))
        #expect(isUndone && !isNeutral)
    }

    @Test func `signatures are judged as they were made`() throws {
        let vectors = try #require(Self.vectors)
        var counts: [String: Int] = [:]
        for example in vectors.signatures {
            let signature = try Hex.decode(example.signature)
            let message = try Hex.decode(example.message)
            let key = try? Ed25519Point(Hex.decode(example.key)[...])
            let isValid = key?.isSigned(signature[...], of: message[...]) ?? false
            #expect(isValid == example.valid, "\(example.name)")
            counts[example.name, default: 0] += 1
        }
        #expect(counts["plain"] == 12 && counts["tiny numbers"] == 5)
        #expect(counts["a commitment with a part of small order"] == 12)
        #expect(counts["a key with a part of small order"] == 12)
    }

    @Test func `a key with a part of small order is refused for itself`() throws {
        let vectors = try #require(Self.vectors)
        for example in vectors.signatures where example.name == "a key with a part of small order" {
            #expect(throws: CurvesError.pointNotOnCurve) {
                try Ed25519Point(Hex.decode(example.key)[...])
            }
            // Its order is not small, but has a small factor.
            #expect(!Ed25519Point.hasSmallOrder(try Hex.decode(example.key)[...]))
        }
    }

    @Test func `the eight points of small order are known, and no others are`() throws {
        let vectors = try #require(Self.vectors)
        #expect(Set(vectors.smallOrder).count == 8)
        for text in vectors.smallOrder {
            #expect(Ed25519Point.hasSmallOrder(try Hex.decode(text)[...]), "\(text)")
        }
        for multiple in vectors.multiples {
            let isNeutral = multiple.point.hasPrefix("01") && multiple.point.hasSuffix("00000000")
            #expect(Ed25519Point.hasSmallOrder(try Hex.decode(multiple.point)[...]) == isNeutral)
        }
    }

    @Test func `an encoding without a point, or not the only one of its point, is refused`() throws
    {
        let vectors = try #require(Self.vectors)
        #expect(vectors.noPoint.count > 10)
        for text in vectors.noPoint {
            #expect(throws: CurvesError.pointNotOnCurve) { try Ed25519Point(Hex.decode(text)[...]) }
        }
        // y from the prime up to 2^255 - 1, which a lax reader takes as 0 to 18; both signs of x.
        for last: UInt8 in 0xED...0xFF {
            for top: UInt8 in [0x7F, 0xFF] {
                let encoded = [last] + [UInt8](repeating: 0xFF, count: 30) + [top]
                #expect(throws: CurvesError.pointNotOnCurve) { try Ed25519Point(encoded[...]) }
                #expect(Ed25519Point.hasSmallOrder(encoded[...]))
            }
        }
        for count in [0, 31, 33, 64] {
            #expect(throws: CurvesError.wrongPointEncoding) {
                try Ed25519Point([UInt8](repeating: 0x66, count: count)[...])
            }
        }
    }

    @Test func `a scalar is canonical up to the order, which is not`() throws {
        let order = EdwardsPoints.order
        let n = PlainNumber(bigEndian: Limbs.bigEndian(order.limbs, byteCount: 32))
        #expect(
            n == PlainNumber.powerOfTwo(252)
                + PlainNumber(
                    bigEndian: try Hex.decode(
                        "14def9dea2f79cd65812631a5cf5d3ed"
                    )
                )
        )
        for (number, isCanonical) in [
            (PlainNumber(0), true), (PlainNumber(1), true), (n - PlainNumber(1), true), (n, false),
            (n + PlainNumber(1), false), (PlainNumber.powerOfTwo(253), false),
            (PlainNumber.powerOfTwo(256) - PlainNumber(1), false),
        ] {
            let littleEndian = [UInt8](number.bytes(32).reversed())
            #expect((Ed25519Point.canonicalScalar(littleEndian[...]) != nil) == isCanonical)
        }
    }
}
