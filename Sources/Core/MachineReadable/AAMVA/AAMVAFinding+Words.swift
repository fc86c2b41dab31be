// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension AAMVAFinding {
    /// One sentence on the finding, without any value of an element.
    public var message: String {
        guard let element else { return reason.message }
        return element.text + ": " + reason.message
    }
}

extension AAMVAFinding.Reason {
    /// One sentence on the rule that was broken.
    public var message: String {
        isStructural ? structuralMessage : valueMessage
    }

    private var structuralMessage: String {
        switch self {
        case .header: "The code does not start as the standard requires."
        case .fileType: "The header says AAMVA instead of ANSI."
        case .headerNumber: "The header has other characters in place of digits."
        case .unknownVersion: "The version is newer than the editions known here."
        case .entryCount: "The number of subfiles is not that of the directory."
        case .designator: "The directory has other characters in place of digits."
        case .subfileOffset: "A subfile is not where the directory says."
        case .subfileLength: "A subfile does not end where the directory says."
        case .subfileType: "The type at the start of a subfile is missing or doubled."
        case .lineBreaks: "There are two line breaks in place of one."
        case .strayText: "A line without an identifier was left out."
        case .trailingText: "Other text follows the last subfile."
        case .noise: "Invisible characters were left out."
        default: "Track 3 does not start as it should."
        }
    }

    private var valueMessage: String {
        switch self {
        case .unknownIssuer: "The issuer number is on no list."
        case .misprintedIssuer: "The issuer number is a known misprint of another."
        case .country: "The country is unknown or not that of the issuer."
        case .duplicate: "The element occurs twice; the first one was used."
        case .missing: "A value that every card has is missing."
        case .date: "This is not a date."
        case .dateOrder: "Year and month are in the wrong order."
        case .dateLength: "A leading zero of the date was added."
        case .dateCharacters: "There are more characters than the digits of a date."
        case .dateSequence: "The dates of birth, issue and expiry are not in order."
        case .sex: "The sex is not one of the defined codes."
        case .comma: "A comma at the end was left out."
        default: "The field holds more than a postal code."
        }
    }
}
