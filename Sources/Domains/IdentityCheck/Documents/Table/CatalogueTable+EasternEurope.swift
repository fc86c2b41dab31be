// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension CatalogueTable {
    /// The documents of eastern Europe, the Caucasus and central Asia.
    static let eastern: [CatalogueRow] = [
        .passport("POL", .published, personal: PersonalNumberRule(.passportField)),
        .zoneCard("POL", "2015+", .documented),
        .europeanLicence("POL", "2013+", .documented),
        .passport("CZE", .published, personal: PersonalNumberRule(.passportField)),
        .zoneCard("CZE", "2012+", .documented, address: .back),
        .europeanLicence("CZE", "2013+", .documented),
        .passport("SVK", .documented),
        .zoneCard("SVK", "2013+", .documented, address: .back),
        .europeanLicence("SVK", "2013+", .documented),
        .passport("HUN", .documented),
        .zoneCard("HUN", "2016+", .documented),
        .europeanLicence("HUN", "2013+", .documented),
        .passport("ROU", .documented),
        .document(
            "ROU",
            .identityCard,
            .nationalCard,
            "1997-2025",
            .documented,
            front: [.zone, .manual],
            zone: (.td2, .front),
            number: .zone,
            personal: PersonalNumberRule(.aroundBirthDate, .digits(13)),
            address: .front,
            notes: "single-sided; MRZ sits close under the visual zone"
        ),
        .zoneCard("ROU", "eID 2021+", .unconfirmed),
        .europeanLicence("ROU", "2013+", .documented),
        .passport("BGR", .documented),
        .zoneCard(
            "BGR",
            "2010+",
            .documented,
            personal: PersonalNumberRule(.secondOptionalData, .digits(10)),
            address: .back
        ),
        .europeanLicence("BGR", "2010+", .documented),
        .passport("HRV", .documented),
        .zoneCard(
            "HRV",
            "2013+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .digits(11)),
            address: .back
        ),
        .passport("SVN", .documented),
        .zoneCard("SVN", "2022+", .documented),
        .passport("SRB", .documented),
        .zoneCard(
            "SRB",
            "2008+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .digits(13))
        ),
        .passport("BIH", .documented),
        .zoneCard("BIH", "2013+", .documented),
        .passport("MNE", .documented),
        .zoneCard("MNE", "2008+", .documented),
        .passport("MKD", .documented),
        .zoneCard("MKD", "2007+", .documented),
        .passport("ALB", .documented),
        .zoneCard(
            "ALB",
            "2009+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .characters(10))
        ),
        .passport("XKX", .documented, notes: "server code XKX"),
        .zoneCard("XKX", "2013+", .documented, notes: "server code XKX"),
        .passport("GRC", .documented),
        .zoneCard("GRC", "2023+", .unconfirmed),
        .document(
            "GRC",
            .identityCard,
            .nationalCard,
            "laminated until 2026",
            .documented,
            variant: .paper,
            front: [.manual],
            back: [.manual],
            number: .print,
            notes: "Greek script, hand-filled older cards; no MRZ"
        ),
        .europeanLicence("GRC", "2013+", .documented),
        .passport("MDA", .documented),
        .zoneCard("MDA", "1996+", .unconfirmed),
        .passport("UKR", .documented),
        .zoneCard("UKR", "2016+", .documented, personal: PersonalNumberRule(.firstOptionalData)),
        .printedLicence("UKR", "2021+", .unconfirmed, notes: "bilingual card"),
        .passport("RUS", .documented, notes: "names in current ICAO transliteration"),
        .document(
            "RUS",
            .identityCard,
            .nationalCard,
            "internal passport, 2011+",
            .published,
            variant: .paper,
            front: [.zone, .manual],
            zone: (.russianPassport, .front),
            number: .zone,
            notes: "code PN; own transliteration with digits; no expiry date; issue date and"
                + " authority code in the optional field"
        ),
        .document(
            "RUS",
            .identityCard,
            .nationalCard,
            "internal passport before 2011",
            .documented,
            variant: .paper,
            front: [.manual],
            number: .print,
            notes: "no MRZ"
        ),
        .printedLicence("RUS", "2011+", .unconfirmed, notes: "card, numbered fields"),
        .passport("BLR", .documented),
        .passport("GEO", .documented),
        .zoneCard(
            "GEO",
            "2011+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .digits(11))
        ),
        .passport("ARM", .documented),
        .passport("AZE", .documented),
        .zoneCard(
            "AZE",
            "2018+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData),
            notes: "code IA"
        ),
        .passport("KAZ", .documented),
        .zoneCard(
            "KAZ",
            "2014+",
            .documented,
            personal: PersonalNumberRule(.firstOptionalData, .digits(12))
        ),
        .passport("UZB", .documented),
        .passport("TUR", .documented),
        .zoneCard(
            "TUR",
            "2017+",
            .published,
            personal: PersonalNumberRule(
                .columns(ZoneColumns(line: 1, columns: 17...27)),
                .digits(11)
            )
        ),
        .europeanLicence("TUR", "2016+", .documented),
    ]
}
