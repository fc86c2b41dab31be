// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Beside which others a transaction runs, on all nodes; the server's word for taking the turn.
enum AdvisoryLock: String {
    /// Beside others that write, as all do at first.
    case shared = "pg_advisory_lock_shared"
    /// With nobody beside it that writes, and so nobody to collide with.
    ///
    /// Whoever comes later waits behind it, and cannot overtake it.
    case alone = "pg_advisory_lock"

    /// So many collisions may be chance; after them a transaction runs alone.
    private static let patience = 4

    /// The turn that a transaction takes; none where it only reads, or has a lock of its own.
    init?(_ access: Access, after collisions: Int) {
        if collisions >= Self.patience {
            self = .alone
        } else if access == .write {
            self = .shared
        } else {
            return nil
        }
    }
}
