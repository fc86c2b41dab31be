// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

@testable import Curves

/// Curves and points, named and with explicit parameters.
struct PrimeCurveTests {
    /// Returns the parameters of a named curve, one of them changed.
    private static func parameters(
        of curve: PrimeCurve = .p256,
        prime: [UInt8]? = nil,
        a: [UInt8]? = nil,
        b: [UInt8]? = nil,
        y: [UInt8]? = nil,
        order: [UInt8]? = nil
    ) -> PrimeCurve.Parameters {
        let byteCount = curve.fieldByteCount
        let plain = { (limbs: [Limb]) in
            Limbs.bigEndian(curve.field.plain(limbs), byteCount: byteCount)
        }
        return PrimeCurve.Parameters(
            prime: prime ?? Limbs.bigEndian(curve.field.limbs, byteCount: byteCount),
            a: a ?? plain(curve.a),
            b: b ?? plain(curve.b),
            generatorX: plain(curve.generatorX),
            generatorY: y ?? plain(curve.generatorY),
            order: order
                ?? Limbs.bigEndian(curve.order.limbs, byteCount: curve.orderByteCount)
        )
    }

    @Test(arguments: PrimeCurve.named.indices)
    func `the constants of a named curve pass the checks of an explicit one`(index: Int) throws {
        let curve = PrimeCurve.named[index]
        #expect(try PrimeCurve(Self.parameters(of: curve)) == curve)
    }

    /// Compares with the libraries' own copy of the same tables.
    @Test(arguments: NamedCurve.allCases)
    func `points of the library are on our curve`(named: NamedCurve) throws {
        guard case .ec(let key) = try SigningKey.generate(.ec(named)).publicKey else { return }
        let curve = ECDSATests.curve(named)
        #expect(curve.fieldByteCount == named.fieldByteCount)
        let point = try ECPoint(on: curve, encoded: key.point[...])
        #expect([0x04] + point.x + point.y == key.point)
        #expect(try ECPoint(on: curve, encoded: key.compressedPoint[...]) == point)
    }

    @Test func `parameters that contradict one another are no curve`() throws {
        let curve = PrimeCurve.p256
        let (_, y) = curve.plainGenerator
        let prime = Limbs.bigEndian(curve.field.limbs, byteCount: 32)
        let order = Limbs.bigEndian(curve.order.limbs, byteCount: 32)
        var composite = prime
        composite[31] ^= 0x02
        var other = order
        other[31] ^= 0x02
        let wrong = [
            Self.parameters(prime: composite), Self.parameters(order: other),
            Self.parameters(order: prime), Self.parameters(y: Array(y.reversed())),
            Self.parameters(b: [7]), Self.parameters(a: prime), Self.parameters(prime: [23]),
            Self.parameters(prime: [UInt8](repeating: 0xFF, count: 200)),
            Self.parameters(order: [0xFB]),
        ]
        for parameters in wrong {
            #expect(throws: CurvesError.wrongCurveParameters) { try PrimeCurve(parameters) }
        }
    }

    @Test func `a curve with a double root is no group`() throws {
        // y² = x³ has the point (1, 1), and 4a³ + 27b² is zero.
        let parameters = PrimeCurve.Parameters(
            prime: Limbs.bigEndian(PrimeCurve.p256.field.limbs, byteCount: 32),
            a: [],
            b: [],
            generatorX: [1],
            generatorY: [1],
            order: Limbs.bigEndian(PrimeCurve.p256.order.limbs, byteCount: 32)
        )
        #expect(throws: CurvesError.wrongCurveParameters) { try PrimeCurve(parameters) }
    }

    @Test(arguments: PrimeCurve.named.indices)
    func `encodings that are no point are refused`(index: Int) throws {
        let curve = PrimeCurve.named[index]
        let (x, y) = curve.plainGenerator
        var off = y
        off[off.count - 1] ^= 1
        let prime = Limbs.bigEndian(curve.field.limbs, byteCount: curve.fieldByteCount)
        #expect(throws: CurvesError.pointNotOnCurve) {
            try ECPoint(on: curve, encoded: ([0x04] + x + off)[...])
        }
        #expect(throws: CurvesError.pointNotOnCurve) {
            try ECPoint(on: curve, encoded: ([0x04] + prime + y)[...])
        }
        for wrong in [[], [0x00], [0x04] + x, [0x06] + x + y, [0x02] + x + y, [0x04] + x + y + [0]]
        {
            #expect(throws: CurvesError.wrongPointEncoding) {
                try ECPoint(on: curve, encoded: wrong[...])
            }
        }
    }

    /// Includes P-224, whose prime has 2^96 in its predecessor, so that its roots take all steps of the algorithm.
    @Test(arguments: PrimeCurve.named.indices)
    func `every other x or so has a point, and its root squares to it`(index: Int) throws {
        let curve = PrimeCurve.named[index]
        var found = 0
        for small in 1...UInt8(40) {
            let x = [UInt8](repeating: 0, count: curve.fieldByteCount - 1) + [small]
            guard let even = try? ECPoint(on: curve, encoded: ([0x02] + x)[...]) else { continue }
            found += 1
            let odd = try ECPoint(on: curve, encoded: ([0x03] + x)[...])
            #expect(even.y.last.map { $0 & 1 } == 0)
            #expect(odd.y.last.map { $0 & 1 } == 1)
            #expect(try ECPoint(on: curve, encoded: ([0x04] + x + odd.y)[...]) == odd)
        }
        #expect(8...32 ~= found)
    }

    /// RFC 6979 §A.2.4, the key and a signature with SHA-256.
    @Test func `P-224, which the libraries' list does not have, verifies the example of RFC 6979`()
        throws
    {
        let x = "00cf08da5ad719e42707fa431292dea11244d64fc51610d94b130d6c"
        let y = "eeab6f3debe455e3dbf85416f7030cbd94f34f2d6f232c69f3c1385a"
        let r = "61aa3da010e8e8406c656bc477a7a7189895e7e840cdfe8ff42307ba"
        let s = "bc814050dab5d23770879494f9e0a680dc1af7161991bde692b10101"
        let key = try ECPoint(on: .p224, encoded: Hex.decode("04" + x + y)[...])
        let digest = Hash.sha256.digest(of: Array("sample".utf8)[...])
        let (encodedR, encodedS) = (try Hex.decode(r), try Hex.decode(s))
        #expect(key.isSigned(r: encodedR[...], s: encodedS[...], digest: digest[...]))
        let other = Hash.sha256.digest(of: Array("samples".utf8)[...])
        #expect(!key.isSigned(r: encodedR[...], s: encodedS[...], digest: other[...]))
    }
}
