// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
package import MachineReadable
package import Reading

/// What is known of a document before its pictures are read.
package struct ExaminationCase: Sendable {
    /// The pictures, as uploaded.
    package var pictures: [CheckPart: [UInt8]] = [:]
    /// What the client selected.
    package var selected = SelectedDocument()
    /// The values that the client read, by the names of its interface.
    package var claim: [String: String] = [:]
    /// The documents that the account accepts.
    package var accepted: AcceptedDocuments
    /// Whether the account wants printed text to be read.
    package var readsPrint = false
    /// The day of the check.
    package var today: CalendarDate
}

/// What an examiner found.
package struct Examination: Sendable {
    /// The evidence for the rules.
    package var evidence: VerificationEvidence
    /// What was read of the document.
    package var check: DocumentCheck
    /// The zones in the picture of each side, where what is masked stands.
    package var zones: [CheckPart: [ZoneReading]] = [:]
    /// The edges of the document in the picture of each side without a zone.
    package var edges: [CheckPart: DocumentEdges] = [:]
    /// The size of each picture in which these zones are, in pixels.
    package var sizes: [CheckPart: PictureSize] = [:]
    /// Whether the selfie shows a machine-readable zone or a licence's code.
    package var selfieHasCode = false
    /// The edges of a document in the selfie.
    package var selfieEdges: SelfieEdges?
    /// Whether light covers a part of the picture with the portrait.
    package var portraitIsCovered = false
    /// The remarks on each picture.
    package var remarks: [CheckPart: [PictureRemark]] = [:]

    /// Whether anything of the document was read.
    var isRead: Bool { check.extraction.type != nil }

    /// Columns and rows of a picture.
    package struct PictureSize: Sendable {
        /// Columns.
        package let width: Int
        /// Rows.
        package let height: Int
    }

    /// Joins evidence and what was read.
    package init(evidence: VerificationEvidence, check: DocumentCheck) {
        self.evidence = evidence
        self.check = check
    }

    /// Whether the document has a machine-readable zone.
    package var hasZone: Bool { check.extraction.data.zone != nil }
}

/// Reads the pictures of a document.
package protocol DocumentExaminer: Sendable {
    /// Reads the pictures of a document; this can take seconds, and runs off Swift's own pool.
    func examine(_ document: ExaminationCase) -> Examination
}
