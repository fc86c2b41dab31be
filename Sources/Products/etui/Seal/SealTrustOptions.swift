// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import EtuiService
import Seals
import TrustRepository

/// Whom the seal commands trust.
enum SealTrustOptions {
    /// The anchors that `--trust` names, or those of the trust directory; either with the lists that
    /// `--crl` and the links that `--link` names.
    static func files(for invocation: Invocation) throws(CommandError) -> TrustInputs {
        let paths = invocation.values(of: SealOptions.trust)
        var files = TrustInputs()
        for path in paths { try files.addTrust(path) }
        if paths.isEmpty { files.add(try entries(for: invocation)) }
        for path in invocation.values(of: SealOptions.link) { try files.addLinks(path) }
        for path in invocation.values(of: SealOptions.crl) { try files.addRevocationList(path) }
        return files
    }

    /// The anchors of files and folders, with revocation lists from more files.
    static func namedAnchors(
        _ paths: [String],
        lists: [String]
    ) throws(CommandError) -> [SealAnchor] {
        var files = TrustInputs()
        for path in paths { try files.addTrust(path) }
        for path in lists { try files.addRevocationList(path) }
        return files.anchors
    }

    private static func entries(for invocation: Invocation) throws(CommandError) -> [TrustEntry] {
        let folder = try DataFolder(for: invocation)
        do throws(TrustDirectoryError) {
            return try folder.trust.list()
        } catch {
            throw .unusable("\(folder.trust.path.visible) \(error.words)")
        }
    }
}
