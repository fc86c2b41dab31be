// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Something wrong or odd in one member of a document.
public struct DocumentFinding: Hashable, Sendable {
    /// The member; list entries are numbered from 0, as in `/categories/0/code`.
    public let path: DocumentPointer
    /// Its severity.
    public let severity: FindingSeverity
    /// The broken rule.
    public let rule: DocumentRule

    init(_ path: DocumentPointer, _ rule: DocumentRule) {
        self.path = path
        severity = rule.severity
        self.rule = rule
    }
}
