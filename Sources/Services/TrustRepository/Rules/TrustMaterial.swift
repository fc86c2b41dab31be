// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Foundation

/// Certificates and revocation lists as people have them: DER or PEM, one or many.
enum TrustMaterial {
    /// One thing that a file holds.
    enum Item {
        case certificate(Certificate)
        case revocationList(RevocationList)
        /// What cannot be used, under its PEM label where it has one.
        case unusable(TrustImportResult.Skipped.Kind, TrustImportResult.Skipped.Reason)
    }

    /// Everything in a file, in its order; what cannot be read says why.
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

    /// The certificates in several files; at least one in each, and none that cannot be read.
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

    /// The one revocation list in a file.
    static func revocationList(in file: [UInt8]) throws(TrustDirectoryError) -> RevocationList {
        let lists = all(in: file).compactMap { item in
            if case .revocationList(let list) = item { list } else { nil }
        }
        guard let list = lists.first, lists.count == 1 else { throw .notARevocationList }
        return list
    }

    /// The one revocation list in a file, which one of the authorities signed.
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

    /// Whether a text is an absolute address of http or https.
    static func isWebAddress(_ text: String) -> Bool {
        guard let url = URL(string: text), let host = url.host, !host.isEmpty else { return false }
        return url.scheme == "https" || url.scheme == "http"
    }

    /// What bytes without PEM are; where neither kind can be read, what is wrong with them as a
    /// certificate, which most files are.
    private static func item(ofDER bytes: [UInt8]) -> Item {
        if let list = try? RevocationList(der: bytes) { return .revocationList(list) }
        return item(bytes, .certificate) { (der) throws(CertificateError) in
            .certificate(try Certificate(configuredDER: der))
        }
    }
}
