// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension CatalogueTable {
    /// The documents of Asia, Africa and Oceania, and the rows for every other issuer.
    static let elsewhere: [CatalogueRow] = [
        .passport("AUS", .documented),
        .printedLicence(
            "AUS",
            "state issued",
            .documented,
            address: .front,
            notes: "card number and licence number differ; issuing state is OCR only"
        ),
        .passport("NZL", .documented),
        .printedLicence(
            "NZL",
            "2000+",
            .documented,
            notes: "version number beside the licence number"
        ),
        .passport("JPN", .documented),
        .document(
            "JPN",
            .drivingLicence,
            .drivingLicence,
            "current",
            .documented,
            front: [.cardInFrame, .manual],
            number: .print,
            notes: "Japanese script, imperial year dates"
        ),
        .document(
            "JPN",
            .identityCard,
            .nationalCard,
            "My Number card",
            .documented,
            front: [.cardInFrame, .manual],
            number: .absent,
            address: .front,
            advice: .japaneseCard,
            notes: "12-digit number on the back must not be captured"
        ),
        .passport(
            "KOR",
            .documented,
            personal: PersonalNumberRule(.passportField),
            advice: .koreanDocument
        ),
        .document(
            "KOR",
            .identityCard,
            .nationalCard,
            "current",
            .documented,
            front: [.cardInFrame, .manual],
            number: .print,
            address: .front,
            advice: .koreanDocument
        ),
        .passport(
            "CHN",
            .published,
            personal: PersonalNumberRule(.passportField),
            notes: "codes PO PS PD PT PE; line 2 holds no filler at all"
        ),
        .document(
            "CHN",
            .identityCard,
            .nationalCard,
            "second generation",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            number: .print,
            address: .front,
            notes: "check: weights 7 9 10 5 8 4 2 1 6 3 7 9 10 5 8 4 2, modulo 11, table 1 0"
                + " X 9 8 7 6 5 4 3 2"
        ),
        .document(
            "CHN",
            .identityCard,
            .otherCard,
            "two-way permit 2014+",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.chinesePermit, .back),
            number: .zone,
            notes: "one line of 30; no public specification"
        ),
        .passport("HKG", .documented, notes: "issuer printed CHN"),
        .document(
            "HKG",
            .identityCard,
            .nationalCard,
            "2018+",
            .documented,
            front: [.cardInFrame, .manual],
            number: .print,
            advice: .hongKongCard
        ),
        .passport("MAC", .documented, notes: "issuer printed CHN"),
        .passport("TWN", .documented),
        .passport("SGP", .documented),
        .document(
            "SGP",
            .identityCard,
            .nationalCard,
            "current",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            code: (.code39, .front),
            number: .barcode,
            address: .back,
            advice: .singaporeanCard
        ),
        .passport("MYS", .documented, personal: PersonalNumberRule(.passportField)),
        .document(
            "MYS",
            .identityCard,
            .nationalCard,
            "MyKad",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            number: .print,
            address: .front
        ),
        .passport("IDN", .documented),
        .document(
            "IDN",
            .identityCard,
            .nationalCard,
            "e-KTP",
            .documented,
            front: [.cardInFrame, .manual],
            number: .print,
            address: .front
        ),
        .passport("PHL", .documented),
        .document(
            "PHL",
            .identityCard,
            .nationalCard,
            "PhilID",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.barcode, .manual],
            code: (.qr, .back),
            number: .print,
            address: .front
        ),
        .printedLicence("PHL", "current", .unconfirmed),
        .passport("THA", .documented, personal: PersonalNumberRule(.passportField)),
        .document(
            "THA",
            .identityCard,
            .nationalCard,
            "current",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            number: .print,
            address: .front,
            notes: "Buddhist-era years on the card"
        ),
        .passport("VNM", .documented),
        .document(
            "VNM",
            .identityCard,
            .nationalCard,
            "2021+",
            .published,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.qr, .front),
            number: .zone,
            notes: "document number holds the last 9 digits; character 30 of line 1 is an "
                + "extra digit whose rule is not public, do not validate it"
        ),
        .passport(
            "IND",
            .documented,
            notes: "persons without surname: name field starts with two fillers"
        ),
        .document(
            "IND",
            .identityCard,
            .nationalCard,
            "Aadhaar",
            .documented,
            variant: .paper,
            front: [.cardInFrame, .manual],
            back: [.barcode, .manual],
            code: (.qr, .back),
            number: .print,
            address: .back,
            notes: "birth date can be a year only"
        ),
        .passport("PAK", .documented, personal: PersonalNumberRule(.passportField)),
        .zoneCard("PAK", "smart card", .unconfirmed),
        .passport("BGD", .documented),
        .passport("LKA", .documented),
        .passport("ARE", .documented),
        .zoneCard(
            "ARE",
            "2013+",
            .documented,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 1, columns: 16...30)),
                .digits(15)
            ),
            notes: "code IL"
        ),
        .passport("SAU", .documented),
        .passport("QAT", .documented),
        .passport("BHR", .documented),
        .passport("ISR", .documented),
        .passport("IRN", .documented),
        .passport("EGY", .documented),
        .passport("MAR", .documented),
        .passport("TUN", .published, personal: PersonalNumberRule(.passportField)),
        .passport("DZA", .documented),
        .passport("KEN", .documented),
        .zoneCard(
            "KEN",
            "second generation",
            .unconfirmed,
            notes: "issuer printed KYA instead of KEN"
        ),
        .passport("NGA", .documented),
        .document(
            "NGA",
            .identityCard,
            .nationalCard,
            "NIN slip",
            .unconfirmed,
            variant: .paper,
            front: [.cardInFrame, .manual],
            code: (.qr, .front),
            number: .print
        ),
        .passport("ZAF", .documented),
        .document(
            "ZAF",
            .identityCard,
            .nationalCard,
            "smart ID 2013+",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.barcode, .manual],
            code: (.pdf417, .back),
            number: .barcode,
            notes: "fields separated by |: surname, names, sex, nationality, identity "
                + "number, birth date, birth country, status, issue date, reserved"
        ),
        .document(
            "ZAF",
            .drivingLicence,
            .drivingLicence,
            "card",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .print,
            notes: "barcode payload is RSA encrypted (720 bytes), do not decode"
        ),
        .passport("GHA", .documented),
        .passport("ETH", .documented),
        .document(
            "*",
            .visa,
            .visa,
            "ICAO MRV-A",
            .published,
            variant: .paper,
            front: [.zone, .manual],
            zone: (.mrvA, .front),
            number: .zone,
            notes: "80x120 mm"
        ),
        .document(
            "*",
            .visa,
            .visa,
            "ICAO MRV-B",
            .published,
            variant: .paper,
            front: [.zone, .manual],
            zone: (.mrvB, .front),
            number: .zone,
            notes: "74x105 mm; Schengen sticker"
        ),
        .document(
            "*",
            .passport,
            .regular,
            "any ICAO TD3",
            .published,
            front: [.zone, .manual],
            zone: (.td3, .front),
            number: .zone,
            notes: "fallback row for every issuer not listed"
        ),
        .zoneCard(
            "*",
            "any ICAO TD1 or TD2",
            .published,
            subtype: .otherCard,
            notes: "fallback row, only when the integrator allows it"
        ),
    ]
}
