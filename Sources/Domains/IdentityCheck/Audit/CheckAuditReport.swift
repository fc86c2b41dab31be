// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the check of an audit chain found.
public struct CheckAuditReport: Sendable, Hashable {
    /// The first row that is not as it was written.
    public struct Break: Sendable, Hashable {
        /// The number of the row, from 1.
        public let sequence: Int
        /// What is wrong with it.
        public let reason: Reason

        /// Names a row and what is wrong with it.
        public init(sequence: Int, reason: Reason) {
            self.sequence = sequence
            self.reason = reason
        }
    }

    /// What is wrong with a row.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Its content is not what its hash says, or cannot be read.
        case changed
        /// It does not follow the row before: one of the two was replaced.
        case unlinked
        /// It was removed.
        case missing
        /// It is in the wrong place, or there twice.
        case misplaced
        /// It is beyond the end of the chain.
        case added
        /// It is not the row that an anchor names.
        case anchor
    }

    /// The number of rows that are as they were written, from the first.
    public let rowCount: Int
    /// The last of them; nil if there is none.
    public let head: CheckAuditAnchor?
    /// The first row that is not; nil if the whole chain is intact.
    public let firstBreak: Break?

    /// Whether the whole chain is as it was written.
    public var isIntact: Bool { firstBreak == nil }
}
