// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Seals

/// A scene with one thing wrong, from the table of bad input, and how each verification of it ends.
///
/// The same scenes are run through the room and through the library that integrators use.
package struct BadInput: Sendable, CustomStringConvertible {
    package typealias Edit = @Sendable (inout SealScene) throws -> Void

    /// The policies that a scene is verified under.
    package enum Policy: CaseIterable, Sendable {
        case standard, strict, original

        package var rules: SealPolicy {
            switch self {
            case .standard: .standard
            case .strict: .strict
            case .original: .original
            }
        }
    }

    /// What a scene is verified against.
    package enum Trust: CaseIterable, Sendable {
        /// A list of anchors, of which the fitting one is picked.
        case list
        /// One anchor, whether it fits or not.
        case single
    }

    /// The number of the row in the table; `nil` for a scene beyond the table.
    package let row: Int?
    /// What is wrong.
    package let what: String

    private let ending: SealReport.Outcome
    private let edit: Edit
    private var strictEnding: SealReport.Outcome?
    private var originalEnding: SealReport.Outcome?
    private var singleEnding: SealReport.Outcome?

    package var description: String { (row.map { "row \($0), " } ?? "") + what }

    /// A scene that ends in an error.
    package init(_ row: Int?, _ what: String, _ error: SealError, _ edit: @escaping Edit) {
        self.init(row, what, endsIn: .notAuthentic(error), edit)
    }

    /// A scene that is authentic all the same.
    package init(_ row: Int?, authentic what: String, _ edit: @escaping Edit) {
        self.init(row, what, endsIn: .authentic, edit)
    }

    /// A scene that ends in whatever way.
    package init(
        _ row: Int?,
        _ what: String,
        endsIn ending: SealReport.Outcome,
        _ edit: @escaping Edit
    ) {
        self.row = row
        self.what = what
        self.ending = ending
        self.edit = edit
    }

    /// The same scene, which ends otherwise under the strict policy.
    package func strict(_ error: SealError) -> BadInput {
        var copy = self
        copy.strictEnding = .notAuthentic(error)
        return copy
    }

    /// The same scene, which ends otherwise under the policy of the original.
    package func original(_ ending: SealReport.Outcome) -> BadInput {
        var copy = self
        copy.originalEnding = ending
        return copy
    }

    /// The same scene, which ends otherwise against one anchor, under each policy.
    package func single(_ error: SealError) -> BadInput {
        var copy = self
        copy.singleEnding = .notAuthentic(error)
        return copy
    }

    /// The scene with its defect.
    package func scene() throws -> SealScene {
        var scene = SealScene()
        try edit(&scene)
        return scene
    }

    /// How the verification must end.
    package func ending(_ policy: Policy, _ trust: Trust) -> SealReport.Outcome {
        if trust == .single, let singleEnding { return singleEnding }
        switch policy {
        case .standard: return ending
        case .strict: return strictEnding ?? ending
        case .original: return originalEnding ?? ending
        }
    }

    /// Every scene of the table.
    package static var rows: [BadInput] { seals + signers + trust }
}
