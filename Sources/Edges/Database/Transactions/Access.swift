// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a transaction is for.
enum Access {
    /// It reads.
    case read
    /// It reads and writes.
    case write
    /// It changes the schema, after waiting for all others who do.
    case schema
}
