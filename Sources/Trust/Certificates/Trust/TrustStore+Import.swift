// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What became of an import.
///
/// Bad entries are named one by one and never keep the good ones out.
public struct TrustImport: Sendable {
    /// Why an entry was not taken.
    public enum Problem: Sendable, Equatable {
        /// The entry cannot be read.
        case unreadable(CertificateError)
        /// The entry is neither a certificate nor a revocation list; the text is its PEM label.
        case otherKind(String)
        /// The certificate is of no authority, so it can neither be an anchor nor a link.
        case noAuthority
    }

    /// How many certificates were new.
    public fileprivate(set) var certificateCount = 0
    /// How many revocation lists were new, or later than the ones there were.
    public fileprivate(set) var revocationListCount = 0
    /// How many entries were there already.
    public fileprivate(set) var knownCount = 0
    /// Which entries were not taken, by their place in what was imported, from 0.
    public fileprivate(set) var problems: [(place: Int, problem: Problem)] = []

    init() {}
}

extension TrustStore {
    /// Adds what is in a file: one certificate or list as DER, or any number of both as PEM.
    ///
    /// Certificates of authorities become anchors where their own key signed them, else links.
    public mutating func importAll(
        from bytes: [UInt8],
        provenance: TrustProvenance
    ) -> TrustImport {
        var report = TrustImport()
        guard PEM.isPresent(in: bytes) else {
            importOne(bytes, label: nil, (0, provenance), &report)
            return report
        }
        for (place, block) in PEM.blocks(in: bytes).enumerated() {
            guard let content = block.bytes else {
                report.problems.append((place, .unreadable(CertificateError(.badPEM))))
                continue
            }
            importOne(content, label: block.label, (place, provenance), &report)
        }
        return report
    }

    /// Adds the entry at a place of an import; without a label it may be either kind.
    private mutating func importOne(
        _ bytes: [UInt8],
        label: String?,
        _ origin: (place: Int, provenance: TrustProvenance),
        _ report: inout TrustImport
    ) {
        let isKnown = [nil, PEM.Block.certificate, PEM.Block.revocationList].contains(label)
        guard isKnown else {
            report.problems.append((origin.place, .otherKind(label ?? "")))
            return
        }
        do {
            if label != PEM.Block.certificate {
                if try importList(bytes, isCertain: label != nil, origin, &report) { return }
            }
            let certificate = try Certificate(configuredDER: bytes)
            guard let role = TrustRole(of: certificate) else {
                report.problems.append((origin.place, .noAuthority))
                return
            }
            // Only what is trusted for its bytes may deviate; a link is believed for its signature.
            if role == .link { _ = try Certificate(der: bytes) }
            let entry = TrustedCertificate(certificate, role: role, provenance: origin.provenance)
            if add(entry) { report.certificateCount += 1 } else { report.knownCount += 1 }
        } catch {
            report.problems.append((origin.place, .unreadable(error)))
        }
    }

    /// Adds a revocation list, and tells whether it was one; throws where it is certain to be one
    /// and cannot be read.
    private mutating func importList(
        _ bytes: [UInt8],
        isCertain: Bool,
        _ origin: (place: Int, provenance: TrustProvenance),
        _ report: inout TrustImport
    ) throws(CertificateError) -> Bool {
        let list: RevocationList
        do {
            list = try RevocationList(der: bytes)
        } catch {
            guard isCertain else { return false }
            throw error
        }
        let isNew = add(StoredRevocationList(list, provenance: origin.provenance))
        if isNew { report.revocationListCount += 1 } else { report.knownCount += 1 }
        return true
    }
}

extension TrustRole {
    /// What a certificate can be trusted for; `nil` where it is of no authority.
    public init?(of certificate: Certificate) {
        guard (try? certificate.verifyIsAuthority(isConfigured: true)) != nil else { return nil }
        self = certificate.isSelfSigned ? .anchor : .link
    }
}
