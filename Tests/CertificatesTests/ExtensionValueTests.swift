// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Certificates

/// The values of extensions: which ones are read, and which rejected.
struct ExtensionValueTests {
    /// Reads a value as an extension of a certificate.
    private func certificate(_ id: OID, _ value: [UInt8]) throws -> Certificate {
        try Party("Party").selfSigned {
            $0[id] = CertificateExtension(id, value: value)
        }
    }

    private func isRefused(_ id: OID, _ value: [UInt8]) -> Bool {
        do {
            _ = try certificate(id, value)
            return false
        } catch {
            return (error as? CertificateError)?.reason == .malformedExtension(id)
        }
    }

    static let names: [GeneralName] = [
        .other("1.2.3", [0x05, 0x00]), .email("a@example.com"), .dns("example.com"),
        .directory(DistinguishedName([(AttributeType.commonName, "x")])),
        .uri("https://example.com/"), .ip([192, 0, 2, 1]), .registered("1.2.3.4"),
        .unsupported(3, [0x05, 0x00]), .unsupported(5, [0x05, 0x00]),
    ]

    @Test(arguments: names)
    func `every kind of name reads back as it was written`(_ name: GeneralName) throws {
        let item = CertificateExtension.subjectAlternativeName([name])
        let certificate = try certificate(item.id, Array(item.value))
        #expect(try certificate.subjectAlternativeNames() == [name])
    }

    @Test func `the kinds of names are numbered as in the standard`() {
        #expect(Self.names.map(\.kind) == [0, 1, 2, 4, 6, 7, 8, 3, 5])
    }

    @Test(
        arguments: [
            [], [0x82, 0x01, 0xC3], [0xA4, 0x02, 0x05, 0x00], [0x88, 0x00], [0x89, 0x00],
            [0xA2, 0x00],
            [0xA0, 0x05, 0x06, 0x01, 0x2A, 0x05, 0x00], [0xA4, 0x04, 0x30, 0x00, 0x05, 0x00],
            [0x30, 0x00],
        ] as [[UInt8]]
    )
    func `what is no name is refused`(_ encoded: [UInt8]) throws {
        let id = ExtensionType.subjectAlternativeName
        let certificate = try certificate(id, DER.sequence([encoded]))
        let error = #expect(throws: CertificateError.self) {
            try certificate.subjectAlternativeNames()
        }
        #expect(error?.reason == .malformedExtension(id))
    }

    @Test func `an authority key identifier may also name the issuer's certificate`() throws {
        let id = ExtensionType.authorityKeyIdentifier
        let key = DER.implicit(0, constructed: false, [1, 2, 3])
        let names = DER.implicit(1, constructed: true, GeneralName.dns("a.example").encoded)
        let number = DER.implicit(2, constructed: false, [0x00, 0xD1])
        let full = try certificate(id, DER.sequence([key, names, number])).authorityKeyIdentifier
        #expect(full?.keyIdentifier.map(Array.init) == [1, 2, 3])
        #expect(full?.serialNumber?.hex == "D1")
        let empty = try certificate(id, DER.sequence([])).authorityKeyIdentifier
        #expect(empty != nil && empty?.keyIdentifier == nil && empty?.serialNumber == nil)
        let wrong = [
            DER.sequence([number, key]), DER.sequence([key, key]), DER.sequence([DER.null]),
            DER.sequence([key]) + [0],
        ]
        for value in wrong { #expect(isRefused(id, value)) }
    }

    @Test func `a list of document types is of version 0, and may be empty`() throws {
        let id = ExtensionType.documentTypes
        let type = DER.printableString("NV")
        func value(_ version: Int, _ types: [UInt8]) -> [UInt8] {
            DER.sequence([DER.integer(version), types])
        }
        #expect(try certificate(id, value(0, DER.element(.set, type))).documentTypes == ["NV"])
        #expect(isRefused(id, value(1, DER.element(.set, type))))
        // A signer without document types: verification must reject it, not the reader.
        #expect(try certificate(id, value(0, DER.element(.set, []))).documentTypes == [])
        #expect(isRefused(id, value(0, DER.sequence([type]))))
        #expect(isRefused(id, value(0, DER.element(.set, DER.utf8String("NV")))))
    }

    @Test func `types that are not sorted are read as they stand`() throws {
        let types = DER.printableString("NV") + DER.printableString("NT")
        let value = DER.sequence([DER.integer(0), DER.element(.set, types)])
        let certificate = try certificate(ExtensionType.documentTypes, value)
        #expect(certificate.documentTypes == ["NV", "NT"])
    }

    @Test func `a distribution point names a place or an issuer`() throws {
        let id = ExtensionType.distributionPoints
        let issuer = DER.implicit(2, constructed: true, GeneralName.dns("a.example").encoded)
        let reasons = DER.implicit(1, constructed: false, [0x01, 0x06])
        let point = try certificate(id, DER.sequence([DER.sequence([reasons, issuer])]))
            .distributionPoints()?.first
        #expect(point?.issuer == [.dns("a.example")])
        #expect(point?.reasons == RevocationReasons(rawValue: 0b110_0000))
        #expect(point != nil && point?.name == nil)
        for value in [DER.sequence([]), DER.sequence([DER.sequence([reasons])])] {
            let certificate = try certificate(id, value)
            #expect(throws: CertificateError.self) { try certificate.distributionPoints() }
        }
    }

    @Test func `constraints have no minimum and no maximum`() throws {
        let id = ExtensionType.nameConstraints
        let name = GeneralName.dns("a.example").encoded
        func value(_ rest: [UInt8]) -> [UInt8] {
            DER.sequence([DER.implicit(0, constructed: true, DER.sequence([name, rest]))])
        }
        #expect(try certificate(id, value([])).nameConstraints()?.permitted == [.dns("a.example")])
        for rest in [0, 1] as [UInt8] {
            let bad = try certificate(id, value(DER.implicit(rest, constructed: false, [1])))
            #expect(throws: CertificateError.self) { try bad.nameConstraints() }
        }
        let empty = try certificate(id, DER.sequence([]))
        #expect(throws: CertificateError.self) { try empty.nameConstraints() }
    }

    @Test(arguments: RevocationReason.allCases)
    func `every reason reads back`(_ reason: RevocationReason) throws {
        let list = try Party("Authority").list(revoking: [[1]]) {
            $0.entries[0].extensions = [.reason(reason)]
        }
        #expect(list.entry(for: SerialNumber(magnitude: [1]))?.reason == reason)
    }

    @Test func `a reason that nobody knows is none`() throws {
        let list = try Party("Authority").list(revoking: [[1]]) {
            $0.entries[0].extensions = [
                CertificateExtension(ExtensionType.reasonCode, value: [0x0A, 0x01, 0x07])
            ]
        }
        let entry = try #require(list.entry(for: SerialNumber(magnitude: [1])))
        #expect(entry.reason == nil)
    }

    @Test func `a usage period may be open at either end`() throws {
        let id = ExtensionType.privateKeyUsagePeriod
        for (first, last) in [(Moment.start, nil), (nil, Moment.end)] as [(Instant?, Instant?)] {
            let item = CertificateExtension.privateKeyUsagePeriod(notBefore: first, notAfter: last)
            let period = try certificate(id, Array(item.value)).privateKeyUsagePeriod()
            #expect(period?.notBefore == first && period?.notAfter == last)
        }
        let bad = try certificate(id, DER.sequence([DER.implicit(0, constructed: false, [0x31])]))
        #expect(throws: CertificateError.self) { try bad.privateKeyUsagePeriod() }
    }
}
