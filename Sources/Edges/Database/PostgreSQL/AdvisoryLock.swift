// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A transaction's lock against others, on all nodes; the raw value is the server's function that takes it.
enum AdvisoryLock: String {
    /// Runs alongside other writers, as every transaction does at first.
    case shared = "pg_advisory_lock_shared"
    /// Runs without any other writer, so it cannot collide.
    ///
    /// Later transactions wait behind it and cannot overtake it.
    case alone = "pg_advisory_lock"

    /// The number of collisions that may be chance; after that a transaction runs alone.
    private static let patience = 4

    /// Creates the lock that a transaction takes; nil if it only reads or has its own lock.
    init?(_ access: Access, after collisions: Int) {
        if collisions >= Self.patience {
            self = .alone
        } else if access == .write || access == .writeInTurn {
            self = .shared
        } else {
            return nil
        }
    }
}
