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
            data.readings.filter { $0.field == field }.map(\.value.text)
        }
        let words = names.flatMap { $0.uppercased().split(separator: " ") }
        if data.text(.issuingCountry) == "UTO" || words.contains("SPECIMEN") { add(.specimen) }
        let issuer = data.text(.issuingCountry).map { Country.entry(of: $0) } ?? nil
        // Programs name Kosovo by a code that is no issuer's on documents.
        if issuer.map({ !$0.isIssuer && $0.kind != .interface }) ?? true { add(.unknownIssuer) }
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

    /// Judges the differences between zone and licence code.
    mutating func judge(_ comparisons: [FieldComparison]) {
        for comparison in comparisons where comparison.outcome == .differ && comparison.isReliable {
            add(.sourcesDiffer(comparison.field))
        }
    }
}
