// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The holder's data for a North American card: for specimens, demonstrations and test cards.
///
/// Each edition of the standard writes the same holder in its own way.
public struct AAMVAHolder: Sendable {
    /// Surname.
    public var surname: String
    /// First name, then middle names.
    public var givenNames: [String]
    /// The suffix after the name, such as `JR`.
    public var nameSuffix: String?
    /// Number of the document.
    public var documentNumber: String
    /// Date of birth.
    public var birthDate: CalendarDate?
    /// Date of issue.
    public var issueDate: CalendarDate?
    /// The last day of validity; `nil` for a document that does not expire.
    public var expiryDate: CalendarDate?
    /// Sex; `nil` if not stated.
    public var sex: Sex?
    /// Street and number, then a second line if there is one.
    public var street: [String] = []
    /// City.
    public var city: String = ""
    /// State or province, the part after the hyphen of ISO 3166-2.
    public var subdivision: String = ""
    /// Post code without blanks.
    public var postCode: String = ""
    /// Further elements, written after the others.
    public var extras: [AAMVAElement] = []

    /// Creates a holder with a name and a document number.
    public init(surname: String, givenNames: [String], documentNumber: String) {
        self.surname = surname
        self.givenNames = givenNames
        self.documentNumber = documentNumber
    }
}

extension AAMVARecord {
    /// Writes a holder as one edition of the standard does: a licence, or with the type `ID` an identity card.
    ///
    /// The country is that of the header's issuer; dates are in that country's order.
    public init(_ holder: AAMVAHolder, header: AAMVAHeader, type: String = "DL") {
        let elements = AAMVAElementWriter(holder, header).elements
        self.init(
            header: header,
            subfiles: [AAMVASubfile(type: type, elements: elements)]
        )
    }
}

/// Writes a holder's data as elements of one edition.
private struct AAMVAElementWriter {
    private(set) var elements: [AAMVAElement] = []
    private let holder: AAMVAHolder
    private let version: Int
    private let country: String
    private let isYearFirst: Bool

    init(_ holder: AAMVAHolder, _ header: AAMVAHeader) {
        self.holder = holder
        version = header.version
        country = AAMVAIssuer(number: header.issuerNumber)?.country ?? "USA"
        isYearFirst = version < 2 || !TextBytes.isSame(country, "USA")
        number()
        names()
        dates()
        address()
        if version >= 2 { add("DCG", country) }
        elements += holder.extras
    }

    private mutating func add(_ identifier: AAMVAElementID, _ value: String) {
        elements.append(AAMVAElement(identifier, value))
    }

    private mutating func number() {
        add("DAQ", holder.documentNumber)
        guard let sex = holder.sex else { return }
        // Editions before the codes of ISO/IEC 5218 used letters.
        switch sex {
        case .male: add("DBC", version < 2 ? "M" : "1")
        case .female: add("DBC", version < 2 ? "F" : "2")
        case .unspecified: add("DBC", version < 2 ? "X" : "9")
        }
    }

    private mutating func names() {
        let first = holder.givenNames.first ?? ""
        let middle = TextBytes.joined([String](holder.givenNames.dropFirst()))
        switch version {
        case 0, 1:
            var parts = [holder.surname, first, middle]
            if let suffix = holder.nameSuffix { parts.append(suffix) }
            add("DAA", parts.joined(separator: ","))
            return
        case 2, 3:
            add("DCS", holder.surname)
            add("DCT", holder.givenNames.joined(separator: ","))
        default:
            add("DCS", holder.surname)
            add("DDE", "N")
            add("DAC", first)
            add("DDF", "N")
            add("DAD", middle.utf8.isEmpty ? "NONE" : middle)
            add("DDG", "N")
        }
        if let suffix = holder.nameSuffix { add("DCU", suffix) }
    }

    private mutating func dates() {
        if let date = holder.birthDate { add("DBB", digits(date)) }
        if let date = holder.issueDate { add("DBD", digits(date)) }
        add("DBA", holder.expiryDate.map { digits($0) } ?? (isYearFirst ? "99991231" : "12319999"))
    }

    private func digits(_ date: CalendarDate) -> String {
        let year = [UInt8](decimal: date.year, digitCount: 4)
        let rest =
            [UInt8](decimal: date.month, digitCount: 2)
            + [UInt8](decimal: date.day, digitCount: 2)
        return String(decoding: isYearFirst ? year + rest : rest + year, as: UTF8.self)
    }

    private mutating func address() {
        if let street = holder.street.first { add("DAG", street) }
        if holder.street.count > 1 { add("DAH", holder.street[1]) }
        if !holder.city.utf8.isEmpty { add("DAI", holder.city) }
        if !holder.subdivision.utf8.isEmpty { add("DAJ", holder.subdivision) }
        guard !holder.postCode.utf8.isEmpty else { return }
        // Five digits are padded to nine with zeros and to eleven with blanks.
        let isShort = holder.postCode.utf8.count == 5 && TextBytes.isSame(country, "USA")
        add("DAK", holder.postCode + (isShort ? "0000  " : ""))
    }
}

/// The holder's data are personal, so descriptions show none.
extension AAMVAHolder: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder.
    public var description: String { "a holder" }
    /// A placeholder.
    public var debugDescription: String { description }
}

extension AAMVARecord: CustomStringConvertible, CustomDebugStringConvertible {
    /// The version and the number of subfiles.
    public var description: String {
        "AAMVA record of version \(header.version), \(subfiles.count) subfiles"
    }
    /// The version and the number of subfiles.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVAHolder: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AAMVARecord: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
