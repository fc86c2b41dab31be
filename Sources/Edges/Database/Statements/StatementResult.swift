// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a statement brought.
struct StatementResult {
    var columns: [String] = []
    var rows: [[DatabaseValue]] = []
    /// How many rows were inserted, updated or deleted.
    var changedCount = 0
}
