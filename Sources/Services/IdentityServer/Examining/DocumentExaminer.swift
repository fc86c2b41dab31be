// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
package import MachineReadable

/// What is known of a document before anybody looks at it.
package struct ExaminationCase: Sendable {
    /// The pictures, as uploaded.
    package var pictures: [CheckPart: [UInt8]] = [:]
    /// The country that the client selected, alpha-3.
    package var country: String?
    /// The kind of document that the client selected.
    package var type: IdentityDocumentType?
    /// The values that the client read, by the names of its interface.
    package var claim: [String: String] = [:]
    /// The documents that the account accepts.
    package var accepted: AcceptedDocuments
    /// The day of the check.
    package var today: CalendarDate
}

/// What an examiner found.
package struct Examination: Sendable {
    /// The evidence for the rules.
    package var evidence: VerificationEvidence
    /// What was read, by the names of `document` in results, in their order.
    package var fields: [(name: String, value: String)]

    /// Whether the document has a machine-readable zone.
    package var hasZone: Bool

    /// Joins evidence and fields.
    package init(
        evidence: VerificationEvidence,
        fields: [(name: String, value: String)],
        hasZone: Bool = false
    ) {
        self.evidence = evidence
        self.fields = fields
        self.hasZone = hasZone
    }
}

/// Looks at the pictures of a document.
package protocol DocumentExaminer: Sendable {
    /// Looks at the pictures of a document; this can take seconds, and runs off Swift's own pool.
    func examine(_ document: ExaminationCase) -> Examination
}
