// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is not an AAMVA document at all.
public enum AAMVAError: Error, Equatable, Sendable {
    /// Nothing but blanks.
    case empty
    /// Longer than ``AAMVADocument/byteLimit``, which no symbol can hold.
    case tooLong(byteCount: Int)
    /// Neither the header of the standard nor magnetic tracks, but some other code.
    case notAAMVA
    /// A header without any element after it.
    case noElements
}

extension AAMVAError {
    /// The stable code of the error.
    public var code: String {
        switch self {
        case .empty: "aamva.empty"
        case .tooLong: "aamva.too-long"
        case .notAAMVA: "aamva.not-aamva"
        case .noElements: "aamva.no-elements"
        }
    }
}

/// Something questionable about a document that could still be read.
///
/// Says which rule was broken and in which element, never the value.
public struct AAMVAFinding: Hashable, Sendable {
    /// Which rule was broken.
    public let reason: Reason
    /// The element concerned, if any.
    public let element: AAMVAElementID?

    init(_ reason: Reason, _ element: AAMVAElementID? = nil) {
        self.reason = reason
        self.element = element
    }

    /// The stable code of the reason.
    public var code: String { reason.code }
}

extension AAMVAFinding {
    /// The rules that can be broken.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The code does not start with `@`, line feed, record separator, carriage return.
        case header
        /// `AAMVA` in place of `ANSI`.
        case fileType
        /// Issuer number, versions or number of entries are not the digits expected.
        case headerNumber
        /// A version newer than the editions known here.
        case unknownVersion
        /// The number of entries is missing, zero, or not that of the directory.
        case entryCount
        /// A directory entry has characters other than digits for offset or length.
        case designator
        /// A subfile is not where the directory says.
        case subfileOffset
        /// A subfile does not end where the directory says.
        case subfileLength
        /// The type at the start of a subfile is missing or doubled.
        case subfileType
        /// Both carriage return and line feed where the standard has one of them.
        case lineBreaks
        /// A line that starts with no identifier was left out.
        case strayText
        /// Something other than blanks follows the last subfile.
        case trailingText
        /// Control characters, bytes 80 to 9F or invisible marks were removed.
        case noise
        /// Track 3 starts with `_%`, or without `%`.
        case trackStart

        /// An issuer number that no list contains.
        case unknownIssuer
        /// A known misprint of another issuer number.
        case misprintedIssuer
        /// The country of the card is unknown or is not the issuer's.
        case country
        /// An element occurs twice with different values; the first was used.
        case duplicate
        /// A value that every card has is missing or empty.
        case missing
        /// Not a date, or not within 1900 to 2100.
        case date
        /// Year first where the month comes first, or the reverse.
        case dateOrder
        /// Seven digits; a leading zero was added.
        case dateLength
        /// More than the eight digits, or separators between them.
        case dateCharacters
        /// Birth is not before issue, or issue is after expiry.
        case dateSequence
        /// Neither 1, 2, 9 nor M, F, X.
        case sex
        /// A comma at the end of a name or city was removed.
        case comma
        /// The element of the post code holds more than the post code.
        case postCode
    }
}

extension AAMVAFinding.Reason {
    /// The stable code: `aamva.` and the rule's name.
    public var code: String {
        switch self {
        case .header: "aamva.header"
        case .fileType: "aamva.file-type"
        case .headerNumber: "aamva.header-number"
        case .unknownVersion: "aamva.unknown-version"
        case .entryCount: "aamva.entry-count"
        case .designator: "aamva.designator"
        case .subfileOffset: "aamva.subfile-offset"
        case .subfileLength: "aamva.subfile-length"
        case .subfileType: "aamva.subfile-type"
        case .lineBreaks: "aamva.line-breaks"
        case .strayText: "aamva.stray-text"
        case .trailingText: "aamva.trailing-text"
        case .noise: "aamva.noise"
        case .trackStart: "aamva.track-start"
        case .unknownIssuer: "aamva.unknown-issuer"
        case .misprintedIssuer: "aamva.misprinted-issuer"
        case .country: "aamva.country"
        case .duplicate: "aamva.duplicate"
        case .missing: "aamva.missing"
        case .date: "aamva.date"
        case .dateOrder: "aamva.date-order"
        case .dateLength: "aamva.date-length"
        case .dateCharacters: "aamva.date-characters"
        case .dateSequence: "aamva.date-sequence"
        case .sex: "aamva.sex"
        case .comma: "aamva.comma"
        case .postCode: "aamva.post-code"
        }
    }

    /// Whether someone should look: values contradict each other, or the issuer is unknown.
    ///
    /// Repairs made while reading, such as removing an extra comma, are only reported.
    public var needsAttention: Bool {
        switch self {
        case .unknownIssuer, .country, .duplicate, .missing, .date, .dateSequence, .sex: true
        default: false
        }
    }

    /// Whether the structure departs from the standard, which makes the reading less certain.
    ///
    /// This includes noise: if bytes were added, others may have been lost.
    public var isStructural: Bool {
        switch self {
        case .header, .fileType, .headerNumber, .unknownVersion, .entryCount, .designator,
            .subfileOffset, .subfileLength, .subfileType, .lineBreaks, .strayText,
            .trailingText, .noise, .trackStart:
            true
        case .unknownIssuer, .misprintedIssuer, .country, .duplicate, .missing, .date, .dateOrder,
            .dateLength, .dateCharacters, .dateSequence, .sex, .comma, .postCode:
            false
        }
    }
}
