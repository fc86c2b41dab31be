// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Follows an audit chain row by row, up to the first row that is not as it was written.
///
/// Whoever may write to the database can write a whole chain anew, with right hashes; only anchors that were kept elsewhere
/// show that.
public struct CheckAuditVerifier: Sendable {
    private let anchors: [CheckAuditAnchor]
    private var rowCount = 0
    private var latest = CheckAuditRow.firstHash
    /// The first row that is not as it was written; nil if there is none so far.
    public private(set) var firstBreak: CheckAuditReport.Break?

    /// Begins before the first row.
    public init(anchors: [CheckAuditAnchor] = []) {
        self.anchors = anchors
    }

    /// Takes the next row; after a break the others count no more.
    public mutating func take(_ row: CheckAuditRow) {
        guard firstBreak == nil else { return }
        let expected = rowCount + 1
        if row.sequence > expected { return stop(at: expected, .missing) }
        if row.sequence < expected { return stop(at: row.sequence, .misplaced) }
        guard row.isIntact else { return stop(at: expected, .changed) }
        guard row.previousHash == latest else { return stop(at: expected, .unlinked) }
        guard anchors.allSatisfy({ $0.sequence != expected || $0.hash == row.hash }) else {
            return stop(at: expected, .anchor)
        }
        (rowCount, latest) = (expected, row.hash)
    }

    /// Takes a row whose values no row has.
    public mutating func takeUnreadable() {
        guard firstBreak == nil else { return }
        stop(at: rowCount + 1, .changed)
    }

    private mutating func stop(at sequence: Int, _ reason: CheckAuditReport.Reason) {
        firstBreak = CheckAuditReport.Break(sequence: sequence, reason: reason)
    }

    /// Ends after the last row.
    ///
    /// - Parameter head: the end of the chain as it was noted apart from the rows; its number is 0 before the first row.
    /// - Returns: what was found.
    public consuming func finish(head: CheckAuditAnchor) -> CheckAuditReport {
        if firstBreak == nil {
            if rowCount < head.sequence {
                stop(at: rowCount + 1, .missing)
            } else if rowCount > head.sequence {
                stop(at: head.sequence + 1, .added)
            } else if latest != head.hash {
                stop(at: max(rowCount, 1), .unlinked)
            } else if let beyond = anchors.map(\.sequence).filter({ $0 > rowCount }).min() {
                stop(at: beyond, .anchor)
            }
        }
        return CheckAuditReport(
            rowCount: rowCount,
            head: rowCount > 0 ? CheckAuditAnchor(sequence: rowCount, hash: latest) : nil,
            firstBreak: firstBreak
        )
    }
}
