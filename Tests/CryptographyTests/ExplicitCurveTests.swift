// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

/// Curve parameters written out in a key.
///
/// Correct parameters are recognised in every spelling, and a single foreign number is rejected.
struct ExplicitCurveTests {
    /// Parsed ECParameters, to be changed and encoded again.
    struct Parameters {
        var version = 1
        var field: OID = "1.2.840.10045.1.1"
        var prime: [UInt8]
        var a: [UInt8]
        var b: [UInt8]
        var seed: [UInt8]?
        var generator: [UInt8]
        var order: [UInt8]
        var cofactor: Int? = 1

        init(of curve: NamedCurve) throws {
            let key = try ECPublicKey(curve: curve, point: TestKeys.point(on: curve)[...])
            var reader = DERReader(key.explicitSubjectPublicKeyInfo)
            var info = try reader.readSequence()
            var algorithm = try info.readSequence()
            _ = try algorithm.readOID()
            var parameters = try algorithm.readSequence()
            _ = try parameters.readSmallInteger()
            var field = try parameters.readSequence()
            _ = try field.readOID()
            prime = try Array(field.readInteger())
            var coefficients = try parameters.readSequence()
            a = try Array(coefficients.readOctetString())
            b = try Array(coefficients.readOctetString())
            generator = try Array(parameters.readOctetString())
            order = try Array(parameters.readInteger())
        }

        var encoded: [UInt8] {
            var parts = [
                DER.integer(version),
                DER.sequence([DER.oid(field), DER.integer(unsigned: prime)]),
                DER.sequence(
                    [DER.octetString(a), DER.octetString(b)]
                        + (seed.map { [DER.bitString($0)] } ?? [])
                ),
                DER.octetString(generator),
                DER.integer(unsigned: order),
            ]
            if let cofactor { parts.append(DER.integer(cofactor)) }
            return DER.sequence(parts)
        }

        @discardableResult
        func read(point: [UInt8]) throws -> PublicKey {
            try TestKeys.read([DER.oid("1.2.840.10045.2.1"), encoded], key: point)
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func aWrittenOutCurveIsTheNamedOne(curve: NamedCurve) throws {
        let key = try ECPublicKey(curve: curve, point: TestKeys.point(on: curve)[...])
        let read = try PublicKey(subjectPublicKeyInfo: key.explicitSubjectPublicKeyInfo[...])
        #expect(read == .ec(key))
        #expect(key.explicitSubjectPublicKeyInfo != PublicKey.ec(key).subjectPublicKeyInfo)
    }

    @Test(arguments: NamedCurve.allCases)
    func everySpellingOfTheRightParametersIsTaken(curve: NamedCurve) throws {
        let right = try Parameters(of: curve)
        let point = try TestKeys.point(on: curve)
        let key = try right.read(point: point)
        var spellings = [Parameters](repeating: right, count: 5)
        spellings[0].cofactor = nil
        spellings[1].seed = Array(repeating: 0x5A, count: 20)
        spellings[2].version = 2
        spellings[3].generator = try compressed(right.generator, on: curve)
        spellings[4].a = Array(right.a.drop { $0 == 0 })
        spellings[4].b = Array(right.b.drop { $0 == 0 })
        for spelling in spellings {
            #expect(try spelling.read(point: point) == key)
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func aForeignGeneratorIsRefused(curve: NamedCurve) throws {
        let point = try TestKeys.point(on: curve)
        var forged = try Parameters(of: curve)
        let right = forged.generator
        // CVE-2020-0601: the victim's public key as generator makes 1 its private key.
        for generator in [point, try compressed(point, on: curve), try negated(right, on: curve)] {
            forged.generator = generator
            #expect(throws: KeyError.unknownCurveParameters) { try forged.read(point: point) }
        }
        for generator in [[], [0], right.dropLast(), [6] + right.dropFirst()] as [[UInt8]] {
            forged.generator = generator
            #expect(throws: KeyError.unknownCurveParameters) { try forged.read(point: point) }
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func anyOtherForeignNumberIsRefused(curve: NamedCurve) throws {
        let right = try Parameters(of: curve)
        let point = try TestKeys.point(on: curve)
        var forgeries = [Parameters](repeating: right, count: 9)
        forgeries[0].prime[forgeries[0].prime.count - 1] ^= 2
        forgeries[1].a[forgeries[1].a.count - 1] ^= 1
        forgeries[2].b[0] ^= 1
        forgeries[3].order[forgeries[3].order.count - 1] ^= 2
        forgeries[4].cofactor = 2
        forgeries[5].cofactor = 0
        forgeries[6].cofactor = -1
        forgeries[7].version = 4
        forgeries[8].field = "1.2.840.10045.1.2"
        for forgery in forgeries {
            #expect(throws: KeyError.unknownCurveParameters) { try forgery.read(point: point) }
        }
    }

    @Test func `parameters of one curve do not go with a point of another`() throws {
        let parameters = try Parameters(of: .brainpoolP256r1)
        let point = try TestKeys.point(on: .p256)
        #expect(throws: KeyError.pointNotOnCurve) { try parameters.read(point: point) }
    }

    private func compressed(_ point: [UInt8], on curve: NamedCurve) throws -> [UInt8] {
        try ECPublicKey(curve: curve, point: point[...]).compressedPoint
    }

    private func negated(_ point: [UInt8], on curve: NamedCurve) throws -> [UInt8] {
        var other = try compressed(point, on: curve)
        other[0] ^= 1
        return try ECPublicKey(curve: curve, point: other[...]).point
    }
}
