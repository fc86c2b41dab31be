// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals
import TestSupport
import Testing

/// A scene with one thing wrong, and how its verification ends.
struct RowOfBadInput: Sendable, CustomTestStringConvertible {
    let row: Int
    let what: String
    let outcome: SealReport.Outcome
    let edit: @Sendable (inout SealScene) throws -> Void

    var testDescription: String { "row \(row), \(what)" }

    /// A scene that ends in a fault.
    init(
        _ row: Int,
        _ what: String,
        _ fault: SealFault,
        _ edit: @escaping @Sendable (inout SealScene) throws -> Void
    ) {
        self.row = row
        self.what = what
        outcome = .notAuthentic(fault)
        self.edit = edit
    }

    /// A scene that is authentic all the same.
    init(
        _ row: Int,
        authentic what: String,
        _ edit: @escaping @Sendable (inout SealScene) throws -> Void
    ) {
        self.row = row
        self.what = what
        outcome = .authentic
        self.edit = edit
    }

    /// How the verification of the scene ends.
    func run() throws -> SealReport.Outcome {
        var scene = SealScene()
        try edit(&scene)
        return try scene.outcome()
    }
}
