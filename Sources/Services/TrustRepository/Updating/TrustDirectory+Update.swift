// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Certificates
public import Encodings
import HTTPClient
import HTTPMessages

extension TrustDirectory {
    /// Looks for newer revocation lists at the addresses of all entries, concurrently.
    ///
    /// Accepts a list only if the response is 200, at most 32 MiB, readable, signed by the authority and
    /// not older than the current one; otherwise list and date stay as they are. Records `now` as the date of the download.
    /// Returns one result per entry; throws ``TrustDirectoryError`` if the directory cannot be read.
    public func update(at now: Instant) async throws(TrustDirectoryError) -> [TrustUpdateResult] {
        let entries = try list()
        let results = await withTaskGroup(of: (Int, TrustUpdateResult).self) { group in
            for (place, entry) in entries.enumerated() {
                group.addTask { (place, await update(entry, at: now)) }
            }
            var results: [(Int, TrustUpdateResult)] = []
            for await result in group {
                results.append(result)
            }
            return results
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func update(_ entry: TrustEntry, at now: Instant) async -> TrustUpdateResult {
        guard let url = entry.url else {
            return TrustUpdateResult(entry: entry, outcome: .noAddress)
        }
        let limits = HTTPClient.Limits(byteCount: RevocationList.maximumByteCount)
        guard let response = try? await HTTPClient().get(url, limits: limits) else {
            return TrustUpdateResult(entry: entry, outcome: .unreachable)
        }
        guard response.status == .ok, let list = try? RevocationList(der: response.body),
            RevocationListRule.isIssued(list, by: entry.certificate)
        else { return TrustUpdateResult(entry: entry, outcome: .refused) }
        return take(list, for: entry.id, at: now)
            ?? TrustUpdateResult(entry: entry, outcome: .notStored)
    }

    /// Saves a genuine list, unless the current one is newer by now.
    package func take(
        _ list: RevocationList,
        for id: String,
        at now: Instant
    ) -> TrustUpdateResult? {
        try? locked { () throws(TrustDirectoryError) in
            // The entry may have been changed or removed during the download.
            guard let current = TrustFiles(path, id).read() else { throw .unknownEntry }
            if let own = current.revocationList, list.isOlder(than: own) {
                return TrustUpdateResult(entry: current, outcome: .refused)
            }
            let isNew = current.revocationList != list
            let entry = current.replacing(revocationList: list, downloaded: now)
            try TrustFiles(path, id).write(entry)
            return TrustUpdateResult(entry: entry, outcome: isNew ? .updated : .unchanged)
        }
    }
}
