// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

// The removal of pictures: noted in the database with the change that makes them needless, and repeated until it is done.
extension IdentityServer {
    /// The most files that one round removes.
    private static let removalBatch = 100

    /// Notes that files of a transaction are needless.
    ///
    /// If it was deleted meanwhile, all of its files are: a file that was stored late has made its folder again.
    static func markNeedless(
        _ files: [String],
        of found: StoredTransaction,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let present = try TransactionRows.find(
            found.reference,
            ofAccount: found.account,
            at: time,
            work
        )
        let isThere = present.map { $0.stage != .deleted } ?? false
        try RemovalRows.add(isThere ? files : [""], of: found.reference, work)
    }

    /// Removes files that are no longer needed; one that cannot be removed keeps no other from being removed.
    ///
    /// - Parameter reference: the transaction whose files are meant; nil for all.
    /// - Returns: how many removals were done.
    /// - Throws: `unavailable` if the store of pictures or the database is; the next round tries again.
    @discardableResult
    package func removeFiles(of reference: String? = nil) async throws(IdentityRequestError) -> Int
    {
        let due = try await store.read { work throws(IdentityRequestError) in
            try RemovalRows.all(of: reference, limit: Self.removalBatch, work)
        }
        guard !due.isEmpty else { return 0 }
        var done: [RemovalRows.Removal] = []
        var failure: IdentityRequestError?
        for removal in due {
            do throws(IdentityRequestError) {
                if removal.file.isEmpty {
                    try await pictures.removeAll(of: removal.reference)
                } else {
                    try await pictures.remove(removal.file, of: removal.reference)
                }
                done.append(removal)
            } catch {
                failure = failure ?? error
            }
        }
        let removed = done
        try await store.write { work throws(IdentityRequestError) in
            for removal in removed { try RemovalRows.forget(removal, work) }
        }
        if let failure { throw failure }
        return removed.count
    }
}
