// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import EtuiService
import Seals

/// Whom the seal commands trust.
enum SealTrust {
    /// The anchors that `--trust` names, or those of the trust directory; either with the lists
    /// that `--crl` names.
    static func anchors(for invocation: Invocation) throws(CommandFailure) -> [SealAnchor] {
        let paths = invocation.values(of: SealOptions.trust)
        let lists = invocation.values(of: SealOptions.crl)
        guard paths.isEmpty else { return try namedAnchors(paths, lists: lists) }
        var files = TrustFiles()
        files.add(try entries(for: invocation))
        for path in lists { try files.addRevocationList(path) }
        return files.anchors
    }

    /// The anchors of files and folders, with revocation lists from more files.
    static func namedAnchors(
        _ paths: [String],
        lists: [String]
    ) throws(CommandFailure) -> [SealAnchor] {
        var files = TrustFiles()
        for path in paths { try files.addTrust(path) }
        for path in lists { try files.addRevocationList(path) }
        return files.anchors
    }

    private static func entries(for invocation: Invocation) throws(CommandFailure) -> [TrustEntry] {
        let folder = try DataFolder(for: invocation)
        do throws(TrustDirectoryError) {
            return try folder.trust.list()
        } catch {
            throw .unusable("\(folder.trust.path.visible) \(error.words)")
        }
    }
}
