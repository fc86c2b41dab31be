// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What is known of a certificate after one walk over its bytes.
///
/// A class so that copies of a ``Certificate`` cost one count; nothing in it changes.
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

    /// Reads Certificate.
    init(der: [UInt8]) throws(CertificateError) {
        guard der.count <= Certificate.maximumByteCount else { throw CertificateError(.tooLarge) }
        let envelope = try SignedEnvelope(der)
        var fields = envelope.fields
        let head = try reading { () throws(DERError) in try CertificateHead(&fields) }
        let version = try Self.version(head.version)
        guard let serialNumber = SerialNumber(derContent: head.serialNumber) else {
            throw CertificateError(.emptySerialNumber, at: head.serialNumber.startIndex)
        }
        issuer = try DistinguishedName(reader: &fields, sequence: head.issuer)
        subject = try DistinguishedName(reader: &fields, sequence: head.subject)
        extensions = try Self.readTail(&fields, version: version)
        known = try KnownExtensions(extensions)

        self.der = der
        self.version = version
        self.serialNumber = serialNumber
        serialNumberContent = head.serialNumber.indices
        toBeSigned = envelope.toBeSigned.indices
        innerAlgorithm = head.algorithm.indices
        notBefore = head.notBefore
        notAfter = head.notAfter
        publicKeyInfo = head.publicKeyInfo.indices
        outerAlgorithm = envelope.algorithm.indices
        signature = envelope.signature.indices
    }

    /// The version in the content of the optional field; version 1 is implied and never written.
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

    /// Reads what follows the key: unique identifiers, which are skipped, and extensions.
    private static func readTail(
        _ fields: inout DERReader,
        version: Certificate.Version
    ) throws(CertificateError) -> [CertificateExtension] {
        let start = fields.remaining.startIndex
        let hasIdentifiers = try reading { () throws(DERError) in
            let issuer = try fields.readIfPresent(.context(1, constructed: false))
            let subject = try fields.readIfPresent(.context(2, constructed: false))
            return issuer != nil || subject != nil
        }
        let tagged = try reading { () throws(DERError) in
            try fields.readExplicitIfPresent(context: 3)
        }
        try reading { () throws(DERError) in try fields.finish() }
        guard version != .v1 || !hasIdentifiers, version == .v3 || tagged == nil else {
            throw CertificateError(.notInThisVersion, at: start)
        }
        guard var tagged else { return [] }
        return try CertificateExtension.readAll(&tagged)
    }
}

/// The fields up to the key.
private struct CertificateHead {
    let version: Int?
    let serialNumber: ArraySlice<UInt8>
    let algorithm: ArraySlice<UInt8>
    let issuer: DERElement
    let notBefore: Instant
    let notAfter: Instant
    let subject: DERElement
    let publicKeyInfo: ArraySlice<UInt8>

    init(_ fields: inout DERReader) throws(DERError) {
        if var tagged = try fields.readExplicitIfPresent(context: 0) {
            version = try tagged.readSmallInteger()
            try tagged.finish()
        } else {
            version = nil
        }
        // Not `readInteger`: numbers with redundant leading zeros exist and are compared as integers.
        serialNumber = try fields.read(.integer).content
        algorithm = try fields.read(.sequence).encoded
        issuer = try fields.read(.sequence)
        var validity = try fields.readSequence()
        notBefore = try validity.readTime()
        notAfter = try validity.readTime()
        try validity.finish()
        subject = try fields.read(.sequence)
        publicKeyInfo = try fields.read(.sequence).encoded
    }
}
