// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The result of a statement.
struct StatementResult {
    var columns: [String] = []
    var rows: [[DatabaseValue]] = []
    /// The number of rows that were inserted, updated or deleted.
    var changedCount = 0
}
