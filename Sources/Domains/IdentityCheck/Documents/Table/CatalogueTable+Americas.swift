// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension CatalogueTable {
    /// The documents of the Americas.
    static let american: [CatalogueRow] = [
        .passport(
            "USA",
            .published,
            notes: "optional field: 9 digits, filler or digit pattern, 6 digits; line 2 may "
                + "hold only one filler"
        ),
        .zoneCard("USA", "2008+", .documented, subtype: .passportCard, notes: "code IP"),
        .document(
            "USA",
            .identityCard,
            .residencePermit,
            "green card",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            number: .columns(ZoneColumns(line: 1, columns: 16...28)),
            notes: "code C1 or C2"
        ),
        .document(
            "USA",
            .drivingLicence,
            .drivingLicence,
            "AAMVA 01-11",
            .published,
            back: [.barcode, .cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "data extraction mode; front is asked for only when the barcode lacks an "
                + "address",
            only: .fastfill
        ),
        .document(
            "USA",
            .drivingLicence,
            .drivingLicence,
            "AAMVA 01-11 (verification)",
            .published,
            front: [.cardInFrame, .manual],
            back: [.barcode, .cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "verification mode needs both sides",
            only: .netverify
        ),
        .document(
            "USA",
            .drivingLicence,
            .learnerPermit,
            "AAMVA",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.barcode, .cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "DDP = 1 in version 11"
        ),
        .document(
            "USA",
            .drivingLicence,
            .drivingLicence,
            "enhanced (MI MN NY VT WA)",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.barcode, .zone, .manual],
            zone: (.td1, .back),
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "MRZ and barcode on the back; compare both"
        ),
        .document(
            "USA",
            .identityCard,
            .nationalCard,
            "state ID, AAMVA",
            .published,
            front: [.cardInFrame, .manual],
            back: [.barcode, .cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "subfile ID instead of DL"
        ),
        .document(
            "USA",
            .visa,
            .visa,
            "MRV-A foil",
            .documented,
            variant: .paper,
            front: [.zone, .manual],
            zone: (.mrvA, .front),
            number: .zone,
            notes: "MRZ number is the passport number on some foils"
        ),
        .passport("CAN", .documented, notes: "sex X printed as filler"),
        .document(
            "CAN",
            .drivingLicence,
            .drivingLicence,
            "AAMVA",
            .published,
            front: [.cardInFrame, .manual],
            back: [.barcode, .cardInFrame, .manual],
            code: (.pdf417, .back),
            number: .licenceCode,
            address: .back,
            notes: "dates CCYYMMDD; British Columbia encodes magnetic-stripe tracks in the "
                + "barcode"
        ),
        .zoneCard("CAN", "permanent resident card", .documented, subtype: .residencePermit),
        .passport("MEX", .documented),
        .document(
            "MEX",
            .identityCard,
            .electoralCard,
            "INE 2014+",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.qr, .back),
            number: .zone,
            address: .front,
            notes: "code ID"
        ),
        .printedLicence("MEX", "state issued", .unconfirmed, notes: "no common layout"),
        .passport("ARG", .documented),
        .document(
            "ARG",
            .identityCard,
            .nationalCard,
            "2012+",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.pdf417, .front),
            number: .zone,
            notes: "front PDF417: fields separated by @ (procedure number, surname, names, "
                + "sex, DNI, copy letter, birth date, issue date; dates DD/MM/CCYY)"
        ),
        .passport("BRA", .documented),
        .document(
            "BRA",
            .identityCard,
            .nationalCard,
            "CIN 2022+",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.qr, .back),
            number: .print
        ),
        .document(
            "BRA",
            .identityCard,
            .nationalCard,
            "RG",
            .documented,
            variant: .paper,
            front: [.manual],
            back: [.manual],
            number: .print,
            notes: "state issued, no MRZ"
        ),
        .document(
            "BRA",
            .drivingLicence,
            .drivingLicence,
            "CNH 2022+",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            code: (.qr, .back),
            number: .print,
            notes: "QR code; recent model also has TD1 lines"
        ),
        .passport("CHL", .documented),
        .document(
            "CHL",
            .identityCard,
            .nationalCard,
            "2013+",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.qr, .back),
            number: .zone,
            personal: PersonalNumberRule(.secondOptionalData, isHyphenated: true),
            notes: "code IN"
        ),
        .passport("COL", .documented),
        .zoneCard("COL", "digital 2020+", .unconfirmed, notes: "code IC"),
        .document(
            "COL",
            .identityCard,
            .nationalCard,
            "laminated 2000-2020",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.barcode, .manual],
            code: (.pdf417, .back),
            number: .barcode,
            notes: "proprietary binary payload of 531 bytes"
        ),
        .passport("PER", .documented),
        .zoneCard("PER", "2013+", .documented),
        .passport("ECU", .documented),
        .zoneCard("ECU", "2021+", .documented),
        .passport("DOM", .documented),
        .zoneCard("DOM", "2014+", .unconfirmed),
        .passport("SLV", .documented),
        .zoneCard(
            "SLV",
            "2010+",
            .published,
            notes: "names wider than line 3 are cut without a second separator"
        ),
        .passport("GTM", .documented),
        .zoneCard("GTM", "2009+", .documented),
        .passport("PRY", .documented),
        .zoneCard("PRY", "2009+", .documented),
        .passport("URY", .documented),
        .zoneCard("URY", "2015+", .documented),
        .passport("VEN", .documented),
        .passport("CRI", .documented),
    ]
}
