// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The fields of a certificate, collected in one pass over its bytes.
///
/// A class, so that copies of a ``Certificate`` cost a single reference count; it is immutable.
final class CertificateStorage: Sendable {
    let der: [UInt8]
    let toBeSigned: Range<Int>
    let version: Certificate.Version
    let serialNumber: SerialNumber
    let serialNumberContent: Range<Int>
    let innerAlgorithm: Range<Int>
    let issuer: DistinguishedName
    let notBefore: Instant
    let notAfter: Instant
    let subject: DistinguishedName
    let publicKeyInfo: Range<Int>
    let extensions: [CertificateExtension]
    let outerAlgorithm: Range<Int>
    let signature: Range<Int>
    let known: KnownExtensions
    let hasLooseTrue: Bool

    /// Reads Certificate.
    init(der: [UInt8], allowsLooseTrue: Bool) throws(CertificateError) {
        guard der.count <= Certificate.maximumByteCount else { throw CertificateError(.tooLarge) }
        let envelope = try SignedEnvelope(der)
        var fields = envelope.fields
        let head = try CertificateHead(&fields)
        let version = try Self.version(head.version)
        guard let serialNumber = SerialNumber(derContent: head.serialNumber) else {
            throw CertificateError(.emptySerialNumber, at: head.serialNumber.startIndex)
        }
        var booleans = BooleanReading(allowsLooseTrue: allowsLooseTrue)
        extensions = try Self.readTail(&fields, version: version, booleans: &booleans)
        known = try KnownExtensions(extensions, booleans: &booleans)
        hasLooseTrue = booleans.hasLooseTrue

        self.der = der
        self.version = version
        self.serialNumber = serialNumber
        serialNumberContent = head.serialNumber.indices
        toBeSigned = envelope.toBeSigned
        innerAlgorithm = head.algorithm
        issuer = head.issuer
        notBefore = head.notBefore
        notAfter = head.notAfter
        subject = head.subject
        publicKeyInfo = head.publicKeyInfo
        outerAlgorithm = envelope.algorithm
        signature = envelope.signature
    }

    /// Reads the version from the content of the optional field; version 1 is implied and never written.
    private static func version(
        _ written: Int?
    ) throws(CertificateError) -> Certificate.Version {
        switch written {
        case nil: .v1
        case 1: .v2
        case 2: .v3
        default: throw CertificateError(.unsupportedVersion)
        }
    }

    /// Reads the fields after the key: unique identifiers, which are skipped, and extensions.
    private static func readTail(
        _ fields: inout DERReader,
        version: Certificate.Version,
        booleans: inout BooleanReading
    ) throws(CertificateError) -> [CertificateExtension] {
        let start = fields.index
        let (hasIdentifiers, hasExtensions) = try reading { () throws(DERError) in
            let issuer = try fields.readIfPresent(.context(1, constructed: false))
            let subject = try fields.readIfPresent(.context(2, constructed: false))
            return (
                issuer != nil || subject != nil,
                fields.nextTag == .context(3, constructed: true)
            )
        }
        // Reports errors of the structure before errors of the version.
        var rest = fields
        try reading { () throws(DERError) in
            if hasExtensions { _ = try rest.readPlace(.context(3, constructed: true)) }
            try rest.finish()
        }
        guard version != .v1 || !hasIdentifiers, version == .v3 || !hasExtensions else {
            throw CertificateError(.notInThisVersion, at: start)
        }
        guard hasExtensions else { return [] }
        return try CertificateExtension.readAll(&fields, context: 3, booleans: &booleans)
    }
}

/// The fields up to the key.
private struct CertificateHead {
    let version: Int?
    let serialNumber: ArraySlice<UInt8>
    let algorithm: Range<Int>
    let issuer: DistinguishedName
    let notBefore: Instant
    let notAfter: Instant
    let subject: DistinguishedName
    let publicKeyInfo: Range<Int>

    init(_ fields: inout DERReader) throws(CertificateError) {
        do throws(DERError) {
            if fields.nextTag == .context(0, constructed: true) {
                let level = try fields.enter(.context(0, constructed: true))
                version = try fields.readSmallInteger()
                try fields.leave(level)
            } else {
                version = nil
            }
            // Not `readInteger`: numbers with redundant leading zeros exist and are compared as
            // integers.
            serialNumber = try fields.read(.integer).content
            algorithm = try fields.readPlace(.sequence)
        } catch {
            throw CertificateError(error)
        }
        issuer = try DistinguishedName(&fields)
        do throws(DERError) {
            let level = try fields.enter(.sequence)
            notBefore = try fields.readTime()
            notAfter = try fields.readTime()
            try fields.leave(level)
        } catch {
            throw CertificateError(error)
        }
        subject = try DistinguishedName(&fields)
        publicKeyInfo = try reading { () throws(DERError) in try fields.readPlace(.sequence) }
    }
}
