// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension CatalogueTable {
    /// The documents of western and southern Europe.
    static let western: [CatalogueRow] = [
        .passport(
            "DEU",
            .published,
            advice: .germanPassport,
            notes: "issuer and nationality printed D<<; number alphabet without vowels and "
                + "without letter O"
        ),
        .zoneCard(
            "DEU",
            "2010+",
            .documented,
            address: .back,
            advice: .germanCard,
            notes: "issuer D<<; from 2021 positions 19-22 of line 2 can carry a card version"
                + " YYMM"
        ),
        .document(
            "DEU",
            .identityCard,
            .nationalCard,
            "1987-2010",
            .documented,
            variant: .paper,
            front: [.zone, .manual],
            back: [.manual],
            zone: (.td2, .front),
            number: .zone,
            address: .back,
            advice: .germanPaperCard,
            notes: "the one paper document that data extraction mode accepts; number is 9 "
                + "characters + check digit"
        ),
        .zoneCard("DEU", "2011+", .unconfirmed, subtype: .residencePermit, notes: "code AR or A?"),
        .europeanLicence("DEU", "2013+", .documented),
        .document(
            "DEU",
            .drivingLicence,
            .drivingLicence,
            "1986-1998",
            .unconfirmed,
            variant: .paper,
            isFolded: true,
            front: [.cardInFrame, .manual],
            back: [.manual],
            number: .print,
            notes: "pink booklet, unfolded inside then outside"
        ),
        .passport("AUT", .published),
        .zoneCard("AUT", "2002+", .published),
        .europeanLicence("AUT", "2006+", .documented),
        .passport("CHE", .documented),
        .zoneCard("CHE", "2003+", .published),
        .document(
            "CHE",
            .drivingLicence,
            .drivingLicence,
            "2003+",
            .published,
            front: [.cardInFrame, .manual],
            back: [.zone, .cardInFrame, .manual],
            zone: (.swissDrivingLicence, .back),
            number: .zone,
            notes: "lines of 9+30+30 characters, no check digits"
        ),
        .passport("LIE", .documented),
        .zoneCard("LIE", "current", .documented),
        .passport("FRA", .documented),
        .document(
            "FRA",
            .identityCard,
            .nationalCard,
            "1988-2021",
            .published,
            front: [.zone, .manual],
            back: [.cardInFrame, .manual],
            zone: (.frenchIdentityCard, .front),
            number: .zone,
            address: .back,
            notes: "2x36 national layout, no expiry date in the MRZ; printed validity of "
                + "cards issued to adults from 2004 on was extended from 10 to 15 years"
        ),
        .document(
            "FRA",
            .identityCard,
            .nationalCard,
            "2021+",
            .documented,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            code: (.twoDDoc, .back),
            number: .zone,
            address: .back,
            notes: "visible digital seal on the back"
        ),
        .document(
            "FRA",
            .drivingLicence,
            .drivingLicence,
            "2013+",
            .published,
            front: [.cardInFrame, .manual],
            back: [.zone, .cardInFrame, .manual],
            zone: (.frenchDrivingLicence, .back),
            number: .zone,
            notes: CatalogueTable.europeanLayout
        ),
        .document(
            "FRA",
            .drivingLicence,
            .drivingLicence,
            "before 2013",
            .unconfirmed,
            variant: .paper,
            isFolded: true,
            front: [.cardInFrame, .manual],
            back: [.manual],
            number: .print,
            notes: "three-part pink booklet"
        ),
        .passport("BEL", .documented),
        .zoneCard(
            "BEL",
            "2003+",
            .published,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 2, columns: 19...29)),
                .digits(11)
            ),
            notes: "some generations compute the long-number check digit with the filler "
                + "included"
        ),
        .europeanLicence("BEL", "2010+", .documented),
        .passport(
            "NLD",
            .published,
            personal: PersonalNumberRule(.passportField),
            advice: .dutchDocument
        ),
        .zoneCard(
            "NLD",
            "2001+",
            .documented,
            advice: .dutchDocument,
            notes: "number never contains letter O"
        ),
        .document(
            "NLD",
            .drivingLicence,
            .drivingLicence,
            "2006+",
            .published,
            front: [.cardInFrame, .manual],
            back: [.zone, .cardInFrame, .manual],
            zone: (.dutchDrivingLicence, .back),
            number: .zone,
            notes: "EU layout: numbered fields 1 2 3 4a 4b 4c 5 on front, categories on "
                + "back; one-line MRZ on the back"
        ),
        .passport("LUX", .documented),
        .zoneCard("LUX", "2014+", .documented),
        .europeanLicence("LUX", "2013+", .documented),
        .passport("ITA", .documented),
        .zoneCard(
            "ITA",
            "CIE 3.0 2016+",
            .documented,
            address: .back,
            notes: "document code C<; tax code printed on back"
        ),
        .document(
            "ITA",
            .identityCard,
            .nationalCard,
            "booklet until 2026",
            .documented,
            variant: .paper,
            isFolded: true,
            front: [.manual],
            back: [.manual],
            number: .print,
            address: .front,
            notes: "folded paper, inside then outside; no MRZ"
        ),
        .document(
            "ITA",
            .identityCard,
            .healthCard,
            "TS-CNS",
            .unconfirmed,
            front: [.cardInFrame, .manual],
            back: [.barcode, .manual],
            code: (.code39, .back),
            number: .absent,
            personal: PersonalNumberRule(.barcode)
        ),
        .europeanLicence("ITA", "2013+", .documented),
        .passport("ESP", .documented, personal: PersonalNumberRule(.passportField)),
        .zoneCard(
            "ESP",
            "2006+",
            .published,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 1, columns: 16...24)),
                .characters(9)
            ),
            address: .back
        ),
        .europeanLicence("ESP", "2013+", .documented),
        .passport("PRT", .documented),
        .zoneCard("PRT", "2007+", .published),
        .europeanLicence("PRT", "2013+", .documented),
        .passport("AND", .documented),
        .passport("GBR", .documented, notes: "nationality can be GBD GBN GBO GBP GBS"),
        .printedLicence(
            "GBR",
            "2015+",
            .documented,
            address: .front,
            notes: "driver number 16 characters encodes surname, birth date, initials"
        ),
        .zoneCard(
            "GBR",
            "BRP 2012-2024",
            .unconfirmed,
            subtype: .residencePermit,
            notes: "code IR"
        ),
        .passport("IRL", .documented),
        .zoneCard("IRL", "2015+", .documented, subtype: .passportCard, notes: "code IP"),
        .europeanLicence("IRL", "2013+", .documented, address: .front),
        .passport("MLT", .documented),
        .zoneCard("MLT", "2014+", .documented, address: .front),
        .europeanLicence("MLT", "2013+", .documented),
        .passport("CYP", .documented),
        .zoneCard("CYP", "2015+", .documented),
        .passport("ISL", .documented),
        .zoneCard("ISL", "2024+", .unconfirmed),
        .passport("SWE", .documented, personal: PersonalNumberRule(.passportField)),
        .zoneCard("SWE", "2005+", .documented),
        .europeanLicence("SWE", "2013+", .documented),
        .passport("NOR", .documented),
        .zoneCard("NOR", "2020+", .documented),
        .europeanLicence("NOR", "2013+", .documented),
        .passport("DNK", .documented),
        .europeanLicence("DNK", "2013+", .documented),
        .passport("FIN", .documented),
        .zoneCard(
            "FIN",
            "2011+",
            .published,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 1, columns: 16...26)),
                .characters(11),
                isHyphenated: true
            )
        ),
        .europeanLicence("FIN", "2013+", .documented),
        .passport("EST", .documented),
        .zoneCard(
            "EST",
            "2007+",
            .documented,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 1, columns: 16...26)),
                .digits(11)
            )
        ),
        .passport("LVA", .documented),
        .zoneCard("LVA", "2012+", .documented),
        .passport("LTU", .documented),
        .zoneCard(
            "LTU",
            "2009+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .digits(11))
        ),
        .europeanLicence("EST", "2013+", .documented),
        .europeanLicence("LVA", "2013+", .documented),
        .europeanLicence("LTU", "2013+", .documented),
    ]
}
