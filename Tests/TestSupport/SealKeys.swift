// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography
public import Encodings
public import Seals

/// A private key shared between tests; it protects nothing.
public struct TestKey: Sendable {
    private let pkcs8: [UInt8]

    /// Makes a key.
    public init(_ kind: KeyKind) throws {
        pkcs8 = try SigningKey.generate(kind).pkcs8().revealed()
    }

    /// Returns the key for signing.
    public func signingKey() throws -> SigningKey {
        try SigningKey(pkcs8: SecretBytes(copying: pkcs8))
    }

    /// Returns the public half.
    public func publicKey() throws -> PublicKey {
        try signingKey().publicKey
    }
}

/// The keys and authorities that seal tests share, made once per run.
public enum SealKeys {
    /// The validity of the authorities.
    public static let validity: ClosedRange<Instant> =
        SealScene.time.adding(seconds: -50_000_000)...SealScene.time.adding(seconds: 400_000_000)

    /// The signer's key on P-256.
    public static let signer = made { try TestKey(.ec(.p256)) }

    /// Another signer's key on P-256.
    public static let otherSigner = made { try TestKey(.ec(.p256)) }

    /// The authority that tests trust.
    public static let authority = made { try authority(.rsa(bits: 2048)) }

    /// An authority with the same name and another key.
    public static let sameName = made { try authority(.rsa(bits: 2048)) }

    /// An authority of another country.
    public static let stranger = made {
        try authority(
            .ec(.p384),
            name: DistinguishedName([
                (AttributeType.country, "NZ"), (AttributeType.commonName, "Stranger"),
            ])
        )
    }

    /// A placeholder for the signer's certificate while a seal is signed.
    static let plainCertificate = made {
        let key = try TestKey(.ec(.p256))
        let signingKey = try key.signingKey()
        let template = CertificateTemplate(
            subject: SealScene.authorityName,
            subjectPublicKeyInfo: signingKey.publicKey.subjectPublicKeyInfo,
            notBefore: validity.lowerBound,
            notAfter: validity.upperBound
        )
        return try template.signed(by: signingKey).der
    }

    /// Makes an authority with a new key.
    public static func authority(
        _ kind: KeyKind,
        name: DistinguishedName = SealScene.authorityName,
        edit: (inout SealTestAuthority.Request) -> Void = { _ in }
    ) throws -> SealTestAuthority {
        var request = SealTestAuthority.Request(validity: validity)
        request.name = name
        request.key = kind
        request.locality = "AUS"
        edit(&request)
        return try SealTestAuthority(request)
    }

    /// Makes an authority with an edited certificate.
    public static func authority(
        like other: SealTestAuthority,
        edit: (inout CertificateTemplate) throws -> Void
    ) throws -> SealTestAuthority {
        let certificate = other.certificate
        var template = CertificateTemplate(
            subject: certificate.subject,
            subjectPublicKeyInfo: Array(certificate.subjectPublicKeyInfo),
            notBefore: certificate.notBefore,
            notAfter: certificate.notAfter
        )
        template.serialNumber = [0x16, 0xF2]
        template.extensions = certificate.extensions
        try edit(&template)
        return SealTestAuthority(
            certificate: try other.issue(template),
            key: try SigningKey(pkcs8: other.key.pkcs8())
        )
    }

    /// Makes a value that the tests cannot do without.
    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            fatalError("test keys are always made: \(error)")
        }
    }
}
