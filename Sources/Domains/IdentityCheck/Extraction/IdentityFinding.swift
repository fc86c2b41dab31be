// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A finding about a document that was read; none stops the check.
///
/// Never holds a value of the document.
public enum IdentityFinding: Sendable, Hashable {
    /// A specimen: issued by Utopia, or with the word SPECIMEN for a name (row 23).
    case specimen
    /// The issuer's code is not assigned (row 24).
    case unknownIssuer
    /// Another kind of document than the one selected (row 25).
    case otherType(selected: IdentityDocumentType, read: IdentityDocumentType)
    /// The dates on the day of the check: expired, or impossible (rows 27 and 28).
    case date(DateFinding)
    /// A field is not a date, such as 30 February; it has no value (row 28).
    case invalidDate(IdentityField)
    /// The holder was born after issue or expiry.
    case datesOutOfOrder
    /// A part of a date is unknown; the field has no value (row 29).
    case incompleteDate(IdentityField)
    /// The document does not expire.
    case neverExpires
    /// A check digit is wrong, also after correction (row 18).
    case wrongCheckDigit(MRZCheckKind)
    /// A wrong check digit could be corrected in several ways that are equally good; the field is as read (row 19).
    case ambiguousCorrection(MRZCheckKind)
    /// Characters of the zone could not be read, and do not follow from its check digits: a check digit over them says
    /// nothing about the document (row 15).
    case unread
    /// A field was not seen clearly enough.
    case uncertain(IdentityField)
    /// A field of the barcode has an unknown or contradictory value, or every card has it and this one does not.
    case doubtfulBarcodeField(IdentityField)
    /// The zone may go on where the picture does not show it (row 14).
    case partlyVisible
    /// The zone was full, so the names may be cut off.
    case namesTruncated
    /// Zone and barcode have different values for a field; both are kept (row 35).
    case sourcesDiffer(IdentityField)
    /// Print and a coded source have different values for a field; both are kept.
    case printDiffers(IdentityField)
    /// Two readings of a printed field differ; the less certain confidence holds.
    case unstablePrint(IdentityField)
    /// No print was read, because the engine is missing or failed.
    case printNotRead(PrintedTextError)
    /// The barcode departs from the standard, so it is less certain (row 34).
    case irregularBarcode
    /// The barcode has no address; only Fastfill reports it (row 31).
    case addressMissing
    /// Control characters or marks of writing direction were removed from a field (row 36).
    case cleaned(IdentityField)
    /// A value was longer than its field may be and was cut (row 36).
    case truncated(IdentityField)
    /// The layout of this document is not known well enough to rely on what was read.
    case unconfirmedLayout
}

extension IdentityFinding {
    /// The reason for which a document with this finding is rejected by rule.
    ///
    /// Nil if the finding alone rejects nothing; an account may still reject an expired document.
    public var rejectReasonCode: Int? {
        switch self {
        case .specimen: 202
        case .unread: 200
        case .otherType: 207
        case .wrongCheckDigit, .invalidDate, .datesOutOfOrder, .date(.bornInFuture),
            .date(.issuedInFuture), .date(.issuedAfterExpiry):
            108
        case .sourcesDiffer: 111
        default: nil
        }
    }

    /// The reason that is proposed to a reviewer, who decides; nil if none is.
    public var proposedReasonCode: Int? {
        if case .printDiffers = self { 111 } else { nil }
    }

    /// Whether a person should look before relying on the data.
    public var needsAttention: Bool {
        switch self {
        case .specimen, .unknownIssuer, .otherType, .date, .invalidDate, .datesOutOfOrder,
            .wrongCheckDigit, .ambiguousCorrection, .unread, .uncertain, .doubtfulBarcodeField,
            .partlyVisible, .sourcesDiffer, .unconfirmedLayout, .printDiffers, .unstablePrint,
            .printNotRead:
            true
        case .incompleteDate, .neverExpires, .namesTruncated, .irregularBarcode, .addressMissing,
            .cleaned, .truncated:
            false
        }
    }
}
