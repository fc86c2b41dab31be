// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The encodings of elliptic curve keys in certificates.
///
/// Curves are named or explicit, points are compressed or not.
struct KeyFormTests {
    /// The encoding of a key.
    enum Form: CaseIterable, Sendable {
        case namedCompressed, explicit, explicitCompressed, explicitCompressedGenerator

        /// Returns the key as a certificate carries it.
        func info(_ key: ECPublicKey) throws -> [UInt8] {
            var reader = DERReader(key.explicitSubjectPublicKeyInfo)
            var info = try reader.readSequence()
            var algorithm = try info.readSequence()
            let type = try algorithm.next().encoded
            let parameters = try algorithm.next().encoded
            switch self {
            case .namedCompressed:
                return Self.info(type, DER.oid(key.curve.oid)[...], key.compressedPoint)
            case .explicit:
                return key.explicitSubjectPublicKeyInfo
            case .explicitCompressed:
                return Self.info(type, parameters, key.compressedPoint)
            case .explicitCompressedGenerator:
                let compressed = try Self.compressingGenerator(parameters, on: key.curve)
                return Self.info(type, compressed[...], key.point)
            }
        }

        private static func info(
            _ type: ArraySlice<UInt8>,
            _ parameters: ArraySlice<UInt8>,
            _ point: [UInt8]
        ) -> [UInt8] {
            DER.sequence([DER.sequence([Array(type), Array(parameters)]), DER.bitString(point)])
        }

        private static func compressingGenerator(
            _ parameters: ArraySlice<UInt8>,
            on curve: NamedCurve
        ) throws -> [UInt8] {
            var reader = DERReader(parameters)
            var fields = try reader.readSequence()
            var parts: [[UInt8]] = []
            while !fields.isAtEnd {
                let field = try fields.next()
                guard field.tag == .octetString else {
                    parts.append(Array(field.encoded))
                    continue
                }
                let generator = try ECPublicKey(curve: curve, point: field.content)
                parts.append(DER.octetString(generator.compressedPoint))
            }
            return DER.sequence(parts)
        }
    }

    private static func key(_ key: PublicKey) throws -> ECPublicKey {
        guard case .ec(let key) = key else { throw KeyError.unsupportedCurve }
        return key
    }

    @Test(arguments: BackEnd.signingCurves, Form.allCases)
    func `an authority's seals are authentic however its key is written`(
        curve: NamedCurve,
        form: Form
    ) throws {
        let plain = try SealKeys.authority(.ec(curve))
        let info = try form.info(Self.key(try plain.certificate.publicKey()))
        let authority = try SealKeys.authority(like: plain) { $0.subjectPublicKeyInfo = info }
        #expect(Array(authority.certificate.subjectPublicKeyInfo) == info)
        #expect(info != Array(plain.certificate.subjectPublicKeyInfo))
        var scene = SealScene(authority: authority)
        #expect(try scene.outcome(.strict) == .authentic)
        // The encoding does not change whose signatures are valid.
        scene.trustedAuthority = authority
        scene.authority = try SealKeys.authority(.ec(curve))
        #expect(try scene.outcome(.strict) == .notAuthentic(.noMatchingCSCAfound))
    }

    @Test(arguments: BackEnd.signingCurves.filter { $0.bitCount >= 256 }, Form.allCases)
    func `a signer's seals are authentic however its key is written`(
        curve: NamedCurve,
        form: Form
    ) throws {
        var scene = SealScene()
        scene.signerKey = try TestKey(.ec(curve))
        let info = try form.info(Self.key(try scene.signerKey.publicKey()))
        scene.editSigner = { $0.subjectPublicKeyInfo = info }
        #expect(try scene.outcome(.strict) == .authentic)
        scene.editText = { $0 = try $0.replacing(the: "ERIKSSON", with: "ERIKSSEN") }
        #expect(try scene.outcome(.strict) == .notAuthentic(.verifyVDSSignatureFailed))
    }

    @Test func `a compressed point that is on no curve is no key`() throws {
        let plain = try SealKeys.authority(.ec(.p256))
        let key = try Self.key(try plain.certificate.publicKey())
        var info = try Form.namedCompressed.info(key)
        let place = info.count - 32
        // This x is beyond the field's prime.
        info.replaceSubrange(place..., with: Array(repeating: 0xFF, count: 32))
        let authority = try SealKeys.authority(like: plain) { $0.subjectPublicKeyInfo = info }
        let outcome = try SealScene(authority: authority).outcome()
        #expect(outcome == .notAuthentic(.loadCSCACertNoPublicKey))
    }
}
