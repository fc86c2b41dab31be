// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Seals

/// A scene with one defect, from the table of bad input, and how each verification of it ends.
///
/// The same scenes run through the seal layer and through the library that integrators use.
package struct BadInput: Sendable, CustomStringConvertible {
    package typealias Edit = @Sendable (inout SealScene) throws -> Void

    /// The policies under which a scene is verified.
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

    /// The trust that a scene is verified against.
    package enum Trust: CaseIterable, Sendable {
        /// A list of anchors, from which the matching one is picked.
        case list
        /// A single anchor, whether it matches or not.
        case single
    }

    /// The number of the row in the table; `nil` for a scene beyond it.
    package let row: Int?
    /// The defect.
    package let what: String

    private let ending: SealReport.Outcome
    private let edit: Edit
    private var strictEnding: SealReport.Outcome?
    private var originalEnding: SealReport.Outcome?
    private var singleEnding: SealReport.Outcome?

    package var description: String { (row.map { "row \($0), " } ?? "") + what }

    /// Makes a scene that ends in an error.
    package init(_ row: Int?, _ what: String, _ error: SealError, _ edit: @escaping Edit) {
        self.init(row, what, endsIn: .notAuthentic(error), edit)
    }

    /// Makes a scene that is authentic despite its oddity.
    package init(_ row: Int?, authentic what: String, _ edit: @escaping Edit) {
        self.init(row, what, endsIn: .authentic, edit)
    }

    /// Makes a scene with any ending.
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

    /// Returns the same scene with a different ending under the strict policy.
    package func strict(_ error: SealError) -> BadInput {
        var copy = self
        copy.strictEnding = .notAuthentic(error)
        return copy
    }

    /// Returns the same scene with a different ending under the original's policy.
    package func original(_ ending: SealReport.Outcome) -> BadInput {
        var copy = self
        copy.originalEnding = ending
        return copy
    }

    /// Returns the same scene with a different ending against a single anchor, under every policy.
    package func single(_ error: SealError) -> BadInput {
        var copy = self
        copy.singleEnding = .notAuthentic(error)
        return copy
    }

    /// Returns the scene with its defect.
    package func scene() throws -> SealScene {
        var scene = SealScene()
        try edit(&scene)
        return scene
    }

    /// Returns how the verification must end.
    package func ending(_ policy: Policy, _ trust: Trust) -> SealReport.Outcome {
        if trust == .single, let singleEnding { return singleEnding }
        switch policy {
        case .standard: return ending
        case .strict: return strictEnding ?? ending
        case .original: return originalEnding ?? ending
        }
    }

    /// All scenes of the table.
    package static var rows: [BadInput] { seals + signers + trust }
}
