// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The meaning of the fields.
extension MRZDocument {
    /// The fields of the format in the order of the lines, followed by parts of fields.
    public var fields: [MRZField] {
        var fields: [MRZField] = []
        for place in format.layout.places {
            if place.field == .names {
                fields += [.surname, .givenNames]
            } else {
                fields.append(place.field)
            }
        }
        return fields
    }

    /// Returns the characters of a field as they are in the zone; `nil` if the format has no such field.
    public func raw(_ field: MRZField) -> String? {
        let zone = field == .surname || field == .givenNames ? .names : field
        let range = format.layout.range(of: field) ?? format.layout.range(of: zone)
        return range.map { String(decoding: text[$0], as: UTF8.self) }
    }

    /// Returns the value of a field.
    ///
    /// Without fillers, dates as `1974-08-12`, names with blanks, Russian names in Cyrillic; `nil` if the field is
    /// empty, unknown or not part of the format.
    public func value(_ field: MRZField) -> String? {
        switch field {
        case .surname: names.surname
        case .givenNames: names.givenNames
        case .documentNumber: documentNumber
        case .birthDate: birthDate.text
        case .expiryDate: expiryDate.text
        case .issueDate: issueDate.text
        case .sex: sex.map { $0.letter }
        case .optionalData1, .optionalData2: optionalData(field)
        case .personalNumber: personalNumber
        case .authority: authority
        default: trimmed(field)
        }
    }

    /// The names of the holder.
    public var names: MRZNames {
        let layout = format.layout
        if let zone = layout.range(of: .names) {
            let alphabet = format == .russianPassport ? MRZNames.Alphabet.russian : .latin
            return MRZNames(zone: text[zone], alphabet: alphabet)
        }
        return MRZNames(
            surname: layout.range(of: .surname).map { text[$0] },
            givenNames: layout.range(of: .givenNames).map { text[$0] }
        )
    }

    /// The document code, such as `P` or `ID`.
    public var documentCode: String { trimmed(.documentCode) ?? "" }

    /// The issuing state as printed, such as `D` or `UTO`; `nil` if it is empty.
    public var issuingState: String? { trimmed(.issuingState) }

    /// The nationality as printed; `nil` if it is empty or not part of the format.
    public var nationality: String? { trimmed(.nationality) }

    /// The issuing state in the table of codes; `nil` for an unassigned code.
    public var issuer: Country? {
        format.layout.range(of: .issuingState).flatMap { Country.entry(of: text[$0]) }
    }

    /// The sex; `nil` if the format has none or it cannot be read.
    public var sex: Sex? {
        format.layout.range(of: .sex).flatMap { Sex(printed: text[$0.lowerBound]) }
    }

    /// The whole document number, including a part in the optional data; `nil` if there is none.
    ///
    /// Vietnam prints the last nine of twelve digits in the number field and all of them in the optional data. Russian
    /// national passports have series and number in separate places, which are joined here.
    public var documentNumber: String? {
        let layout = format.layout
        if longNumber != nil, let long = layout.longNumber(in: text) {
            return String(decoding: long.number(in: text), as: UTF8.self)
        }
        guard let printed = trimmed(.documentNumber) else { return nil }
        if format == .russianPassport, let digit = trimmed(.seriesDigit) {
            let digits = Array(printed.utf8)
            return String(
                decoding: digits.prefix(3) + digit.utf8 + digits.dropFirst(3),
                as: UTF8.self
            )
        }
        return vietnameseNumber(printed) ?? printed
    }

    private func vietnameseNumber(_ printed: String) -> String? {
        guard format == .td1, issuingState.map({ $0.utf8.elementsEqual("VNM".utf8) }) ?? false,
            let optional = format.layout.range(of: .optionalData1)
        else { return nil }
        let whole = text[optional.prefix(12)]
        guard whole.allSatisfy(MRZCharacter.isDigit), whole.suffix(9).elementsEqual(printed.utf8)
        else { return nil }
        return String(decoding: whole, as: UTF8.self)
    }

    /// The personal number: a separate field in passports, part of the optional data on some cards.
    ///
    /// Turkey puts one filler before it; Finland prints its hyphen as a filler.
    public var personalNumber: String? {
        guard format == .td1 else {
            return optionalData(.personalNumber)
        }
        guard let issuer = issuingState, let optional = optionalData(.optionalData1) else {
            return nil
        }
        if issuer.utf8.elementsEqual("TUR".utf8) { return optional }
        guard issuer.utf8.elementsEqual("FIN".utf8), optional.utf8.count == 11 else { return nil }
        return String(
            decoding: optional.utf8.map { $0 == MRZCharacter.filler ? UInt8(ascii: "-") : $0 },
            as: UTF8.self
        )
    }

    /// Returns optional data without surrounding fillers and without the rest of a long number.
    private func optionalData(_ field: MRZField) -> String? {
        let layout = format.layout
        guard var range = layout.range(of: field) else { return nil }
        if longNumber != nil, let long = layout.longNumber(in: text), range.contains(long.digit) {
            range = long.digit + 1..<range.upperBound
        }
        return Self.trimmed(text[range])
    }

    /// The code of the authority of a Russian national passport, such as `910-003`.
    private var authority: String? {
        guard let code = trimmed(.authority) else { return nil }
        let digits = Array(code.utf8)
        guard digits.count == 6 else { return code }
        return String(decoding: digits[..<3] + [UInt8(ascii: "-")] + digits[3...], as: UTF8.self)
    }

    private func trimmed(_ field: MRZField) -> String? {
        format.layout.range(of: field).flatMap { Self.trimmed(text[$0]) }
    }

    private static func trimmed(_ characters: ArraySlice<UInt8>) -> String? {
        let filler = MRZCharacter.filler
        guard let first = characters.firstIndex(where: { $0 != filler }),
            let last = characters.lastIndex(where: { $0 != filler })
        else { return nil }
        return String(decoding: characters[first...last], as: UTF8.self)
    }
}

/// The sex as stated on documents.
public enum Sex: Sendable, Hashable {
    /// Printed `F`.
    case female
    /// Printed `M`.
    case male
    /// Printed `<`, or `X` in the visual zone.
    case unspecified

    init?(printed character: UInt8) {
        switch character {
        case UInt8(ascii: "F"): self = .female
        case UInt8(ascii: "M"): self = .male
        case MRZCharacter.filler, UInt8(ascii: "X"): self = .unspecified
        default: return nil
        }
    }

    /// `F`, `M` or `X`, as in the visual zone.
    public var letter: String {
        switch self {
        case .female: "F"
        case .male: "M"
        case .unspecified: "X"
        }
    }
}
