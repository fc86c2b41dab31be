// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// An issuer of made-up vectors: fresh keys, fixed names and dates.
final class Issuer: Sendable {
    let name: DistinguishedName
    let key: SigningKey

    static let start = Instant(rfc3339: "2024-01-01T00:00:00Z") ?? Instant(secondsSinceEpoch: 0)
    static let end = start.adding(seconds: 366 * 86_400)

    init(
        _ commonName: String,
        country: String = "UT",
        unit: String? = nil,
        _ kind: KeyKind = .ec(.p256)
    ) throws {
        let units = unit.map { [(AttributeType.organizationalUnit, $0)] } ?? []
        name = DistinguishedName(
            [(AttributeType.country, country)] + units + units
                + [(AttributeType.commonName, commonName)]
        )
        key = try SigningKey.generate(kind)
    }

    var identifier: [UInt8] { SubjectKeyIdentifier.identifier(of: key.publicKey) }

    /// Returns a template as RFC 5280 requires it.
    func template(for subject: Issuer, isAuthority: Bool) -> CertificateTemplate {
        var template = CertificateTemplate(
            subject: subject.name,
            subjectPublicKeyInfo: subject.key.publicKey.subjectPublicKeyInfo,
            notBefore: Self.start,
            notAfter: Self.end
        )
        template.issuer = name
        template.serialNumber = [0x2A]
        template.extensions = [
            .authorityKeyIdentifier(identifier), .subjectKeyIdentifier(subject.identifier),
        ]
        if isAuthority {
            template.extensions += [
                .basicConstraints(.authority(pathLength: nil)),
                .keyUsage([.keyCertSign, .cRLSign]),
            ]
        }
        return template
    }

    func issue(to subject: Issuer, isAuthority: Bool = false) throws -> Certificate {
        try template(for: subject, isAuthority: isAuthority).signed(by: key)
    }

    func list(
        revoking numbers: [[UInt8]] = [],
        nextUpdate: Instant? = Issuer.end
    ) throws -> RevocationList {
        var template = RevocationListTemplate(
            issuer: name,
            thisUpdate: Self.start,
            nextUpdate: nextUpdate
        )
        template.entries = numbers.map {
            RevocationListTemplate.Entry(serialNumber: $0, revocationDate: Self.start)
        }
        template.extensions = [.authorityKeyIdentifier(identifier), .revocationListNumber(1)]
        return try template.signed(by: key)
    }
}
