// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Foundation

/// Certificates and revocation lists as people have them: DER or PEM, one or many.
enum TrustMaterial {
    /// What a file holds.
    struct Contents {
        var certificates: [Certificate] = []
        var revocationLists: [RevocationList] = []
        var unreadableCount = 0
    }

    /// Every certificate and list in a file; what cannot be read is counted.
    static func all(in bytes: [UInt8]) -> Contents {
        guard PEM.isPresent(in: bytes) else { return contents(ofDER: bytes) }
        var contents = Contents()
        for block in PEM.blocks(in: bytes) {
            if block.label == PEM.Block.certificate,
                let certificate = block.bytes.flatMap({ try? Certificate(der: $0) })
            {
                contents.certificates.append(certificate)
            } else if block.label == PEM.Block.revocationList,
                let list = block.bytes.flatMap({ try? RevocationList(der: $0) })
            {
                contents.revocationLists.append(list)
            } else {
                contents.unreadableCount += 1
            }
        }
        return contents
    }

    /// The certificates in several files; at least one in each, and none that cannot be read.
    static func certificates(in files: [[UInt8]]) throws(TrustDirectoryError) -> [Certificate] {
        var found: [Certificate] = []
        for file in files {
            let decoded = Certificate.decodeAll(pemOrDER: file)
            let readable = decoded.compactMap { try? $0.get() }
            guard !readable.isEmpty, readable.count == decoded.count else { throw .notACertificate }
            found += readable
        }
        return found
    }

    /// The one revocation list in a file.
    static func revocationList(in file: [UInt8]) throws(TrustDirectoryError) -> RevocationList {
        let lists = all(in: file).revocationLists
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

    private static func contents(ofDER bytes: [UInt8]) -> Contents {
        if let certificate = try? Certificate(der: bytes) {
            return Contents(certificates: [certificate])
        }
        if let list = try? RevocationList(der: bytes) { return Contents(revocationLists: [list]) }
        return Contents(unreadableCount: 1)
    }
}

/// What came of importing a file.
public struct TrustImportResult: Sendable {
    /// The authorities that were in the file, as they are now.
    public internal(set) var certificates: [TrustEntry] = []
    /// The authorities whose revocation lists were in the file.
    public internal(set) var revocationLists: [TrustEntry] = []
    /// How many things in the file could not be used.
    public internal(set) var skippedCount: Int
}
