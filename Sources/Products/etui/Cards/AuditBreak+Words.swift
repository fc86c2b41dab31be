// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// What is wrong with a row, for the audits of cards and of checks.
enum AuditWords {
    static let changed = "its content is not what was written"
    static let unlinked = "it does not follow the row before, so one of the two was replaced"
    static let misplaced = "it is in the wrong place, or there twice"
    static let anchor = "the anchor names another row, or a row beyond the end of the chain"

    static func broken(at sequence: Int, _ words: String) -> String {
        "broken at row \(sequence): \(words)"
    }
}

extension AuditReport {
    /// The report in one line.
    var words: String {
        if let firstBreak { return AuditWords.broken(at: firstBreak.sequence, firstBreak.words) }
        guard let first, let head else { return "intact: no rows" }
        return
            "intact: \(rowCount.counting("row")), \(first) to \(head.sequence); head \(head.text)"
    }

    /// The status of a command that checks a chain.
    ///
    /// A first line that is no row belongs to another kind of file; later ones are altered rows.
    var exitStatus: ExitStatus {
        guard let firstBreak else { return .success }
        return firstBreak.reason == .unreadable && rowCount == 0 ? .unusable : .negative
    }
}

extension AuditReport.Break {
    /// Why, in words.
    var words: String {
        switch reason {
        case .hash: AuditWords.changed
        case .link: AuditWords.unlinked
        case .gap where sequence == 1:
            "the beginning is missing; for a part of a chain add --from or --anchor"
        case .gap: "it is missing"
        case .order: AuditWords.misplaced
        case .time: "it is older than a row before it"
        case .anchor: AuditWords.anchor
        case .effects: "a consumed token or a changed card is not accounted for"
        case .unreadable: "the line is no row of an audit"
        }
    }
}
