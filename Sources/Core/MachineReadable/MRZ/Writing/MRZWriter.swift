// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes zones: takes fields in their everyday form and returns lines with all check digits.
///
/// Names are transliterated as the issuing state does and shortened as the standard requires; dates are `1974-08-12`
/// (omitted parts are unknown), sex is `F`, `M` or `X`, and `never` is the expiry of a document that does not expire.
/// Numbers longer than their columns continue in the optional data of TD1 and TD2.
public struct MRZWriter: Sendable {
    private let layout: MRZLayout
    private var text: [UInt8]
    private var values: [(field: MRZField, value: String)]
    /// Whether the number continues in the optional data.
    private var hasLongNumber = false

    /// Prepares the lines of a format from fields.
    ///
    /// Errors: those of ``MRZWritingError``.
    public init(
        _ format: MRZFormat,
        fields: [(field: MRZField, value: String)]
    ) throws(MRZWritingError) {
        layout = format.layout
        text = [UInt8](repeating: MRZCharacter.filler, count: layout.characterCount)
        values = fields
        try addDefaults()
        try checkFields()
        try writeFields()
        writeCheckDigits()
    }

    /// The lines.
    public var lines: [String] {
        var lines: [String] = []
        for (start, length) in zip(layout.lineStarts, layout.lineLengths) {
            lines.append(String(decoding: text[start..<start + length], as: UTF8.self))
        }
        return lines
    }

    private func value(_ field: MRZField) -> String? {
        for entry in values where entry.field == field { return entry.value }
        return nil
    }

    private mutating func addDefaults() throws(MRZWritingError) {
        for (field, usual) in layout.format.usualValues where value(field) == nil {
            values.append((field, usual))
        }
        for field in [.documentCode, .issuingState, .documentNumber] as [MRZField] {
            guard layout.range(of: field) != nil, value(field) == nil else { continue }
            // The number of a French identity card may also be given by its parts.
            guard field != .documentNumber || value(.serialNumber) == nil else { continue }
            throw .missing(field)
        }
    }

    private func checkFields() throws(MRZWritingError) {
        for (place, entry) in values.enumerated() {
            let isName = entry.field == .surname || entry.field == .givenNames
            let isKnown =
                layout.range(of: entry.field) != nil
                || (isName && layout.range(of: .names) != nil)
            guard isKnown else { throw .notOfFormat(entry.field) }
            for earlier in values[..<place] where earlier.field == entry.field {
                throw .repeated(entry.field)
            }
        }
    }

    private mutating func writeFields() throws(MRZWritingError) {
        try writeNames()
        for place in layout.places {
            switch place.field {
            case .names, .surname, .givenNames: continue
            case .documentNumber: try writeNumber(place)
            default:
                guard let value = self.value(place.field) else { continue }
                try write(try characters(of: value, for: place), place)
            }
        }
    }

    private mutating func write(
        _ characters: [UInt8],
        _ place: MRZLayout.Place
    ) throws(MRZWritingError) {
        guard characters.count <= place.range.count else {
            throw .tooLong(place.field, limit: place.range.count)
        }
        // Optional data may follow a long number.
        var start = place.range.lowerBound
        if hasLongNumber, layout.isOverflow(place.field) {
            while start < place.range.upperBound, text[start] != MRZCharacter.filler { start += 1 }
            start += 1
            guard characters.isEmpty || start + characters.count <= place.range.upperBound else {
                throw .tooLong(place.field, limit: max(0, place.range.upperBound - start))
            }
        }
        for (offset, character) in characters.enumerated() { text[start + offset] = character }
    }

    private mutating func writeCheckDigits() {
        for digit in layout.digits {
            if digit.kind == .documentNumber, hasLongNumber { continue }
            var sum = WeightedSum()
            var isEmpty = true
            for range in digit.covered {
                sum.add(text, range)
                if text[range].contains(where: { $0 != MRZCharacter.filler }) { isEmpty = false }
            }
            let mayBeFiller = digit.kind == .personalNumber || digit.kind == .expiryDate
            text[digit.offset] = isEmpty && mayBeFiller ? MRZCharacter.filler : sum.digit
        }
    }
}

