// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals

/// An authority like the Australian one: RSA-4096 CSCA, P-256 signers of the minimal profile.
///
/// Each run makes new keys, which exist in memory only.
final class BenchmarkAuthority {
    static let time = Instant(secondsSinceEpoch: 1_631_664_000)  // 2021-09-15T00:00:00Z

    let certificate: Certificate
    private let key: SigningKey
    private let signerKey: SigningKey
    private let name: DistinguishedName
    private static let keyIdentifier = [UInt8](0..<20)

    init() throws {
        key = try SigningKey.generate(.rsa(bits: 4096))
        signerKey = try SigningKey.generate(.ec(.p256))
        name = DistinguishedName([
            (AttributeType.country, "UT"), (AttributeType.organization, "GOV"),
            (AttributeType.organizationalUnit, "DFAT"), (AttributeType.organizationalUnit, "APO"),
            (AttributeType.commonName, "Passport Country Signing Authority"),
        ])
        var template = CertificateTemplate(
            subject: name,
            subjectPublicKeyInfo: key.publicKey.subjectPublicKeyInfo,
            notBefore: Self.time.adding(seconds: -40_000_000),
            notAfter: Self.time.adding(seconds: 400_000_000)
        )
        template.extensions = [
            .basicConstraints(.authority(pathLength: 0)), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(Self.keyIdentifier),
        ]
        certificate = try template.signed(by: key)
    }

    var publicKey: PublicKey { key.publicKey }
    var signerPublicKey: PublicKey { signerKey.publicKey }

    /// An anchor with the revocation list of the given number.
    func anchor(listNumber: Int) throws -> SealAnchor {
        SealAnchor(
            certificateDER: certificate.der,
            integrityHash: Hex.encode(HashAlgorithm.sha256.digest(of: certificate.der)),
            revocationList: SealRevocationList(der: try revocationList(number: listNumber))
        )
    }

    /// Returns the revocation list of the given number, without entries.
    func revocationList(number: Int) throws -> [UInt8] {
        var template = RevocationListTemplate(
            issuer: name,
            thisUpdate: Self.time.adding(seconds: -86_400),
            nextUpdate: Self.time.adding(seconds: 7_776_000)
        )
        template.extensions = [
            .authorityKeyIdentifier(Self.keyIdentifier), .revocationListNumber(number),
        ]
        return try template.signedBytes(by: key, using: .rsaPKCS1(.sha256))
    }

    /// Returns a signer certificate with its own serial number.
    func signer(serialNumber: Int) throws -> Certificate {
        var template = CertificateTemplate(
            subject: DistinguishedName([
                (AttributeType.country, "UT"), (AttributeType.commonName, "DFAT"),
            ]),
            subjectPublicKeyInfo: signerKey.publicKey.subjectPublicKeyInfo,
            notBefore: Self.time.adding(seconds: -1_000_000),
            notAfter: Self.time.adding(seconds: 300_000_000)
        )
        template.issuer = name
        template.serialNumber = [0x18, UInt8(serialNumber >> 8), UInt8(serialNumber & 255)]
        template.extensions = [
            .documentTypes(["NV"]), .extendedKeyUsage([ExtendedKeyUsage.barcodeSigner]),
            .authorityKeyIdentifier(Self.keyIdentifier),
        ]
        return try template.signed(by: key)
    }

    /// The text of a seal with two doses, indented like the genuine specimen.
    func seal(signer: Certificate) throws -> [UInt8] {
        let data = Self.specimen
        let tree = try JSONTree(parsing: [UInt8](data.encoded().utf8))
        let signature = try signerKey.signRaw(tree.root.canonicalized()[...], hash: .sha256)
        let seal = JSONOutput.object([
            ("data", data),
            (
                "sig",
                .object([
                    ("alg", .string("ES256")),
                    ("cer", .string(Base64.encode(signer.der, alphabet: .urlSafe))),
                    ("sigvl", .string(Base64.encode(signature, alphabet: .urlSafe))),
                ])
            ),
        ])
        return [UInt8](seal.encoded(pretty: true).utf8)
    }

    /// Returns the library's own check of a signature by the signer's key over the signed part of a seal.
    func libraryCheck(ofSeal text: [UInt8]) throws -> LibraryVerification {
        let message = try VDSNCSeal(parsing: text).signedBytes()
        return LibraryVerification(
            publicKey: signerKey.publicKey.subjectPublicKeyInfo,
            signature: try signerKey.sign(message[...], using: .ecdsa(.sha256)),
            message: message
        )
    }

    /// Returns the library's own check of this authority's signature on a certificate.
    func libraryCheck(of certificate: Certificate) -> LibraryVerification {
        LibraryVerification(
            publicKey: publicKey.subjectPublicKeyInfo,
            signature: [UInt8](certificate.signature),
            message: [UInt8](certificate.toBeSigned)
        )
    }

    private static let specimen = JSONOutput.object([
        (
            "hdr",
            .object([("is", .string("UTO")), ("t", .string("icao.vacc")), ("v", .integer(1))])
        ),
        (
            "msg",
            .object([
                (
                    "pid",
                    .object([
                        ("dob", .string("1977-05-16")), ("i", .string("L898902C3")),
                        ("n", .string("MUSTERMANN  ERIKA ANNA")), ("sex", .string("F")),
                    ])
                ),
                ("uvci", .string("UT0009990038")),
                (
                    "ve",
                    .array([
                        .object([
                            ("des", .string("XM68M6")), ("dis", .string("RA01.0")),
                            ("nam", .string("Specimen vaccine")),
                            ("vd", .array([dose(1, "2021-06-13"), dose(2, "2021-07-01")])),
                        ])
                    ])
                ),
            ])
        ),
    ])

    private static func dose(_ number: Int, _ date: String) -> JSONOutput {
        .object([
            ("adm", .string("Community Health")), ("ctr", .string("UTO")),
            ("dvc", .string(date)), ("lot", .string("EP216\(number)")), ("seq", .integer(number)),
        ])
    }
}
