// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import EtuiService
import Seals
import TrustRepository

/// The trust data of the seal commands.
enum SealTrustOptions {
    /// Returns the anchors named by `--trust`, or those of the trust directory; in both cases with the
    /// lists named by `--crl` and the links named by `--link`.
    static func files(for invocation: Invocation) throws(CommandError) -> TrustInputs {
        let paths = invocation.values(of: SealOptions.trust)
        var files = TrustInputs()
        for path in paths { try files.addTrust(path) }
        if paths.isEmpty { files.add(try entries(for: invocation)) }
        for path in invocation.values(of: SealOptions.link) { try files.addLinks(path) }
        for path in invocation.values(of: SealOptions.crl) { try files.addRevocationList(path) }
        return files
    }

    /// Returns the anchors of files and folders, with revocation lists from more files.
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
