// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Execution
import Foundation
import TrustRepository
import VDSNCChecker

/// The revocation lists of the trust directory as the SDK's store, so that the running service and
/// `etui trust update` share the same files.
struct TrustDirectoryStore: CRLStore {
    let directory: TrustDirectory

    /// Returns the list of the entry with this address, if one was ever downloaded.
    func load(for url: URL) -> StoredCRL? {
        guard let entry = entry(for: url), let list = entry.revocationList,
            let downloaded = entry.downloaded
        else { return nil }
        return StoredCRL(
            data: Data(list.der),
            dateDownloaded: Date(downloaded)
        )
    }

    /// Saves a list, by the same rules as `etui trust update`.
    func save(_ crl: StoredCRL, for url: URL) {
        guard let entry = entry(for: url),
            let list = try? RevocationList(der: [UInt8](crl.data)),
            RevocationListRule.isIssued(list, by: entry.certificate)
        else { return }
        let seconds = Int64(crl.dateDownloaded.timeIntervalSince1970)
        _ = directory.take(list, for: entry.id, at: Instant(secondsSinceEpoch: seconds))
    }

    private func entry(for url: URL) -> TrustEntry? {
        try? directory.list().first { $0.url == url.absoluteString }
    }
}
