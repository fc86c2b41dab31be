// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The contents of the PDF417 symbol on a North American driving licence or identity card.
///
/// Reads the editions 00 to 11 of the standard, and newer ones by their identifiers. Reads a code that departs from the
/// standard as far as possible: ``findings`` say where it departs, and ``confidence`` is lower. Such codes are not
/// signed; anyone can copy or make one.
/// Source: AAMVA DL/ID card design standard, annex D.
public struct AAMVADocument: Hashable, Sendable {
    /// How the elements are laid out.
    public enum Layout: Hashable, Sendable {
        /// The standard's barcode: header, directory, subfiles.
        case barcode
        /// The tracks of a magnetic stripe.
        case magnetic
    }

    /// How the elements are laid out.
    public let layout: Layout
    /// The header; `nil` in the magnetic layout, and if its numbers cannot be read.
    public let header: AAMVAHeader?
    /// All elements as written in the code, in order.
    ///
    /// The magnetic layout gives its fields with the identifiers of the barcode, without empty ones.
    public let subfiles: [AAMVASubfile]
    /// Who issued the card, if the number is on the list.
    public let issuer: AAMVAIssuer?
    /// The issuer identification number as written in the code: six digits.
    public let issuerNumber: String

    /// Number of the document, with its inner blanks.
    public let documentNumber: String?
    /// Surname.
    public let surname: String?
    /// First name and middle names.
    public let givenNames: String?
    /// The suffix after the name, such as `JR`; never a part of the names.
    public let nameSuffix: String?
    /// Date of birth.
    public let birthDate: CalendarDate?
    /// Date of issue.
    public let issueDate: CalendarDate?
    /// The last day of validity, if the card states the day.
    public let expiryDate: CalendarDate?
    /// Year and month of expiry if the card states no day, as in the magnetic layout.
    public let expiryMonth: PartialDate?
    /// Whether the document says that it does not expire.
    public let neverExpires: Bool
    /// Sex, if stated.
    public let sex: Sex?
    /// The holder's address.
    public let address: AAMVAAddress
    /// ISO 3166-1 alpha-3 of the issuing country: as stated, otherwise the issuer's country.
    public let issuingCountry: String?
    /// Place of birth.
    public let placeOfBirth: String?

    /// Everything questionable, in the order of discovery.
    public let findings: [AAMVAFinding]
    private let values: [AAMVAElementID: String]

    /// The greatest number of bytes accepted; the largest PDF417 symbol holds 2,710 digits.
    public static let byteLimit = 8192

    /// Reads a document from the bytes of a barcode.
    public init(parsing bytes: [UInt8]) throws(AAMVAError) {
        self.init(try Self.layout(of: bytes))
    }

    /// The value of an element without blanks at its ends, or `nil` if it is missing or empty.
    public subscript(_ identifier: AAMVAElementID) -> String? { values[identifier] }

    /// All elements of all subfiles, in order.
    public var elements: [AAMVAElement] { subfiles.flatMap { $0.elements } }

    /// How reliable the reading is.
    ///
    /// 1 if the structure follows the standard, otherwise from 0.8 down to 0.4, lower with each kind of deviation.
    public var confidence: Double {
        let deviations = findings.filter { $0.reason.isStructural }.count
        return deviations == 0 ? 1 : Double(max(40, 85 - 5 * deviations)) / 100
    }

    /// Returns what the dates say on a given day: expired, or still in the future.
    public func dateFindings(on today: CalendarDate) -> [DateFinding] {
        DocumentDates(
            birth: birthDate.map { PartialDate($0) },
            issue: issueDate.map { PartialDate($0) },
            expiry: expiryDate.map { PartialDate($0) } ?? expiryMonth
        )
        .findings(on: today)
    }

    /// Returns the result on the common scale.
    ///
    /// Attention if a date or a finding asks for it. Nothing in the code is signed, so the result is never better than
    /// read.
    public func result(on today: CalendarDate) -> CheckResult {
        let isOdd = findings.contains { $0.reason.needsAttention }
        return isOdd || !dateFindings(on: today).isEmpty ? .attention : .read
    }

    /// Whether the document is an identity card rather than a driving licence.
    public var isIdentityCard: Bool {
        subfiles.first.map { $0.type.utf8.elementsEqual("ID".utf8) } ?? false
    }

