// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The layouts that are known.
enum PrintedLayoutTable {
    /// All layouts; of several that fit, the first one with most of its anchors.
    static let all: [PrintedLayout] = [europeanLicence, americanLicence, passport, identityCard]

    /// Driving licences of the European Union and the European Economic Area, of Switzerland and of the United Kingdom
    /// (Directive 2006/126/EC, Annex I): the numbers are the same in every state.
    static let europeanLicence = PrintedLayout(
        name: "licence-eu",
        type: .drivingLicence,
        countries: DistinguishingSign.all.map(\.country),
        anchors: .numbers,
        dateOrder: .dayFirst,
        fields: [
            .numbered("1", .surname, .letters, lineCount: 2),
            .numbered("2", .givenNames, .letters, lineCount: 2),
            .numbered("3", .birth, .any),
            .numbered("4a", .issueDate, .digits),
            .numbered("4c", .other, .any),
            .numbered("4b", .expiryDate, .digits),
            .numbered("4d", .personalNumber, .lettersAndDigits),
            .numbered("5", .documentNumber, .lettersAndDigits),
            .numbered("7", .other, .any),
            .numbered("8", .address, .any, lineCount: 3),
            .numbered("9", .other, .any),
        ]
    )

    /// Driving licences of the United States and Canada: most print the numbers of the card design standard of AAMVA,
    /// annex A, and short words after them.
    static let americanLicence = PrintedLayout(
        name: "licence-aamva",
        type: .drivingLicence,
        countries: ["USA", "CAN"],
        anchors: .numbers,
        dateOrder: .monthFirst,
        fields: [
            .numbered("4d", .documentNumber, .lettersAndDigits, ["DL", "DLN", "ID", "LIC"]),
            .numbered("1", .surname, .letters, ["LN", "FN"], lineCount: 2),
            .numbered("2", .givenNames, .letters, ["FN", "GN"], lineCount: 2),
            .numbered("8", .address, .any, ["ADDRESS", "ADD"], lineCount: 3),
            .numbered("3", .birth, .digits, ["DOB"]),
            .numbered("15", .sex, .letters, ["SEX"]),
            .numbered("4b", .expiryDate, .digits, ["EXP"]),
            .numbered("4a", .issueDate, .digits, ["ISS"]),
            .numbered("9", .other, .any, ["CLASS"]),
            .numbered("9a", .other, .any, ["END"]),
            .numbered("12", .other, .any, ["REST", "RSTR"]),
            .numbered("16", .other, .any, ["HGT"]),
            .numbered("17", .other, .any, ["WGT"]),
            .numbered("18", .other, .any, ["EYES"]),
            .numbered("5", .other, .any, ["DD"]),
        ]
    )

    /// The data pages of passports (ICAO Doc 9303-4), by their labels.
    static let passport = labelled("passport", .passport)

    /// Identity cards and residence permits (ICAO Doc 9303-5), by their labels.
    static let identityCard = labelled("identity-card", .identityCard)

    private static func labelled(_ name: String, _ type: IdentityDocumentType) -> PrintedLayout {
        PrintedLayout(
            name: name,
            type: type,
            countries: [],
            anchors: .labels,
            dateOrder: .dayFirst,
            fields: [
                .labelled(.surname, .letters), .labelled(.givenNames, .letters),
                .labelled(.birth, .any), .labelled(.sex, .letters), .labelled(.issueDate, .any),
                .labelled(.expiryDate, .any), .labelled(.documentNumber, .lettersAndDigits),
            ]
        )
    }
}

extension PrintedFieldRule {
    /// A field by its label.
    static func labelled(
        _ content: PrintedContent,
        _ alphabet: PrintedAlphabet
    ) -> PrintedFieldRule {
        numbered("", content, alphabet)
    }

    /// A field after a number, and perhaps a short word.
    static func numbered(
        _ number: String,
        _ content: PrintedContent,
        _ alphabet: PrintedAlphabet,
        _ labels: [String] = [],
        lineCount: Int = 1
    ) -> PrintedFieldRule {
        PrintedFieldRule(
            content: content,
            number: number,
            labels: labels,
            alphabet: alphabet,
            lineCount: lineCount
        )
    }
}
