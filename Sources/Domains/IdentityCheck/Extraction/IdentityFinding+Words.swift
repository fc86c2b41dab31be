// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension IdentityFinding {
    /// The stable code, such as `check.specimen`.
    public var code: String {
        switch self {
        case .specimen: "check.specimen"
        case .unknownIssuer: "check.unknown-issuer"
        case .otherType: "check.other-type"
        case .date(let finding): "check." + finding.name
        case .invalidDate: "check.invalid-date"
        case .datesOutOfOrder: "check.dates-out-of-order"
        case .incompleteDate: "check.incomplete-date"
        case .neverExpires: "check.never-expires"
        case .wrongCheckDigit: "check.check-digit"
        case .ambiguousCorrection: "check.ambiguous-correction"
        case .unread: "check.unread"
        case .uncertain: "check.uncertain"
        case .doubtfulBarcodeField: "check.doubtful-barcode-field"
        case .partlyVisible: "check.partly-visible"
        case .namesTruncated: "check.names-truncated"
        case .sourcesDiffer: "check.sources-differ"
        case .printDiffers(let field): "text.mismatch." + field.rawValue
        case .unstablePrint: "text.unstable"
        case .printNotRead(.noEngine), .printNotRead(.noLanguage): "text.engine.absent"
        case .printNotRead(.tookTooLong): "text.engine.late"
        case .printNotRead(.broken): "text.engine.broken"
        case .irregularBarcode: "check.irregular-barcode"
        case .addressMissing: "check.address-missing"
        case .cleaned: "check.cleaned"
        case .truncated: "check.truncated"
        case .unconfirmedLayout: "check.unconfirmed-layout"
        }
    }

    /// The field concerned, if it is one.
    public var field: IdentityField? {
        switch self {
        case .invalidDate(let field), .incompleteDate(let field), .uncertain(let field),
            .doubtfulBarcodeField(let field), .sourcesDiffer(let field), .cleaned(let field),
            .truncated(let field), .printDiffers(let field), .unstablePrint(let field):
            field
        default: nil
        }
    }

    /// One sentence on the finding, without any value.
    public var message: String {
        switch self {
        case .specimen: "This is a specimen."
        case .unknownIssuer: "No state or organisation has the issuer's code."
        case .otherType(let selected, let read):
            "This is \(read.words), but \(selected.words) is expected."
        case .date(let finding): finding.message
        case .invalidDate(let field): "The \(field.words) is not a date."
        case .datesOutOfOrder: "The date of birth is not before issue and expiry."
        case .incompleteDate(let field): "A part of the \(field.words) is unknown."
        case .neverExpires: "The document does not expire."
        case .wrongCheckDigit(let kind): "The check digit over \(kind.words) is wrong."
        case .ambiguousCorrection(let kind):
            "Several corrections would make the check digit over \(kind.words) right; none was made."
        default: sourceMessage
        }
    }

    /// The sentences about how values were read.
    private var sourceMessage: String {
        switch self {
        case .unread: "Characters of the zone could not be read."
        case .uncertain(let field): "The \(field.words) was not seen clearly enough."
        case .doubtfulBarcodeField(let field):
            "The \(field.words) is missing from the barcode, or contradicts itself."
        case .partlyVisible: "The zone may go on where the picture does not show it."
        case .namesTruncated: "The name field is full; names may have been cut off."
        case .sourcesDiffer(let field): "Zone and barcode differ in the \(field.words)."
        case .printDiffers(let field):
            "The printed \(field.words) differs from the one in zone or barcode."
        case .unstablePrint(let field): "Two readings of the printed \(field.words) differ."
        case .printNotRead(.noEngine): "Printed text was not read: the engine is not installed."
        case .printNotRead(.noLanguage):
            "Printed text was not read: the engine lacks the data of the document's language."
        case .printNotRead(.tookTooLong): "Printed text was not read: the engine took too long."
        case .printNotRead(.broken): "Printed text was not read: the engine failed."
        case .irregularBarcode: "The barcode departs from the standard, so it is less certain."
        case .addressMissing: "The barcode has no address; the front of the document has it."
        case .cleaned(let field): "Invisible characters were removed from the \(field.words)."
        case .truncated(let field): "The \(field.words) was too long and was cut."
        default: "This layout is not known well enough to rely on the data."
        }
    }
}

extension IdentityDocumentType {
    /// The kind in words, with its article.
    public var words: String {
        switch self {
        case .passport: "a passport"
        case .drivingLicence: "a driving licence"
        case .identityCard: "an identity card"
        case .visa: "a visa"
        }
    }
}

extension MRZCheckKind {
    /// What the check digit covers, in words.
    fileprivate var words: String {
        switch self {
        case .documentNumber: "the document number"
        case .birthDate: "the date of birth"
        case .expiryDate: "the date of expiry"
        case .personalNumber: "the personal number"
        case .composite: "the zone"
        }
    }
}