    /// Returns whether bytes look like such a code, without reading the elements.
    public static func recognises(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= byteLimit else { return false }
        let received = AAMVAText.received(bytes).bytes
        let text = received.filter {
            AAMVAText.isText($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x1E
        }
        return AAMVATolerantReader.marker(in: text) != nil
            || AAMVAMagneticReader.read(received) != nil
    }
}

/// Turns the layout into meaning.
extension AAMVADocument {
    private static func layout(of bytes: [UInt8]) throws(AAMVAError) -> AAMVALayout {
        guard bytes.count <= byteLimit else { throw .tooLong(byteCount: bytes.count) }
        guard !TextBytes.trimmedBytes(bytes[...]).isEmpty else { throw .empty }
        let (received, lostCharacters) = AAMVAText.received(bytes)
        var layout = try layout(ofReceived: received)
        guard layout.subfiles.contains(where: { !$0.elements.isEmpty }) else { throw .noElements }
        if lostCharacters { layout.note(.noise) }
        if let version = layout.header?.version, version > AAMVAHeader.newestVersion {
            layout.note(.unknownVersion)
        }
        return layout
    }

    private static func layout(ofReceived bytes: [UInt8]) throws(AAMVAError) -> AAMVALayout {
        let deviation: AAMVADeviation
        do {
            return try AAMVAStrictReader.read(bytes)
        } catch {
            deviation = error
        }
        if let layout = AAMVAMagneticReader.read(bytes) { return layout }
        guard var layout = AAMVATolerantReader.read(bytes) else { throw .notAAMVA }
        layout.note(deviation.reason)
        return layout
    }

    private init(_ found: AAMVALayout) {
        var values = AAMVAValues(found)
        layout = found.isMagnetic ? .magnetic : .barcode
        header = found.header
        subfiles = found.subfiles
        issuerNumber = found.issuerNumber
        issuer = AAMVAIssuer(number: found.issuerNumber)
        issuingCountry = Self.country(&values, issuer)
        let names = AAMVANameReader(&values)
        surname = names.surname
        givenNames = names.givenNames
        nameSuffix = names.suffix
        let dates = AAMVADateReader(&values, country: issuingCountry)
        birthDate = dates.birth
        issueDate = dates.issue
        expiryDate = dates.expiry
        expiryMonth = dates.expiryMonth
        neverExpires = dates.neverExpires
        documentNumber = values.text("DAQ")
        sex = Self.sex(&values)
        address = AAMVAAddress(&values, country: issuingCountry)
        placeOfBirth = values.word("DCI")
        if documentNumber == nil { values.layout.note(.missing, "DAQ") }
        if surname == nil && givenNames == nil { values.layout.note(.missing, "DCS") }
        if values.text("DBB") == nil { values.layout.note(.missing, "DBB") }
        if values.text("DBA") == nil { values.layout.note(.missing, "DBA") }
        findings = values.layout.findings
        self.values = values.all
    }

    private static func country(_ values: inout AAMVAValues, _ issuer: AAMVAIssuer?) -> String? {
        if issuer == nil { values.layout.note(.unknownIssuer) }
        if issuer?.isMisprint == true { values.layout.note(.misprintedIssuer) }
        guard let stated = values.text("DCG") else { return issuer?.country }
        let known = [("CDN", "CAN"), ("CAN", "CAN"), ("USA", "USA"), ("MEX", "MEX")]
        guard let country = known.first(where: { TextBytes.isSame($0.0, stated) })?.1 else {
            values.layout.note(.country, "DCG")
            return issuer?.country
        }
        if let issuer, !TextBytes.isSame(issuer.country, country) {
            values.layout.note(.country, "DCG")
        }
        return country
    }

    private static func sex(_ values: inout AAMVAValues) -> Sex? {
        guard let text = values.word("DBC") else { return nil }
        let codes: [(String, Sex)] = [
            ("1", .male), ("M", .male), ("2", .female), ("F", .female), ("9", .unspecified),
            ("X", .unspecified),
        ]
        let sex = codes.first { TextBytes.isSame($0.0, text) }?.1
        if sex == nil { values.layout.note(.sex, "DBC") }
        return sex
    }
}

/// The document holds personal names and numbers, so descriptions show none.
extension AAMVADocument: CustomStringConvertible, CustomDebugStringConvertible {
    /// The version and the number of elements.
    public var description: String {
        let version = header.map { "version \($0.version)" } ?? "no version"
        return "AAMVA document of " + version + ", \(elements.count) elements"
    }
    /// The version and the number of elements.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVADocument: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
