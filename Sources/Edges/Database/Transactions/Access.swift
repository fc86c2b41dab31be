// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The purpose of a transaction.
enum Access {
    /// It reads.
    case read
    /// It reads much data, for as long as it takes, undisturbed by writers.
    case snapshot
    /// It reads and writes.
    case write
    /// It reads and writes, after those before it of the same kind have ended.
    case writeInTurn
    /// It changes the schema, after waiting for all others that do.
    case schema

    /// Whether it only reads.
    var isReading: Bool { self == .read || self == .snapshot }
}
