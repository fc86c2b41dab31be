// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension ZoneReading {
    /// How sure a field is, 0 to 1; `nil` where the format has no such field.
    ///
    /// What was seen of each character, multiplied, and the evidence of the check digit that covers
    /// the field: a wrong reading passes one in ten times.
    public func confidence(of field: MRZField) -> Float? {
        let layout = document.format.layout
        var range: Range<Int>?
        var start = 0
        for (line, length) in layout.lineLengths.enumerated() {
            for slot in layout.slots + layout.parts
            where slot.place.line == line + 1 && slot.field == Self.printed(field, in: layout) {
                let columns = slot.place.columns
                range = start + columns.lowerBound - 1..<start + columns.upperBound
            }
            start += length
        }
        guard let range else { return nil }
        var seen: Float = 1
        for offset in range where offset < certainties.count { seen *= certainties[offset] }
        switch check(over: field) {
        case .some(true): return seen / (seen + 0.1 * (1 - seen))
        case .some(false): return 0.1 * seen
        case .none: return seen
        }
    }

    /// Surname and given names stand in one field.
    private static func printed(_ field: MRZField, in layout: MRZLayout) -> MRZField {
        guard field == .surname || field == .givenNames else { return field }
        return layout.slots.contains { $0.field == field } ? field : .names
    }

    private func check(over field: MRZField) -> Bool? {
        switch field {
        case .documentNumber: document.checks[.documentNumber]
        case .birthDate: document.checks[.birthDate]
        case .expiryDate: document.checks[.expiryDate]
        case .personalNumber: document.checks[.personalNumber]
        case .optionalData1, .optionalData2: document.checks[.composite]
        default: nil
        }
    }
}
