// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a transaction is for.
enum Access {
    /// It reads.
    case read
    /// It reads much, for as long as it takes, and nobody who writes disturbs it.
    case snapshot
    /// It reads and writes.
    case write
    /// It changes the schema, after waiting for all others who do.
    case schema

    /// Whether it may only read.
    var isReading: Bool { self == .read || self == .snapshot }
}
