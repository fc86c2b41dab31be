// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals

/// Creates authorities and signers from the options of a command line.
struct AuthorityMaking {
    let invocation: Invocation
    let now: Instant
    private let validity: ClosedRange<Instant>

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        now = try SealOptions.time(of: invocation)
        let years = invocation.value(of: AuthorityOptions.years) ?? "10"
        guard let count = Int64(years), (1...50).contains(count) else {
            throw .unusable("--years is a number from 1 to 50")
        }
        validity = now...now.adding(seconds: count * 31_556_952)
    }

    /// Creates an authority with one signer and a first revocation list.
    func create(at path: String) throws(CommandError) -> AuthorityFolder {
        let country =
            invocation.value(of: AuthorityOptions.country)?.uppercased()
            ?? SealDemonstration.issuingCountry
        var request = SealTestAuthority.Request(validity: validity)
        request.name = try Self.name(country, commonName: "Country Signing Authority")
        request.locality = country
        request.serialNumber = Self.serialNumber()
        request.usesExplicitParameters = invocation.has(AuthorityOptions.explicit)
        if let word = invocation.value(of: AuthorityOptions.key) {
            request.key = AuthorityKeys.authority.first { $0.word == word }?.kind ?? request.key
        }
        let digest = invocation.value(of: AuthorityOptions.digest)
        request.algorithm = AuthorityKeys.signatureAlgorithm(
            of: request.key,
            digest: AuthorityKeys.digests.first { $0.word == digest }?.algorithm ?? .sha256,
            isPSS: invocation.has(AuthorityOptions.pss)
        )
        var folder = try AuthorityFolder.create(at: path, request, country: country, now: now)
        try folder.addSigner(try signerRequest(for: folder))
        return folder
    }

    /// Returns the description of an authority's next signer.
    func signerRequest(for folder: AuthorityFolder) throws(CommandError) -> SealIssuer.Request {
        var request = SealIssuer.Request(validity: validity)
        request.name = try Self.name(folder.record.country, commonName: "Seal signer")
        request.serialNumber = Self.serialNumber()
        request.usesExplicitParameters = invocation.has(AuthorityOptions.signerExplicit)
        if let word = invocation.value(of: AuthorityOptions.signerKey) {
            request.key = AuthorityKeys.signer.first { $0.word == word }?.kind ?? request.key
        }
        if let word = invocation.value(of: AuthorityOptions.profile) {
            request.profile = SealIssuer.Profile(rawValue: word) ?? request.profile
        }
        let types = invocation.values(of: AuthorityOptions.documentType)
        if !types.isEmpty { request.documentTypes = types }
        return request
    }

    /// Returns a name with the mark of demonstrations.
    private static func name(
        _ country: String,
        commonName: String
    ) throws(CommandError) -> DistinguishedName {
        let pair = SealCountry.pairs.first { $0.issuingCountry == country }
        guard let subjectCountry = pair?.subjectCountry else {
            throw .unusable("--country '\(country.visible)' is no code of a country")
        }
        return DistinguishedName([
            (AttributeType.country, subjectCountry),
            (AttributeType.organization, "Etui"),
            (AttributeType.organizationalUnit, SealDemonstration.mark),
            (AttributeType.commonName, commonName),
        ])
    }

    /// Returns eight random bytes, positive and without leading zeros (RFC 5280 §4.1.2.2).
    private static func serialNumber() -> [UInt8] {
        let number = UInt64.random(in: (1 << 62)..<(1 << 63))
        return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

extension AuthorityFolder: CustomStringConvertible {
    /// What the authority has issued, line by line.
    var description: String {
        let certificate = authority.certificate
        var lines = [
            "\(path.visible)  \(certificate.subject.text)",
            "  valid        \(certificate.notBefore.rfc3339) to \(certificate.notAfter.rfc3339)",
            "  SHA-256      \(authority.integrityHash)",
            "  revocation   list no. \(record.listNumber), "
                + record.revoked.count.counting("signer") + " revoked",
        ]
        for serial in record.signers {
            let state = record.revoked.contains(serial) ? "  revoked" : ""
            lines.append("  signer       \(serial)\(state)")
        }
        return lines.joined(separator: "\n")
    }
}
