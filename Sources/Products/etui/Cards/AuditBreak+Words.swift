// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension AuditReport {
    /// The report in one line.
    var words: String {
        if let firstBreak { return "broken at row \(firstBreak.sequence): \(firstBreak.words)" }
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
        case .hash: "its content is not what was written"
        case .link: "it does not follow the row before, so one of the two was replaced"
        case .gap where sequence == 1:
            "the beginning is missing; for a part of a chain add --from or --anchor"
        case .gap: "it is missing"
        case .order: "it is in the wrong place, or there twice"
        case .time: "it is older than a row before it"
        case .anchor: "the anchor names another row, or a row beyond the end of the chain"
        case .effects: "a consumed token or a changed card is not accounted for"
        case .unreadable: "the line is no row of an audit"
        }
    }
}
