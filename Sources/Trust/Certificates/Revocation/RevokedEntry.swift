// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// An entry of a revocation list: a revoked certificate.
///
/// Source: RFC 5280 §5.1.2.6, §5.3.
public struct RevokedEntry: Sendable {
    /// The number of the certificate.
    public let serialNumber: SerialNumber
    /// The time of revocation; a date in the future revokes too.
    public let revocationDate: Instant
    /// All extensions of the entry in the order received.
    public let extensions: [CertificateExtension]

    /// The kinds of extensions that are taken into account.
    ///
    /// certificateIssuer is not among them: it occurs only in indirect lists, which are refused.
    static let knownExtensions: Set<OID> = [
        ExtensionType.reasonCode, ExtensionType.holdInstruction, ExtensionType.invalidityDate,
    ]

    /// Reads the next entry of a list.
    init(_ list: inout DERReader) throws(CertificateError) {
        let entry: DERReader.Level
        let content: ArraySlice<UInt8>
        do throws(DERError) {
            entry = try list.enter(.sequence)
            content = try list.read(.integer).content
            revocationDate = try list.readTime()
        } catch {
            throw CertificateError(error)
        }
        guard let serialNumber = SerialNumber(derContent: content) else {
            throw CertificateError(.emptySerialNumber, at: content.startIndex)
        }
        self.serialNumber = serialNumber
        var strict = BooleanReading.strict
        extensions =
            list.nextTag == .sequence
            ? try CertificateExtension.readList(&list, booleans: &strict) : []
        try reading { () throws(DERError) in try list.leave(entry) }
    }

    /// The reason for the revocation, if the entry states one that can be read.
    public var reason: RevocationReason? {
        guard let found = extensions.first(ExtensionType.reasonCode) else { return nil }
        var reader = DERReader(found.value)
        return (try? reader.readEnumerated()).flatMap { RevocationReason(rawValue: $0) }
    }

    /// Whether readers that do not know some extension must not use the list.
    var hasUnknownCriticalExtension: Bool {
        extensions.contains { $0.isCritical && !Self.knownExtensions.contains($0.id) }
    }
}
