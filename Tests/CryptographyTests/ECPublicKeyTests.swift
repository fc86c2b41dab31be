// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import TestSupport
import Testing

/// Points that hostile certificates may contain.
struct ECPublicKeyTests {
    @Test(arguments: NamedCurve.allCases)
    func aCompressedPointIsTheSameKey(curve: NamedCurve) throws {
        for _ in 0..<4 {
            let point = try TestKeys.point(on: curve)
            let key = try ECPublicKey(curve: curve, point: point[...])
            #expect(key.compressedPoint.count == 1 + curve.fieldByteCount)
            let again = try ECPublicKey(curve: curve, point: key.compressedPoint[...])
            #expect(again == key)
            #expect(again.point == point)
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func theNegativeOfAPointIsAnotherKey(curve: NamedCurve) throws {
        let key = try ECPublicKey(curve: curve, point: TestKeys.point(on: curve)[...])
        var negative = key.compressedPoint
        negative[0] ^= 1
        #expect(try ECPublicKey(curve: curve, point: negative[...]) != key)
    }

    @Test(arguments: NamedCurve.allCases)
    func aPointBesideTheCurveIsRefused(curve: NamedCurve) throws {
        var point = try TestKeys.point(on: curve)
        point[point.count - 1] ^= 1
        #expect(throws: KeyError.pointNotOnCurve) {
            _ = try ECPublicKey(curve: curve, point: point[...])
        }
        let zero = [4] + [UInt8](repeating: 0, count: 2 * curve.fieldByteCount)
        #expect(throws: KeyError.pointNotOnCurve) {
            _ = try ECPublicKey(curve: curve, point: zero[...])
        }
        // Above the prime, so not a coordinate, though it may be one when reduced.
        let tooLarge = [2] + [UInt8](repeating: 0xFF, count: curve.fieldByteCount)
        #expect(throws: KeyError.pointNotOnCurve) {
            _ = try ECPublicKey(curve: curve, point: tooLarge[...])
        }
    }

    @Test func `an x without a y is refused`() throws {
        // About half of all numbers below the prime are not coordinates.
        var refused = 0
        for last in UInt8(0)..<32 {
            let compressed = [2] + [UInt8](repeating: 0x5A, count: 31) + [last]
            do throws(KeyError) {
                _ = try ECPublicKey(curve: .p256, point: compressed[...])
            } catch {
                #expect(error == .pointNotOnCurve)
                refused += 1
            }
        }
        #expect((4...28).contains(refused))
    }

    @Test func `infinity, the hybrid form and wrong lengths are refused`() throws {
        let point = try TestKeys.point(on: .p256)
        let isOdd = point[64] & 1
        let wrong: [[UInt8]] = [
            [], [0], [4], point.dropLast(), point + [0], [6 + isOdd] + point.dropFirst(),
            [2] + point.dropFirst(), [5] + point.dropFirst(), Array(point.dropFirst()),
        ]
        for bytes in wrong {
            #expect(throws: KeyError.wrongLength) {
                _ = try ECPublicKey(curve: .p256, point: bytes[...])
            }
        }
    }

    @Test func `a point of one curve is none of another of the same length`() throws {
        let point = try TestKeys.point(on: .p256)
        #expect(throws: KeyError.pointNotOnCurve) {
            _ = try ECPublicKey(curve: .brainpoolP256r1, point: point[...])
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func theIdentifierLeadsBackToTheCurve(curve: NamedCurve) {
        #expect(NamedCurve(oid: curve.oid) == curve)
    }
}
