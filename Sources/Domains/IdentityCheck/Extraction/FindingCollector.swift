// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Collects the findings about a document, each once.
struct FindingCollector {
    private(set) var all: [IdentityFinding] = []
    private let data: IdentityData

    init(data: IdentityData) {
        self.data = data
    }

    private mutating func add(_ finding: IdentityFinding) {
        if !all.contains(finding) { all.append(finding) }
    }

    /// Judges what the document is.
    mutating func judge(
        type: IdentityDocumentType?,
        selected: SelectedDocument,
        row: CatalogueRow?
    ) {
        guard let type else { return }
        let names = [IdentityField.surname, .givenNames].flatMap { field in
            // The word may be printed across a card, where it is no name.
            data.readings.filter { $0.field == field && $0.source != .print }.map(\.value.text)
        }
        let words = names.flatMap { $0.uppercased().split(separator: " ") }
        if data.text(.issuingCountry) == "UTO" || words.contains("SPECIMEN") { add(.specimen) }
        let issuer = data.text(.issuingCountry).map { Country.entry(of: $0) } ?? nil
        // Programs name Kosovo by a code that is no issuer's on documents.
        let isUnknown = issuer.map { !$0.isIssuer && $0.kind != .interface } ?? true
        // Of a document of which only print was read the issuer may have been selected.
        let isNamed = data.text(.issuingCountry) != nil || row == nil
        if isUnknown, isNamed { add(.unknownIssuer) }
        if let expected = selected.type, expected != type {
            add(.otherType(selected: expected, read: type))
        }
        if row?.confidence == .unconfirmed { add(.unconfirmedLayout) }
        for field in data.cleanedFields { add(.cleaned(field)) }
        for field in data.truncatedFields { add(.truncated(field)) }
    }

    /// Judges the zone.
    mutating func judge(_ source: ZoneSource) {
        for finding in source.document.findings {
            for told in finding.identityFindings { add(told) }
        }
        for alternative in source.alternatives
        where source.document.checks[alternative.check] == false {
            add(.ambiguousCorrection(alternative.check))
        }
        let dates: [(IdentityField, MRZDate)] = [
            (.birthDate, source.document.birthDate), (.issueDate, source.document.issueDate),
            (.expiryDate, source.document.expiryDate),
        ]
        for (field, date) in dates {
            switch date {
            case .partial: add(.incompleteDate(field))
            case .never: add(.neverExpires)
            case .absent, .day, .invalid: break
            }
        }
    }

    /// Judges the licence code.
    mutating func judge(_ barcode: AAMVADocument, on today: CalendarDate, product: CheckProduct) {
        for finding in barcode.dateFindings(on: today) { add(.date(finding)) }
        for finding in barcode.findings {
            if let told = finding.identityFinding { add(told) }
        }
        if barcode.expiryDate == nil, barcode.expiryMonth != nil {
            add(.incompleteDate(.expiryDate))
        }
        if barcode.neverExpires { add(.neverExpires) }
        if product == .fastfill, data.isAddressMissing { add(.addressMissing) }
    }

    /// Judges what was read in print; its dates count if no other source has them.
    ///
    /// Print may be misread, so an impossible date only makes the field uncertain and rejects nothing. Two readings that differ
    /// don't matter where a zone or code confirms the one taken.
    ///
    /// - Parameters:
    ///   - print: what was read.
    ///   - confirmed: the fields of print that a zone or code has with the same value.
    ///   - today: the day of the check.
    mutating func judge(
        _ print: PrintedReading,
        confirmed: Set<IdentityField>,
        on today: CalendarDate
    ) {
        if let error = print.error { add(.printNotRead(error)) }
        for field in print.unstableFields where !confirmed.contains(field) {
            add(.unstablePrint(field))
        }
        func printed(_ field: IdentityField) -> CalendarDate? {
            data[field]?.source == .print ? data.date(field) : nil
        }
        for finding in DateFinding.findings(
            birth: printed(.birthDate),
            issue: printed(.issueDate),
            expiry: printed(.expiryDate),
            on: today
        ) {
            switch finding {
            case .expired: add(.date(finding))
            case .bornInFuture: add(.uncertain(.birthDate))
            case .issuedInFuture: add(.uncertain(.issueDate))
            case .issuedAfterExpiry: add(.uncertain(.expiryDate))
            }
        }
    }

    /// Judges the differences between two sources.
    mutating func judge(_ comparisons: [FieldComparison]) {
        for comparison in comparisons where comparison.outcome == .differ && comparison.isReliable {
            let isPrint = comparison.other == .print
            add(isPrint ? .printDiffers(comparison.field) : .sourcesDiffer(comparison.field))
        }
    }
}
