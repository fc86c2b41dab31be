// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The fields of a revocation list, collected in one pass over its bytes.
///
/// A class, so that copies of a ``RevocationList`` cost a single reference count; it is immutable.
final class RevocationListStorage: Sendable {
    let der: [UInt8]
    let toBeSigned: Range<Int>
    let version: RevocationList.Version
    let innerAlgorithm: Range<Int>
    let issuer: DistinguishedName
    let thisUpdate: Instant
    let nextUpdate: Instant?
    let entries: RevokedSerials
    let extensions: [CertificateExtension]
    let known: KnownListExtensions
    let hasUnknownCriticalExtension: Bool
    let outerAlgorithm: Range<Int>
    let signature: Range<Int>

    /// Reads CertificateList.
    ///
    /// Recognises elements by their tags, never by their position: `nextUpdate`, entries and
    /// extensions may each be missing.
    init(der: [UInt8]) throws(CertificateError) {
        guard der.count <= RevocationList.maximumByteCount else {
            throw CertificateError(.tooLarge)
        }
        let envelope = try SignedEnvelope(der)
        var fields = envelope.fields
        let head = try RevocationListHead(&fields)
        guard head.version == nil || head.version == 1 else {
            throw CertificateError(.unsupportedVersion)
        }
        version = head.version == nil ? .v1 : .v2
        issuer = head.issuer
        (thisUpdate, nextUpdate) = try reading { () throws(DERError) in
            let thisUpdate = try fields.readTime()
            let hasNext = fields.nextTag == .utcTime || fields.nextTag == .generalizedTime
            return (thisUpdate, hasNext ? try fields.readTime() : nil)
        }
        entries = try RevokedSerials(&fields, version: version)
        extensions = try Self.readExtensions(&fields, version: version)
        known = try KnownListExtensions(extensions)
        hasUnknownCriticalExtension = extensions.contains { item in
            item.isCritical && !KnownListExtensions.ids.contains(item.id)
        }

        self.der = der
        toBeSigned = envelope.toBeSigned
        innerAlgorithm = head.algorithm
        outerAlgorithm = envelope.algorithm
        signature = envelope.signature
    }

    private static func readExtensions(
        _ fields: inout DERReader,
        version: RevocationList.Version
    ) throws(CertificateError) -> [CertificateExtension] {
        let start = fields.index
        let hasExtensions = fields.nextTag == .context(0, constructed: true)
        var rest = fields
        try reading { () throws(DERError) in
            if hasExtensions { _ = try rest.readPlace(.context(0, constructed: true)) }
            try rest.finish()
        }
        guard hasExtensions else { return [] }
        guard version == .v2 else { throw CertificateError(.notInThisVersion, at: start) }
        var strict = BooleanReading.strict
        return try CertificateExtension.readAll(&fields, context: 0, booleans: &strict)
    }
}

/// The fields up to the issuer.
private struct RevocationListHead {
    let version: Int?
    let algorithm: Range<Int>
    let issuer: DistinguishedName

    init(_ fields: inout DERReader) throws(CertificateError) {
        (version, algorithm) = try reading { () throws(DERError) in
            let version = fields.nextTag == .integer ? try fields.readSmallInteger() : nil
            return (version, try fields.readPlace(.sequence))
        }
        issuer = try DistinguishedName(&fields)
    }
}

/// The extensions that decide what a list means, read together with the list.
struct KnownListExtensions: Sendable {
    /// The kinds that are taken into account, and so no reason to refuse the list if they are
    /// critical.
    static let ids: Set<OID> = [
        ExtensionType.authorityKeyIdentifier, ExtensionType.issuerAlternativeName,
        ExtensionType.revocationListNumber, ExtensionType.deltaIndicator,
        ExtensionType.issuingDistributionPoint, ExtensionType.freshestRevocationList,
        ExtensionType.authorityInformationAccess,
    ]

    let number: SerialNumber?
    let authorityKeyIdentifier: AuthorityKeyIdentifier?
    let scope: RevocationScope?
    let isDelta: Bool

    init(_ extensions: [CertificateExtension]) throws(CertificateError) {
        number = try extensions.value(of: ExtensionType.revocationListNumber) {
            value throws(DERError) in
            var reader = DERReader(value)
            let content = try reader.readInteger()
            try reader.finish()
            return SerialNumber(derContent: content)
        }.flatMap { $0 }
        authorityKeyIdentifier = try extensions.value(of: ExtensionType.authorityKeyIdentifier) {
            value throws(DERError) in try AuthorityKeyIdentifier(value: value)
        }
        scope = try extensions.value(of: ExtensionType.issuingDistributionPoint) {
            value throws(DERError) in try RevocationScope(value: value)
        }
        isDelta = extensions.first(ExtensionType.deltaIndicator) != nil
    }
}
