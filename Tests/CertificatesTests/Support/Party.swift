// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// A party with a name and a key, which can issue certificates.
///
/// Keys are fresh in each run; names, dates and everything else are fixed.
final class Party: Sendable {
    let name: DistinguishedName
    let key: SigningKey

    init(_ commonName: String, _ kind: KeyKind = .ec(.p256)) throws {
        name = DistinguishedName([
            (AttributeType.country, "UT"), (AttributeType.commonName, commonName),
        ])
        key = try SigningKey.generate(kind)
    }

    var keyInfo: [UInt8] { key.publicKey.subjectPublicKeyInfo }
    var keyIdentifier: [UInt8] { SubjectKeyIdentifier.identifier(of: key.publicKey) }

    /// Issues a certificate to another party, as RFC 5280 requires it.
    func issue(
        to subject: Party,
        as role: Role = .signer,
        _ edit: (inout CertificateTemplate) throws -> Void = { _ in }
    ) throws -> Certificate {
        let template = try template(for: subject, as: role, edit)
        return try template.signed(by: key)
    }

    /// Returns the template that ``issue(to:as:_:)`` signs.
    func template(
        for subject: Party,
        as role: Role = .signer,
        _ edit: (inout CertificateTemplate) throws -> Void = { _ in }
    ) rethrows -> CertificateTemplate {
        var template = CertificateTemplate(
            subject: subject.name,
            subjectPublicKeyInfo: subject.keyInfo,
            notBefore: Moment.start,
            notAfter: Moment.end
        )
        template.issuer = name
        template.serialNumber = [0x2A]
        template.extensions = [
            .authorityKeyIdentifier(keyIdentifier), .subjectKeyIdentifier(subject.keyIdentifier),
        ]
        switch role {
        case .authority:
            template.extensions += [
                .basicConstraints(.authority(pathLength: nil)),
                .keyUsage([.keyCertSign, .cRLSign]),
            ]
        case .signer:
            template.extensions += [.keyUsage(.digitalSignature)]
        }
        try edit(&template)
        return template
    }

    /// Returns the certificate of an anchor.
    func selfSigned(
        _ edit: (inout CertificateTemplate) throws -> Void = { _ in }
    ) throws -> Certificate {
        try issue(to: self, as: .authority, edit)
    }

    /// Returns a revocation list.
    func list(
        revoking numbers: [[UInt8]] = [],
        _ edit: (inout RevocationListTemplate) throws -> Void = { _ in }
    ) throws -> RevocationList {
        var template = RevocationListTemplate(
            issuer: name,
            thisUpdate: Moment.start,
            nextUpdate: Moment.end
        )
        template.entries = numbers.map {
            RevocationListTemplate.Entry(serialNumber: $0, revocationDate: Moment.start)
        }
        template.extensions = [
            .authorityKeyIdentifier(keyIdentifier), .revocationListNumber(1),
        ]
        try edit(&template)
        return try template.signed(by: key)
    }

    /// The purpose of a certificate.
    enum Role {
        case authority, signer
    }
}

/// The instants of the tests.
enum Moment {
    static let start = at("2024-01-01T00:00:00Z")
    static let now = at("2024-06-01T12:00:00Z")
    static let end = at("2024-12-31T23:59:59Z")

    /// Parses an instant in RFC 3339; returns the epoch for invalid text, so that a mistake shows.
    static func at(_ text: String) -> Instant {
        Instant(rfc3339: text) ?? Instant(secondsSinceEpoch: 0)
    }
}
