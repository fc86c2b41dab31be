// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The rules for comparing names from two sources (ICAO Doc 9303-3 §6).
///
/// Letters may be spelled in any of their listed ways, and hyphens are blanks. A source that says it had to cut names
/// has their beginning. The order of given names counts.
struct ComparedNames {
    let zone: MRZDocument?
    let barcode: AAMVADocument?

    /// Whether the names of two sources are the same.
    func areSame(
        _ one: String,
        _ source: FieldSource,
        _ two: String,
        _ other: FieldSource
    ) -> Bool {
        if source == .barcode { return isPrinted(two, barcode: one) }
        let isFull = zone?.names.isTruncated ?? false
        let comparison = NameComparison(printed: two, zone: one, isTruncated: isFull)
        if case .different = comparison {
            return other == .barcode && isCut && Self.plain(one).starts(with: Self.plain(two))
        }
        return true
    }

    /// Whether the barcode has what is printed; its letters may be those of zones.
    private func isPrinted(_ printed: String, barcode name: String) -> Bool {
        if Self.plain(printed) == Self.plain(name) { return true }
        let comparison = NameComparison(printed: printed, zone: name, isTruncated: isCut)
        if case .different = comparison { return false }
        return true
    }

    /// Whether the barcode says that it cut a name.
    private var isCut: Bool {
        let marks: [AAMVAElementID] = ["DDE", "DDF", "DDG"]
        return marks.contains { barcode?[$0] == "T" }
    }

    /// The characters of a text that count, in capitals.
    static func plain(_ text: String) -> [UInt8] {
        text.uppercased().utf8.filter { !" -/<".utf8.contains($0) }
    }
}

extension MRZDocument {
    /// A date of which a part is unknown; nil if it is whole, or there is none.
    func partialDate(_ field: IdentityField) -> PartialDate? {
        let date: MRZDate
        switch field {
        case .birthDate: date = birthDate
        case .issueDate: date = issueDate
        case .expiryDate: date = expiryDate
        default: return nil
        }
        guard case .partial(let year, let month) = date else { return nil }
        return PartialDate(year: year, month: month, day: nil)
    }
}

extension PartialDate {
    /// Whether a day has all parts that are known; unknown parts match anything.
    func matches(_ date: CalendarDate) -> Bool {
        (year ?? date.year) == date.year && (month ?? date.month) == date.month
            && (day ?? date.day) == date.day
    }
}
