// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import MachineReadable
import Pictures
import Reading

/// Specimens of documents for trying the reader, of fictitious people and a fictitious state.
package enum DemoDocuments {
    /// A picture for trying.
    package struct Sample: Sendable {
        /// Its name in the string catalogue (`documents.sample.<name>`) and in the address.
        package let name: String
        /// A PNG file.
        package let picture: [UInt8]
    }

    /// The samples: a zone of each size, one with a misprinted digit, and the back of a licence.
    package static let samples: [Sample] = [
        sample("passport", "PASSPORT", passport),
        sample("card", "IDENTITY CARD", card),
        sample("visa", "VISA", visa),
        sample("wrong", "PASSPORT", passport.map(misprinted)),
        licence,
    ]
    .compactMap { $0 }

    private static let holder: [(field: MRZField, value: String)] = [
        (.issuingState, "UTO"), (.surname, "Eriksson"), (.givenNames, "Anna Maria"),
        (.nationality, "UTO"), (.birthDate, "1974-08-12"), (.sex, "F"),
        (.expiryDate, "2032-04-15"),
    ]

    private static let passport = lines(.td3, [(.documentNumber, "L898902C3")])
    private static let card = lines(.td1, [(.documentNumber, "D23145890"), (.documentCode, "I")])
    private static let visa = lines(.mrvA, [(.documentNumber, "V00135726"), (.documentCode, "V")])

    private static func lines(
        _ format: MRZFormat,
        _ more: [(field: MRZField, value: String)]
    ) -> [String] {
        (try? MRZWriter(format, fields: holder + more).lines) ?? []
    }

    /// Prints the check digit of the date of birth, 2, as a 9.
    private static func misprinted(_ line: String) -> String {
        line.replacing("7408122F", with: "7408129F")
    }

    /// A Russian national passport, for the wallet of the document exchange to take over; `nil` only if
    /// it cannot be drawn.
    package static let nationalPassport = sample(
        "passport",
        words: [("SPECIMEN", 2), ("PASSPORT", 2), ("TESTOV", 1), ("TEST TESTOVICH", 1)],
        nationalLines
    )

    private static let nationalLines =
        (try? MRZWriter(
            .russianPassport,
            fields: [
                (.surname, "Тестов"), (.givenNames, "Тест Тестович"),
                (.documentNumber, "0000000102"), (.birthDate, "1980-02-29"), (.sex, "M"),
                (.issueDate, "2005-03-01"), (.authority, "000-001"),
            ]
        ).lines) ?? []

    private static func sample(_ name: String, _ title: String, _ lines: [String]) -> Sample? {
        let words = [
            ("UTOPIA", 2), (title, 2), ("ERIKSSON", 1), ("ANNA MARIA", 1), ("SPECIMEN", 2),
        ]
        return sample(name, words: words, lines)
    }

    private static func sample(
        _ name: String,
        words: [(text: String, weight: Int)],
        _ lines: [String]
    ) -> Sample? {
        guard let zone = ZonePrint().picture(of: lines),
            let page = page(words, above: zone),
            let picture = PNGWriter.encode(page)
        else { return nil }
        return Sample(name: name, picture: picture)
    }

    /// The back of a driving licence with its code, which names the same holder.
    private static var licence: Sample? {
        let elements: [(AAMVAElementID, String)] = [
            ("DAQ", "T64235789"), ("DCS", "ERIKSSON"), ("DAC", "ANNA"), ("DAD", "MARIA"),
            ("DBB", "08121974"),
            ("DBA", "04152032"), ("DBD", "04152024"), ("DBC", "2"), ("DAU", "068 IN"),
            ("DAY", "BRO"),
            ("DAG", "2300 WEST BROAD STREET"), ("DAI", "RICHMOND"), ("DAJ", "VA"),
            ("DAK", "232690000  "),
            ("DCF", "2424244747474786102204"), ("DCG", "USA"), ("DCA", "D"), ("DCB", "NONE"),
            ("DCD", "NONE"),
            ("DDE", "N"), ("DDF", "N"), ("DDG", "N"),
        ]
        var style = BarcodeWriter.Style()
        style.scale = 3
        style.quietZone = 12
        guard let header = AAMVAHeader(issuerNumber: "636000", version: 10),
            let bytes = try? AAMVARecord(
                header: header,
                subfiles: [AAMVASubfile(type: "DL", elements: elements.map(AAMVAElement.init))]
            ).encoded(),
            let code = BarcodeWriter.write(bytes, symbology: .pdf417, style: style)
        else { return nil }
        // The code is at the top of a card of ISO/IEC 7810.
        let rest = max(0, code.width * 100 / 158 - code.height)
        let paper = [UInt8](repeating: 255, count: rest * code.width)
        guard
            let card = GreyPicture(
                width: code.width,
                height: code.height + rest,
                pixels: code.pixels + paper
            )
        else { return nil }
        var page = ColorPicture(card)
        page.drawLabel(
            "SPECIMEN",
            at: (card.width / 10, card.height * 3 / 4),
            scale: 4,
            colors: (ink, color(255))
        )
        return PNGWriter.encode(page).map { Sample(name: "licence", picture: $0) }
    }

    /// Draws a page with some words, a place for a photo, and the zone at its lower edge.
    private static func page(
        _ words: [(text: String, weight: Int)],
        above zone: GreyPicture
    ) -> ColorPicture? {
        let height = zone.width * 100 / 142
        let head = max(0, height - zone.height)
        let paper = [UInt8](repeating: ZonePrint().paper, count: head * zone.width)
        guard
            let plain = GreyPicture(
                width: zone.width,
                height: head + zone.height,
                pixels: paper + zone.pixels
            )
        else { return nil }
        var page = ColorPicture(plain)
        let unit = zone.width / 100
        let photo = (width: 20 * unit, height: min(26 * unit, head - 12 * unit))
        page.fill(shade, from: (6 * unit, 10 * unit), width: photo.width, height: photo.height)
        for (line, (word, weight)) in words.enumerated() where (5 + 6 * line) * unit < head {
            page.drawLabel(
                word,
                at: (32 * unit, (3 + 6 * line) * unit),
                scale: max(1, weight * unit / 4),
                colors: (ink, ground)
            )
        }
        return page
    }

    private static let ground = color(ZonePrint().paper)
    private static let ink = color(90)
    private static let shade = color(196)

    private static func color(_ grey: UInt8) -> ColorPicture.Color {
        ColorPicture.Color(red: grey, green: grey, blue: grey)
    }
}
