// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Testing

/// Which bytes are a certificate and which are not.
struct CertificateReadingTests {
    private func refusal(
        _ edit: (inout CertificateTemplate) -> Void
    ) throws -> CertificateError.Reason? {
        let authority = try Party("Authority")
        let bytes = try authority.template(for: authority, as: .authority, edit)
            .signedBytes(by: authority.key, using: .ecdsa(.sha256))
        return refusal(of: bytes)
    }

    private func refusal(of bytes: [UInt8]) -> CertificateError.Reason? {
        do {
            _ = try Certificate(der: bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a certificate is kept byte by byte`() throws {
        let authority = try Party("Authority")
        let bytes = try authority.template(for: authority, as: .authority)
            .signedBytes(by: authority.key, using: .ecdsa(.sha256))
        let certificate = try Certificate(der: bytes)
        #expect(certificate.der == bytes)
        let parts = DER.sequence([
            Array(certificate.toBeSigned), Array(certificate.signatureAlgorithm),
            DER.bitString(Array(certificate.signature)),
        ])
        #expect(parts == bytes)
        #expect(certificate.signatureAlgorithm == certificate.innerSignatureAlgorithm)
        #expect(try certificate == Certificate(der: bytes))
    }

    @Test func `versions 1 and 3 read, version 1 without extensions`() throws {
        #expect(try refusal { $0.version = .v3 } == nil)
        #expect(
            try refusal {
                $0.version = .v1
                $0.extensions = []
            } == nil
        )
        #expect(try refusal { $0.version = .v1 } == .notInThisVersion)
        #expect(try refusal { $0.version = .v2 } == .notInThisVersion)
    }

    @Test(arguments: [-1, 0, 3, 255])
    func `other versions, and version 1 written out, are refused`(_ version: Int) throws {
        let authority = try Party("Authority")
        let certificate = try authority.selfSigned()
        let old = DER.explicit(0, DER.integer(2))
        let new = DER.explicit(0, DER.integer(version))
        let content = Array(certificate.toBeSigned.dropFirst(4).dropFirst(old.count))
        let bytes = DER.sequence([
            DER.element(.sequence, new + content), Array(certificate.signatureAlgorithm),
            DER.bitString(Array(certificate.signature)),
        ])
        #expect(refusal(of: bytes) == .unsupportedVersion)
    }

    @Test func `nothing may follow`() throws {
        let bytes = try Party("Authority").selfSigned().der
        #expect(refusal(of: bytes + [0]) == .encoding(.trailingBytes))
        #expect(refusal(of: bytes + bytes) == .encoding(.trailingBytes))
        #expect(refusal(of: []) == .encoding(.missing(.sequence)))
    }

    @Test func `hostile lengths are refused without a trap`() {
        let heads: [[UInt8]] = [
            [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 0x80, 0, 0, 0, 0, 0, 0, 0],
            [0x30, 0x80, 0, 0], [0x30, 0xFF], [0x30, 0x81, 0x01, 0x00], [0x1F, 0x81, 0x01, 0x00],
        ]
        for bytes in heads { #expect(refusal(of: bytes) != nil) }
    }

    @Test func `ten thousand nested sequences are refused`() {
        var bytes: [UInt8] = []
        for _ in 0..<10_000 { bytes = DER.sequence([bytes]) }
        #expect(refusal(of: bytes) != nil)
    }

    @Test func `more bytes than any certificate has are refused unread`() {
        let bytes = [UInt8](repeating: 0, count: Certificate.maximumByteCount + 1)
        #expect(refusal(of: bytes) == .tooLarge)
    }

    @Test func `an extension occurs once`() throws {
        let item = CertificateExtension("1.2.3.4", value: [])
        #expect(try refusal { $0.extensions += [item, item] } == .duplicateExtension("1.2.3.4"))
    }

    @Test func `extensions are bounded in number`() throws {
        func items(_ count: Int) -> [CertificateExtension] {
            (0..<count).compactMap { number in
                OID(components: [1, 2, 3, UInt64(number)]).map {
                    CertificateExtension($0, value: [])
                }
            }
        }
        let most = CertificateExtension.maximumCount
        #expect(try refusal { $0.extensions = items(most) } == nil)
        #expect(try refusal { $0.extensions = items(most + 1) } == .badExtensionCount)
    }

    @Test(arguments: [
        ExtensionType.basicConstraints, ExtensionType.keyUsage, ExtensionType.extendedKeyUsage,
        ExtensionType.subjectKeyIdentifier, ExtensionType.authorityKeyIdentifier,
        ExtensionType.documentTypes,
    ])
    func `a malformed extension that decides something refuses the certificate`(_ id: OID) throws {
        for value in [[], [0x05, 0x00], [0x30, 0x03, 0x01], [0x30, 0x00, 0x00]] as [[UInt8]] {
            let reason = try refusal { $0.extensions = [CertificateExtension(id, value: value)] }
            #expect(reason == .malformedExtension(id))
        }
    }

    @Test func `an extended key usage names at least one purpose`() throws {
        let id = ExtensionType.extendedKeyUsage
        #expect(
            try refusal { $0[id] = .extendedKeyUsage([]) } == .malformedExtension(id)
        )
        #expect(try refusal { $0[id] = .extendedKeyUsage([ExtendedKeyUsage.any]) } == nil)
    }

    @Test func `defaults that are written out are tolerated`() throws {
        let authority = try Party("Authority")
        let written = CertificateExtension(
            ExtensionType.basicConstraints,
            value: DER.sequence([DER.boolean(false)])
        )
        let certificate = try authority.issue(to: authority) { $0[written.id] = written }
        #expect(certificate.basicConstraints == .endEntity)
    }

    @Test func `extensions that inform are read when asked for`() throws {
        let authority = try Party("Authority")
        let ids = [
            ExtensionType.subjectAlternativeName, ExtensionType.issuerAlternativeName,
            ExtensionType.distributionPoints, ExtensionType.nameConstraints,
            ExtensionType.privateKeyUsagePeriod,
        ]
        let certificate = try authority.selfSigned { template in
            for id in ids { template[id] = CertificateExtension(id, value: Array("text".utf8)) }
        }
        #expect(throws: CertificateError.self) { try certificate.subjectAlternativeNames() }
        #expect(throws: CertificateError.self) { try certificate.issuerAlternativeNames() }
        #expect(throws: CertificateError.self) { try certificate.distributionPoints() }
        #expect(throws: CertificateError.self) { try certificate.nameConstraints() }
        #expect(throws: CertificateError.self) { try certificate.privateKeyUsagePeriod() }
    }

    @Test func `a path length that does not fit is no limit, one below zero is zero`() throws {
        func length(_ content: [UInt8]) throws -> Int? {
            let value = DER.sequence([DER.boolean(true), DER.element(.integer, content)])
            let item = CertificateExtension(ExtensionType.basicConstraints, value: value)
            let certificate = try Party("Authority").selfSigned { $0[item.id] = item }
            return certificate.basicConstraints?.pathLength
        }
        #expect(try length([0x05]) == 5)
        #expect(try length([0xFF]) == 0)
        #expect(try length([0x7F] + [UInt8](repeating: 0xFF, count: 20)) == nil)
    }

    @Test func `key usage bits are those of the standard`() throws {
        let bits: [(KeyUsage, [UInt8])] = [
            (.digitalSignature, [0x03, 0x02, 0x07, 0x80]), ([], [0x03, 0x01, 0x00]),
            ([.keyCertSign, .cRLSign], [0x03, 0x02, 0x01, 0x06]),
            (.decipherOnly, [0x03, 0x03, 0x07, 0x00, 0x80]),
        ]
        for (usage, value) in bits {
            #expect(Array(CertificateExtension.keyUsage(usage).value) == value)
            let certificate = try Party("Signer").selfSigned {
                $0[ExtensionType.keyUsage] = .keyUsage(usage)
            }
            #expect(certificate.keyUsage == usage)
        }
    }

    @Test func `a serial number may have leading zeros but not be empty`() throws {
        #expect(try refusal { $0.serialNumber = [0x00, 0x00, 0x2A] } == nil)
        #expect(try refusal { $0.serialNumber = [] } == .emptySerialNumber)
    }

    @Test func `a signature is a whole number of bytes`() throws {
        let certificate = try Party("Authority").selfSigned()
        let bytes = DER.sequence([
            Array(certificate.toBeSigned), Array(certificate.signatureAlgorithm),
            DER.bitString([0x80], unusedBits: 1),
        ])
        #expect(refusal(of: bytes) == .fractionalSignature)
    }
}