/// Writes numbers and names.
extension MRZWriter {
    private mutating func writeNumber(_ place: MRZLayout.Place) throws(MRZWritingError) {
        guard let value = self.value(.documentNumber) else { return }
        var number = try Self.mixed(value, .documentNumber)
        if layout.format == .russianPassport, number.count == 10 {
            let series = number.remove(at: 3)
            if self.value(.seriesDigit) == nil {
                values.append((.seriesDigit, String(decoding: [series], as: UTF8.self)))
            }
        }
        let room = place.range.count
        guard number.count > room, layout.format == .td1 || layout.format == .td2 else {
            return try write(number, place)
        }
        try write(Array(number[..<room]), place)
        try writeRest(of: number, from: room)
    }

    /// Writes the rest of a long number and its check digit at the start of the optional data.
    private mutating func writeRest(of number: [UInt8], from start: Int) throws(MRZWritingError) {
        guard let field = layout.overflow, let optional = layout.range(of: field) else { return }
        let rest = number[start...]
        // A filler must follow the digit, and the number must not contain one.
        guard rest.count + 2 <= optional.count else {
            throw .tooLong(.documentNumber, limit: start + optional.count - 2)
        }
        guard !number.contains(MRZCharacter.filler) else {
            throw .character(.documentNumber, Unicode.Scalar(MRZCharacter.filler))
        }
        hasLongNumber = true
        let digit = CheckDigit.digit(over: number)
        for (offset, character) in (rest + [digit]).enumerated() {
            text[optional.lowerBound + offset] = character
        }
    }

    private mutating func writeNames() throws(MRZWritingError) {
        let surname = try identifier(.surname)
        let givenNames = try identifier(.givenNames)
        if let range = layout.range(of: .names) {
            guard !surname.isEmpty || !givenNames.isEmpty else { throw .missing(.surname) }
            let zone = NameZone(width: range.count)
            place(zone.characters(surname: surname, givenNames: givenNames), range)
        }
        if let range = layout.range(of: .surname) {
            guard !surname.isEmpty else { throw .missing(.surname) }
            place(NameZone(width: range.count).characters(of: surname), range)
        }
        if let range = layout.range(of: .givenNames) {
            // French identity cards separate first names by two fillers.
            let parted = Array(
                givenNames.split(separator: MRZCharacter.filler)
                    .joined(separator: [MRZCharacter.filler, MRZCharacter.filler])
            )
            place(NameZone(width: range.count).characters(of: parted), range)
        }
    }

    private mutating func place(_ characters: [UInt8], _ range: Range<Int>) {
        for (offset, character) in zip(range, characters) { text[offset] = character }
    }

    private func identifier(_ field: MRZField) throws(MRZWritingError) -> [UInt8] {
        guard let value = self.value(field) else { return [] }
        if layout.format == .russianPassport { return try russian(value, field) }
        let state = self.value(.issuingState)
        let name = PrintedName(value, issuer: state)
        if let unknown = name.unknown { throw .character(field, unknown) }
        return name.text
    }

    private func russian(_ name: String, _ field: MRZField) throws(MRZWritingError) -> [UInt8] {
        var text: [UInt8] = []
        for scalar in name.unicodeScalars {
            let capital = TransliterationTable.capital(scalar.value)
            if scalar == " " || scalar == "-" {
                if text.last != MRZCharacter.filler, !text.isEmpty {
                    text.append(MRZCharacter.filler)
                }
            } else if let letter = Unicode.Scalar(capital).flatMap(RussianAlphabet.character) {
                text.append(letter)
            } else {
                throw .character(field, scalar)
            }
        }
        while text.last == MRZCharacter.filler { text.removeLast() }
        return text
    }
}
