// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Foundation

/// Certificates and revocation lists in common formats: DER or PEM, one or many.
enum TrustMaterial {
    /// One item in a file.
    enum Item {
        case certificate(Certificate)
        case revocationList(RevocationList)
        /// An unusable item, with its PEM label if it has one.
        case unusable(TrustImportResult.Skipped.Kind, TrustImportResult.Skipped.Reason)
    }

    /// Returns all items in a file, in order; unreadable ones carry the reason.
    static func all(in bytes: [UInt8]) -> [Item] {
        guard PEM.isPresent(in: bytes) else { return [item(ofDER: bytes)] }
        return PEM.blocks(in: bytes).map { block in
            switch block.label {
            case PEM.Block.certificate:
                item(block.bytes, .certificate) { (der) throws(CertificateError) in
                    .certificate(try Certificate(configuredDER: der))
                }
            case PEM.Block.revocationList:
                item(block.bytes, .revocationList) { (der) throws(CertificateError) in
                    .revocationList(try RevocationList(der: der))
                }
            default: .unusable(.other(block.label), .otherKind)
            }
        }
    }

    private static func item(
        _ bytes: [UInt8]?,
        _ kind: TrustImportResult.Skipped.Kind,
        _ read: ([UInt8]) throws(CertificateError) -> Item
    ) -> Item {
        guard let bytes else { return .unusable(kind, .badPEM) }
        do throws(CertificateError) {
            return try read(bytes)
        } catch {
            return .unusable(kind, .unreadable(error))
        }
    }

    /// Returns the certificates in several files; each must have at least one, and no unreadable one.
    static func certificates(in files: [[UInt8]]) throws(TrustDirectoryError) -> [Certificate] {
        var found: [Certificate] = []
        for file in files {
            let decoded = Certificate.decodeAll(pemOrDER: file, areConfigured: true)
            let readable = decoded.compactMap { try? $0.get() }
            guard !readable.isEmpty, readable.count == decoded.count else { throw .notACertificate }
            found += readable
        }
        return found
    }

    /// Returns the one revocation list in a file.
    static func revocationList(in file: [UInt8]) throws(TrustDirectoryError) -> RevocationList {
        let lists = all(in: file).compactMap { item in
            if case .revocationList(let list) = item { list } else { nil }
        }
        guard let list = lists.first, lists.count == 1 else { throw .notARevocationList }
        return list
    }

    /// Returns the one revocation list in a file, which one of the authorities must have signed.
    static func revocationList(
        in file: [UInt8],
        of authorities: [Certificate]
    ) throws(TrustDirectoryError) -> RevocationList {
        let list = try revocationList(in: file)
        guard authorities.contains(where: { RevocationListRule.isIssued(list, by: $0) }) else {
            throw .revocationListOfAnother
        }
        return list
    }

    /// Returns whether a text is an absolute http or https address.
    static func isWebAddress(_ text: String) -> Bool {
        guard let url = URL(string: text), let host = url.host, !host.isEmpty else { return false }
        return url.scheme == "https" || url.scheme == "http"
    }

    /// Interprets bytes without PEM; if they are neither kind, the error is that of a certificate, which
    /// most files are.
    private static func item(ofDER bytes: [UInt8]) -> Item {
        if let list = try? RevocationList(der: bytes) { return .revocationList(list) }
        return item(bytes, .certificate) { (der) throws(CertificateError) in
            .certificate(try Certificate(configuredDER: der))
        }
    }
}
