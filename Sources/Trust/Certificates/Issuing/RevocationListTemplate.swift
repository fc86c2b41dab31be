// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The content of a revocation list to be issued.
///
/// For test authorities and tests: it writes any content. Source: RFC 5280 §5.1.
public struct RevocationListTemplate: SignedTemplate {
    /// An entry of the list.
    public struct Entry: Sendable {
        /// The content of the serial number, written as given.
        public var serialNumber: [UInt8]
        /// The time of revocation.
        public var revocationDate: Instant
        /// The extensions; if empty, the field is left out.
        public var extensions: [CertificateExtension]

        /// Creates an entry.
        public init(
            serialNumber: [UInt8],
            revocationDate: Instant,
            extensions: [CertificateExtension] = []
        ) {
            self.serialNumber = serialNumber
            self.revocationDate = revocationDate
            self.extensions = extensions
        }

        var encoded: [UInt8] {
            var fields = [DER.element(.integer, serialNumber), DER.time(revocationDate)]
            if !extensions.isEmpty { fields.append(DER.sequence(extensions.map { $0.encoded })) }
            return DER.sequence(fields)
        }
    }

    /// The version.
    public var version = RevocationList.Version.v2
    /// The issuer.
    public var issuer: DistinguishedName
    /// The time at which the list is made.
    public var thisUpdate: Instant
    /// The time by which the next list is due; `nil` leaves the field out.
    public var nextUpdate: Instant?
    /// The revoked certificates in their order.
    public var entries: [Entry] = []
    /// Whether a list without entries writes an empty one instead of leaving the field out.
    public var writesEmptyEntries = false
    /// The extensions in their order; if empty, the field is left out.
    public var extensions: [CertificateExtension] = []
    /// The form of the algorithm identifier inside the signed part.
    public var innerAlgorithm = AlgorithmForm.standard
    /// The form of the algorithm identifier beside the signature.
    public var outerAlgorithm = AlgorithmForm.standard

    /// Creates a list without entries and extensions.
    public init(issuer: DistinguishedName, thisUpdate: Instant, nextUpdate: Instant?) {
        self.issuer = issuer
        self.thisUpdate = thisUpdate
        self.nextUpdate = nextUpdate
    }

    /// Encodes the bytes to sign.
    public func toBeSigned(using algorithm: SignatureAlgorithm) -> [UInt8] {
        var fields: [[UInt8]] = version == .v1 ? [] : [DER.integer(1)]
        fields.append(innerAlgorithm.identifier(of: algorithm))
        fields.append(Array(issuer.encoded))
        fields.append(DER.time(thisUpdate))
        if let nextUpdate { fields.append(DER.time(nextUpdate)) }
        if !entries.isEmpty || writesEmptyEntries {
            fields.append(DER.sequence(entries.map { $0.encoded }))
        }
        if !extensions.isEmpty {
            fields.append(DER.explicit(0, DER.sequence(extensions.map { $0.encoded })))
        }
        return DER.sequence(fields)
    }

    /// Reads the list from signed bytes.
    public static func issued(_ der: [UInt8]) throws(CertificateError) -> RevocationList {
        try RevocationList(der: der)
    }
}
