// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

// The removal of pictures: noted in the database with the change that makes them needless, and repeated until it is done.
extension IdentityServer {
    /// The most files that one round removes.
    private static let removalBatch = 100

    /// Removes files that are no longer needed.
    ///
    /// - Parameters:
    ///   - reference: the transaction whose files are meant; nil for all.
    ///   - account: whose turn the work takes; nil for the server's own.
    /// - Returns: how many removals were done.
    /// - Throws: `unavailable` if the disk or the database is; the next round tries again.
    @discardableResult
    package func removeFiles(
        of reference: String? = nil,
        for account: String? = nil
    ) async throws(IdentityRequestError) -> Int {
        let due = try await store.read { work throws(IdentityRequestError) in
            try RemovalRows.all(of: reference, limit: Self.removalBatch, work)
        }
        guard !due.isEmpty else { return 0 }
        try await working(for: account ?? "") { [self] () throws(IdentityRequestError) in
            // A deletion and a round may have the same removals; side by side each would trip over the other.
            try removals.withLock { _ throws(IdentityRequestError) in
                for removal in due {
                    if removal.file.isEmpty {
                        try pictures.removeAll(of: removal.reference)
                    } else {
                        try pictures.remove(removal.file, of: removal.reference)
                    }
                }
            }
        }
        try await store.write { work throws(IdentityRequestError) in
            for removal in due { try RemovalRows.forget(removal, work) }
        }
        return due.count
    }
}
