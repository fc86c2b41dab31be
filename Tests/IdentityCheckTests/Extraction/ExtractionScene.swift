// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Testing

/// The specimens that extraction is tested with.
enum ExtractionScene {
    /// The day of the checks.
    static var today: CalendarDate {
        get throws { try #require(CalendarDate(year: 2026, month: 11, day: 26)) }
    }

    /// An Austrian passport, valid until 2034.
    static let passport: [(MRZField, String)] = [
        (.issuingState, "AUT"), (.surname, "MUSTERMANN"), (.givenNames, "ANNA MARIA"),
        (.documentNumber, "P1234567"), (.nationality, "AUT"), (.birthDate, "1974-08-12"),
        (.sex, "F"), (.expiryDate, "2034-04-15"),
    ]

    /// Returns the lines of a passport or another document, with some fields replaced or added.
    static func lines(
        _ format: MRZFormat = .td3,
        _ changes: [(MRZField, String)] = []
    ) throws -> [String] {
        let changed = changes.map(\.0)
        return try MRZWriter(
            format,
            fields: passport.filter { !changed.contains($0.0) } + changes
        ).lines
    }

    /// Returns what is read from the lines of a zone.
    static func extraction(
        _ lines: [String],
        selected: SelectedDocument = SelectedDocument()
    ) throws -> IdentityExtraction {
        let document = try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
        return IdentityExtraction(zone: ZoneSource(document), selected: selected, today: try today)
    }

    /// Returns what is read from a passport or another document, with some fields replaced or added.
    static func extraction(
        _ format: MRZFormat = .td3,
        _ changes: [(MRZField, String)],
        selected: SelectedDocument = SelectedDocument()
    ) throws -> IdentityExtraction {
        try extraction(lines(format, changes), selected: selected)
    }

    /// The elements of a licence of Virginia.
    static let elements: [AAMVAElement] = [
        .init("DAQ", "T64235789"), .init("DCS", "SAMPLE"), .init("DDE", "N"),
        .init("DAC", "MICHAEL"), .init("DDF", "N"), .init("DAD", "JOHN"), .init("DDG", "N"),
        .init("DBD", "06062019"), .init("DBB", "06061986"), .init("DBA", "12102034"),
        .init("DBC", "1"), .init("DAG", "12 OAK LANE"), .init("DAI", "RICHMOND"),
        .init("DAJ", "VA"), .init("DAK", "232690000  "), .init("DCG", "USA"),
        .init("DCI", "NORFOLK"),
    ]

    /// Returns the code of a licence with some elements replaced, added or, with an empty value, removed.
    static func code(
        _ changes: [(AAMVAElementID, String)] = [],
        version: Int = 10
    ) throws -> [UInt8] {
        let changed = changes.map(\.0)
        let header = try #require(AAMVAHeader(issuerNumber: "636000", version: version))
        let elements =
            elements.filter { !changed.contains($0.identifier) }
            + changes.filter { !$0.1.isEmpty }.map { AAMVAElement($0.0, $0.1) }
        return try AAMVARecord(
            header: header,
            subfiles: [AAMVASubfile(type: "DL", elements: elements)]
        ).encoded()
    }

    /// Returns the content of such a code.
    static func licence(_ changes: [(AAMVAElementID, String)] = []) throws -> AAMVADocument {
        try AAMVADocument(parsing: code(changes))
    }

    /// Returns what is read from such a code.
    static func extraction(
        licence changes: [(AAMVAElementID, String)],
        product: CheckProduct = .netverify
    ) throws -> IdentityExtraction {
        IdentityExtraction(
            barcode: try licence(changes),
            selected: SelectedDocument(product: product),
            today: try today
        )
    }
}
