// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Curve parameters written out in a key, as Doc 9303-12 §4.4 requires (RFC 3279 §2.3.5).
///
/// We never compute with them: they must match a known curve, generator included. With a generator of their
/// choice, forgers can "prove" that any public key is theirs (CVE-2020-0601).
struct ExplicitCurve {
    private let prime: ArraySlice<UInt8>
    private let a: ArraySlice<UInt8>
    private let b: ArraySlice<UInt8>
    private let generator: ArraySlice<UInt8>
    private let order: ArraySlice<UInt8>
    private let cofactor: ArraySlice<UInt8>?

    /// Reads ECParameters; skips seed and hash, which bind nothing.
    init(reading parameters: DERElement) throws(KeyError) {
        var reader = DERReader(parameters.encoded)
        let fields = try KeyError.wrapping { () throws(DERError) in try Fields(reading: &reader) }
        // The versions of ANSI X9.62; the field must be a prime field, not an extension field.
        guard (1...3).contains(fields.version), fields.fieldType == ObjectIdentifiers.primeField
        else { throw .unknownCurveParameters }
        prime = try Self.magnitude(fields.prime)
        a = fields.a.withoutLeadingZeros
        b = fields.b.withoutLeadingZeros
        generator = fields.generator
        order = try Self.magnitude(fields.order)
        cofactor = if let cofactor = fields.cofactor { try Self.magnitude(cofactor) } else { nil }
    }

    /// Returns the known curve with these parameters.
    ///
    /// - Throws: ``KeyError/unknownCurveParameters``.
    func knownCurve() throws(KeyError) -> NamedCurve {
        for curve in NamedCurve.allCases {
            if matches(.of(curve), of: curve) { return curve }
        }
        throw .unknownCurveParameters
    }

    private func matches(_ known: CurveParameters, of curve: NamedCurve) -> Bool {
        // Every known curve has prime order, so its cofactor is 1; it may be left out.
        prime.elementsEqual(known.prime) && a.elementsEqual(known.a) && b.elementsEqual(known.b)
            && order.elementsEqual(known.order) && (cofactor.map { $0.elementsEqual([1]) } ?? true)
            && generatorMatches(known, of: curve)
    }

    private func generatorMatches(_ known: CurveParameters, of curve: NamedCurve) -> Bool {
        let coordinates = generator.dropFirst()
        let byteCount = curve.fieldByteCount
        switch generator.first {
        case 0x04:
            guard coordinates.count == 2 * byteCount else { return false }
            let y = coordinates.suffix(byteCount).withoutLeadingZeros
            return y.elementsEqual(known.generatorY)
                && coordinates.prefix(byteCount).withoutLeadingZeros
                    .elementsEqual(known.generatorX)
        case .some(let prefix) where prefix == 0x02 || prefix == 0x03:
            guard coordinates.count == byteCount, let last = known.generatorY.last else {
                return false
            }
            return prefix & 1 == last & 1
                && coordinates.withoutLeadingZeros.elementsEqual(known.generatorX)
        default:
            return false
        }
    }

    /// Returns an INTEGER's value; a negative one belongs to no curve.
    private static func magnitude(
        _ integer: ArraySlice<UInt8>
    ) throws(KeyError) -> ArraySlice<UInt8> {
        guard let first = integer.first, first < 0x80 else { throw .unknownCurveParameters }
        return integer.withoutLeadingZeros
    }

    /// The wire form: `SEQUENCE { version, fieldID, curve, base, order, cofactor OPTIONAL, … }`.
    private struct Fields {
        let version: Int
        let fieldType: OID
        let prime: ArraySlice<UInt8>
        let a: ArraySlice<UInt8>
        let b: ArraySlice<UInt8>
        let generator: ArraySlice<UInt8>
        let order: ArraySlice<UInt8>
        let cofactor: ArraySlice<UInt8>?

        init(reading reader: inout DERReader) throws(DERError) {
            var parameters = try reader.readSequence()
            version = try parameters.readSmallInteger()
            var field = try parameters.readSequence()
            fieldType = try field.readOID()
            prime = try field.readInteger()
            try field.finish()
            var curve = try parameters.readSequence()
            a = try curve.readOctetString()
            b = try curve.readOctetString()
            _ = try curve.readIfPresent(.bitString)
            try curve.finish()
            generator = try parameters.readOctetString()
            order = try parameters.readInteger()
            cofactor = parameters.nextTag == .integer ? try parameters.readInteger() : nil
            _ = try parameters.readIfPresent(.sequence)
            try parameters.finish()
        }
    }
}

extension CurveParameters {
    /// Encodes ECParameters in DER, with an uncompressed generator and the cofactor, without a seed.
    func encoded(fieldByteCount: Int) -> [UInt8] {
        let x = generatorX.leftPadded(to: fieldByteCount)
        let y = generatorY.leftPadded(to: fieldByteCount)
        return DER.sequence([
            DER.integer(1),
            DER.sequence([DER.oid(ObjectIdentifiers.primeField), DER.integer(unsigned: prime)]),
            DER.sequence([
                DER.octetString(a.leftPadded(to: fieldByteCount)),
                DER.octetString(b.leftPadded(to: fieldByteCount)),
            ]),
            DER.octetString([0x04] + x + y),
            DER.integer(unsigned: order),
            DER.integer(1),
        ])
    }
}
