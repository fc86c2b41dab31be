// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// Issued certificates read back as specified, for every algorithm and kind of key of the spec.
struct IssuingTests {
    /// One way of signing.
    struct Way: Sendable, CustomTestStringConvertible {
        let kind: KeyKind
        let algorithm: SignatureAlgorithm
        var testDescription: String { "\(kind) \(algorithm)" }
    }

    static let ways: [Way] = {
        let hashes: [HashAlgorithm] = [.sha224, .sha256, .sha384, .sha512]
        var ways = BackEnd.signingCurves.flatMap { curve in
            hashes.filter(BackEnd.signingHashes.contains).map {
                Way(kind: .ec(curve), algorithm: .ecdsa($0))
            }
        }
        for hash in hashes.dropFirst() {
            let pss = SignatureAlgorithm.rsaPSS(hash: hash, mgfHash: hash, saltByteCount: 20)
            ways.append(Way(kind: .rsa(bits: 2048), algorithm: .rsaPKCS1(hash)))
            ways.append(Way(kind: .rsa(bits: 2048), algorithm: pss))
        }
        ways.append(Way(kind: .ed25519, algorithm: .ed25519))
        return ways
    }()

    @Test(arguments: ways)
    func `every algorithm signs certificates and lists that verify`(_ way: Way) throws {
        let authority = try Party("Authority", way.kind)
        let certificate = try authority.template(for: authority, as: .authority)
            .signed(by: authority.key, using: way.algorithm)
        let key = try certificate.publicKey()
        #expect(key == authority.key.publicKey)
        try certificate.verifySignature(by: key)
        let list = try RevocationListTemplate(
            issuer: authority.name,
            thisUpdate: Moment.start,
            nextUpdate: nil
        ).signed(by: authority.key, using: way.algorithm)
        try list.verifySignature(by: key)
    }

    @Test(arguments: BackEnd.signingCurves)
    func `keys with an explicit curve or a compressed point certify the same key`(
        _ curve: NamedCurve
    ) throws {
        let authority = try Party("Authority", .ec(curve))
        guard case .ec(let key) = authority.key.publicKey else {
            Issue.record("another kind of key")
            return
        }
        let algorithm = DER.sequence([
            DER.oid("1.2.840.10045.2.1"), DER.oid(curve.oid),
        ])
        let compressed = DER.sequence([algorithm, DER.bitString(key.compressedPoint)])
        for info in [key.explicitSubjectPublicKeyInfo, compressed] {
            let certificate = try authority.selfSigned { $0.subjectPublicKeyInfo = info }
            #expect(Array(certificate.subjectPublicKeyInfo) == info)
            #expect(try certificate.publicKey() == .ec(key))
            try certificate.verifySignature(by: certificate.publicKey())
        }
    }

    @Test(arguments: [AlgorithmForm.standard, .withNull, .withoutParameters])
    func `parameters may be absent or NULL`(_ form: AlgorithmForm) throws {
        for kind in [KeyKind.ec(.p256), .rsa(bits: 2048)] {
            let authority = try Party("Authority", kind)
            let certificate = try authority.selfSigned {
                $0.innerAlgorithm = form
                $0.outerAlgorithm = form
            }
            try certificate.verifySignature(by: authority.key.publicKey)
        }
    }

    @Test func `fields read back as they were told`() throws {
        let authority = try Party("Authority")
        let signer = try Party("Signer")
        let certificate = try authority.issue(to: signer) {
            $0.serialNumber = [0x00, 0xFE]
            $0.extensions += [
                .basicConstraints(.endEntity), .extendedKeyUsage([ExtendedKeyUsage.barcodeSigner]),
                .documentTypes(["NV", "NT"]),
                .distributionPoints(["http://one.example/a.crl", "http://two.example/a.crl"]),
                .privateKeyUsagePeriod(notBefore: Moment.start, notAfter: Moment.now),
                .subjectAlternativeName([.directory(DistinguishedName([("2.5.4.7", "UTO")]))]),
                .issuerAlternativeName([.uri("http://issuer.example"), .email("a@issuer.example")]),
            ]
        }
        #expect(certificate.serialNumber.hex == "FE")
        #expect(Array(certificate.serialNumberContent) == [0x00, 0xFE])
        #expect(certificate.issuer.text == "C=UT, CN=Authority")
        #expect(certificate.subject.text == "C=UT, CN=Signer")
        #expect(certificate.basicConstraints == .endEntity)
        #expect(certificate.extendedKeyUsage == [ExtendedKeyUsage.barcodeSigner])
        #expect(Set(certificate.documentTypes ?? []) == ["NV", "NT"])
        #expect(
            try certificate.distributionPoints()?.map(\.name) == [
                .full([.uri("http://one.example/a.crl")]),
                .full([.uri("http://two.example/a.crl")]),
            ]
        )
        #expect(try certificate.privateKeyUsagePeriod()?.notBefore == Moment.start)
        #expect(try certificate.privateKeyUsagePeriod()?.notAfter == Moment.now)
        #expect(try certificate.subjectAlternativeNames()?.count == 1)
        #expect(
            try certificate.issuerAlternativeNames()
                == [.uri("http://issuer.example"), .email("a@issuer.example")]
        )
        #expect(
            certificate.authorityKeyIdentifier?.keyIdentifier.map(Array.init)
                == authority.keyIdentifier
        )
    }

    @Test func `a template can break the format and says so`() throws {
        let authority = try Party("Authority")
        let error = #expect(throws: CertificateError.self) {
            try authority.selfSigned { $0.extensions.append(.basicConstraints(.endEntity)) }
        }
        #expect(error?.reason == .duplicateExtension(ExtensionType.basicConstraints))
    }

    @Test func `a key that does not fit the algorithm issues nothing`() throws {
        let authority = try Party("Authority")
        let template = try authority.template(for: authority, as: .authority)
        let error = #expect(throws: CertificateError.self) {
            try template.signed(by: authority.key, using: .ed25519)
        }
        #expect(error?.reason == .signing(.algorithmDoesNotFitKey))
    }
}
