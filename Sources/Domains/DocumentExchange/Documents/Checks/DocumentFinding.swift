// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Something that is wrong or odd at one place of a document.
public struct DocumentFinding: Hashable, Sendable {
    /// The member; entries of lists are named by their number from 0, as in `/categories/0/code`.
    public let path: DocumentPointer
    /// How much it weighs.
    public let severity: FindingSeverity
    /// The rule that is broken.
    public let rule: DocumentRule

    init(_ path: DocumentPointer, _ rule: DocumentRule) {
        self.path = path
        severity = rule.severity
        self.rule = rule
    }
}
