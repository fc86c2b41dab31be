// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// What the text of a printed value means for the fields of the data.
struct PrintedMeaning {
    /// The values, in the order of the text; a licence has two in the line of the birth.
    private(set) var values: [(field: IdentityField, value: FieldValue)] = []

    private let layout: PrintedLayout
    private let country: String?
    private let today: CalendarDate

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - lines: its lines.
    ///   - content: what it holds.
    ///   - layout: the layout of the document.
    ///   - country: the issuer, alpha-3; nil if it is not known.
    ///   - today: the day of the check.
    init(
        _ lines: [String],
        of content: PrintedContent,
        _ layout: PrintedLayout,
        country: String?,
        today: CalendarDate
    ) {
        self.layout = layout
        self.country = country
        self.today = today
        let alphabet = layout[content]?.alphabet ?? .any
        let text = Self.trimmed(alphabet.corrected(lines.joined(separator: " ")))
        switch content {
        case .surname: addName(.surname, text)
        case .givenNames: addName(.givenNames, text)
        case .birth: addDate(.birthDate, text, .past)
        case .issueDate: addDate(.issueDate, text, .past)
        case .expiryDate: addDate(.expiryDate, text, .expiry)
        case .documentNumber: addNumber(.documentNumber, text)
        case .personalNumber: addNumber(.personalNumber, text)
        case .sex: addSex(text)
        case .address: addAddress(lines.map(Self.trimmed))
        case .other: return
        }
    }

    /// Returns a text without what security print and dirt are read for at its ends; a ¥ is a misread Y.
    private static func trimmed(_ text: String) -> String {
        func isText(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "¥"
        }
        var text = text[...]
        while let last = text.last, !isText(last) { text.removeLast() }
        while let first = text.first, !isText(first) { text.removeFirst() }
        return String(text)
    }

    private mutating func addName(_ field: IdentityField, _ text: String) {
        guard text.contains(where: \.isLetter), PrintedAlphabet.letters.allows(text) else { return }
        values.append((field, .text(PrintedCapitals.corrected(text))))
    }

    private mutating func addDate(
        _ field: IdentityField,
        _ text: String,
        _ meaning: PrintedDay.Meaning
    ) {
        guard
            let day = PrintedDay(text, order: layout.dateOrder, meaning: meaning, today: today)
        else { return }
        values.append((field, .date(day.date)))
        if field == .birthDate, day.rest.filter(\.isLetter).count >= 2,
            layout.type == .drivingLicence, layout.dateOrder == .dayFirst
        {
            values.append((.placeOfBirth, .text(PrintedAlphabet.letters.corrected(day.rest))))
        }
    }

    /// Numbers are printed in groups; one has at least three digits.
    private mutating func addNumber(_ field: IdentityField, _ text: String) {
        let number = String(text.uppercased().map { $0 == "¥" ? "Y" : $0 })
        guard PrintedAlphabet.lettersAndDigits.allows(number),
            number.filter(\.isNumber).count >= 3
        else { return }
        values.append((field, .text(number)))
    }

    private mutating func addSex(_ text: String) {
        let sex: Sex? =
            switch text.uppercased().first {
            case "F", "W": .female
            case "M": .male
            case "X": .unspecified
            default: nil
            }
        // Words such as the label of another field are no sex.
        if let sex, text.count <= 3 { values.append((.sex, .sex(sex))) }
    }

    private mutating func addAddress(_ lines: [String]) {
        let region = layout.dateOrder == .monthFirst ? "USA" : nil
        var address = PrintedAddress(lines, country: country ?? region)
        if !address.isSplit, region != nil, country == nil {
            address = PrintedAddress(lines, country: "CAN")
        }
        let parts: [(IdentityField, String?)] = [
            (.addressLine, address.line), (.city, address.city),
            (.subdivision, address.subdivision), (.postCode, address.postCode),
        ]
        for (field, text) in parts {
            if let text = text.map(Self.trimmed), !text.isEmpty {
                values.append((field, .text(text)))
            }
        }
    }
}
