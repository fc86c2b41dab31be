// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// An extension of a certificate, a revocation list or an entry of a list, as received.
///
/// Source: RFC 5280 §4.1, Extension.
public struct CertificateExtension: Sendable, Hashable {
    /// The most extensions one certificate or list may have.
    ///
    /// Genuine ones have up to 15; the bound keeps the search for duplicates short.
    public static let maximumCount = 64

    /// The kind.
    public let id: OID
    /// Whether readers that do not understand the extension must refuse its carrier.
    public let isCritical: Bool
    /// The DER value inside the OCTET STRING.
    public let value: ArraySlice<UInt8>

    /// Creates an extension with a value already encoded.
    public init(_ id: OID, isCritical: Bool = false, value: [UInt8]) {
        self.init(id: id, isCritical: isCritical, value: value[...])
    }

    init(id: OID, isCritical: Bool, value: ArraySlice<UInt8>) {
        self.id = id
        self.isCritical = isCritical
        self.value = value
    }

    /// The DER form.
    var encoded: [UInt8] {
        DER.sequence(
            [DER.oid(id)] + (isCritical ? [DER.boolean(true)] : [])
                + [DER.octetString(Array(value))]
        )
    }
}

extension CertificateExtension {
    /// Reads the extensions under an explicit tag.
    ///
    /// Tolerates the explicit default `critical FALSE`, which many issuers write and which does not change the
    /// meaning.
    static func readAll(
        _ fields: inout DERReader,
        context number: UInt8,
        booleans: inout BooleanReading
    ) throws(CertificateError) -> [CertificateExtension] {
        let tagged = try reading { () throws(DERError) in
            try fields.enter(.context(number, constructed: true))
        }
        let extensions = try readList(&fields, booleans: &booleans)
        try reading { () throws(DERError) in try fields.leave(tagged) }
        return extensions
    }

    /// Reads the extensions in a SEQUENCE.
    static func readList(
        _ fields: inout DERReader,
        booleans: inout BooleanReading
    ) throws(CertificateError) -> [CertificateExtension] {
        let list = try reading { () throws(DERError) in try fields.enter(.sequence) }
        var extensions: [CertificateExtension] = []
        extensions.reserveCapacity(8)
        repeat {
            let next = try reading { () throws(DERError) in
                try read(&fields, booleans: &booleans)
            }
            guard extensions.count < maximumCount else {
                throw CertificateError(.badExtensionCount, at: next.value.startIndex)
            }
            guard !extensions.contains(where: { $0.id == next.id }) else {
                throw CertificateError(.duplicateExtension(next.id), at: next.value.startIndex)
            }
            extensions.append(next)
        } while !fields.isAtEnd
        try reading { () throws(DERError) in try fields.leave(list) }
        return extensions
    }

    private static func read(
        _ list: inout DERReader,
        booleans: inout BooleanReading
    ) throws(DERError) -> CertificateExtension {
        let fields = try list.enter(.sequence)
        let id = try list.readOID()
        let isCritical = try booleans.readIfPresent(&list)
        let value = try list.readOctetString()
        try list.leave(fields)
        return CertificateExtension(id: id, isCritical: isCritical, value: value)
    }
}

/// The kinds of extensions this module knows.
///
/// Source: RFC 5280 §4.2, §5.2, §5.3; ICAO Doc 9303-12 §7.1.
public enum ExtensionType {
    /// subjectDirectoryAttributes.
    public static let subjectDirectoryAttributes: OID = "2.5.29.9"
    /// subjectKeyIdentifier.
    public static let subjectKeyIdentifier: OID = "2.5.29.14"
    /// keyUsage.
    public static let keyUsage: OID = "2.5.29.15"
    /// privateKeyUsagePeriod.
    public static let privateKeyUsagePeriod: OID = "2.5.29.16"
    /// subjectAltName.
    public static let subjectAlternativeName: OID = "2.5.29.17"
    /// issuerAltName.
    public static let issuerAlternativeName: OID = "2.5.29.18"
    /// basicConstraints.
    public static let basicConstraints: OID = "2.5.29.19"
    /// cRLNumber.
    public static let revocationListNumber: OID = "2.5.29.20"
    /// reasonCode, of an entry of a revocation list.
    public static let reasonCode: OID = "2.5.29.21"
    /// holdInstructionCode, of an entry of a revocation list.
    public static let holdInstruction: OID = "2.5.29.23"
    /// invalidityDate, of an entry of a revocation list.
    public static let invalidityDate: OID = "2.5.29.24"
    /// deltaCRLIndicator.
    public static let deltaIndicator: OID = "2.5.29.27"
    /// issuingDistributionPoint.
    public static let issuingDistributionPoint: OID = "2.5.29.28"
    /// nameConstraints.
    public static let nameConstraints: OID = "2.5.29.30"
    /// cRLDistributionPoints.
    public static let distributionPoints: OID = "2.5.29.31"
    /// certificatePolicies.
    public static let certificatePolicies: OID = "2.5.29.32"
    /// policyMappings.
    public static let policyMappings: OID = "2.5.29.33"
    /// authorityKeyIdentifier.
    public static let authorityKeyIdentifier: OID = "2.5.29.35"
    /// policyConstraints.
    public static let policyConstraints: OID = "2.5.29.36"
    /// extKeyUsage.
    public static let extendedKeyUsage: OID = "2.5.29.37"
    /// freshestCRL.
    public static let freshestRevocationList: OID = "2.5.29.46"
    /// inhibitAnyPolicy.
    public static let inhibitAnyPolicy: OID = "2.5.29.54"
    /// authorityInfoAccess.
    public static let authorityInformationAccess: OID = "1.3.6.1.5.5.7.1.1"
    /// subjectInfoAccess.
    public static let subjectInformationAccess: OID = "1.3.6.1.5.5.7.1.11"
    /// The ICAO name change extension of link certificates.
    public static let nameChange: OID = "2.23.136.1.1.6.1"
    /// The ICAO list of document types a signer may sign.
    public static let documentTypes: OID = "2.23.136.1.1.6.2"
}
