// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import PictureTestSupport
import Reading

/// Texts of zones.
extension ScanRow {
    private static let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"
    private static let read = ["status": "read", "documents": "1 elements"]
    private static let nothing = ["status": "nothing", "documents": "0 elements"]

    static let zones: [ScanRow] = [
        ScanRow(
            18,
            "a wrong check digit",
            status: 1,
            [
                "documents.0.valid": "false", "documents.0.checks.birthDate": "false",
                "documents.0.checks.documentNumber": "true",
                "documents.0.fields.birthDate": "1974-08-12",
            ],
            findings: ["mrz.check-digit"],
            options: ["--correct"],
            zone: [first, second.replacing("7408122F", with: "7408129F")]
        ),
        ScanRow(
            19,
            "several good corrections",
            status: 1,
            ["documents.0.checks.documentNumber": "false"],
            findings: ["mrz.check-digit"],
            options: ["--correct"],
            // B for 8 in column 2, 8 for B in column 4 or 2 for Z in column 7 could explain the digit.
            zone: [first, "LB98902C36UTO7408122F1204159ZE184226B<<<<<10"]
        ),
        ScanRow(
            20,
            "a character short",
            ["documents.0.format": "TD3", "documents.0.fields.surname": "ERIKSSON"],
            findings: ["mrz.realigned"],
            zone: [first, String(second.dropLast(7)) + "<<<<10"]
        ),
        ScanRow(21, "one line of two", status: 1, nothing, zone: [second]),
        ScanRow(21, "the other line", status: 1, nothing, zone: [first]),
        ScanRow(
            22,
            "print full of fillers",
            status: 1,
            nothing,
            zone: ["<<<<<<<<<<<<<<<<<<<<<<<", "CHAPTER<<ONE<<<<<<<<<<<"]
        ),
        ScanRow(23, "a specimen", read, findings: ["mrz.specimen"], zone: [first, second]),
        ScanRow(
            24,
            "an issuer that nobody assigned",
            ["documents.0.fields.issuingState": "QQQ", "status": "read"],
            findings: ["mrz.unknown-country"],
            zone: [first.replacing("UTO", with: "QQQ"), second]
        ),
        ScanRow(
            27,
            "expired long ago",
            ["documents.0.fields.expiryDate": "2012-04-15", "documents.0.valid": "true"],
            zone: [first, second]
        ),
        ScanRow(
            28,
            "30 February",
            status: 1,
            ["documents.0.fields.birthDate": "null", "documents.0.valid": "false"],
            findings: ["mrz.invalid-date"],
            zone: [first, "L898902C36UTO7402304F1204159ZE184226B<<<<<16"]
        ),
        ScanRow(
            29,
            "a birth date of fillers",
            ["documents.0.fields.birthDate": "null", "documents.0.checks.birthDate": "true"],
            zone: [first, "L898902C36UTO<<<<<<0F1204159ZE184226B<<<<<10"]
        ),
        ScanRow(
            36,
            "marks that nobody sees",
            ["documents.0.fields.surname": "ERIKSSON"],
            findings: ["mrz.invisible-characters"],
            zone: [first.replacing("ERIK", with: "ER\u{202E}I\u{0}K"), second]
        ),
    ]
}

/// Codes.
extension ScanRow {
    private static func picture(_ content: [UInt8]) throws -> [UInt8] {
        try ScanPictures.png(ScanPictures.code(content, .pdf417))
    }

    /// Returns the licence with a change of its text.
    private static func licence(_ part: String, _ other: String) throws -> [UInt8] {
        let text = String(decoding: try ScanPictures.licence(), as: UTF8.self)
        let changed = text.replacing(part, with: other)
        guard changed != text else { throw ScanPictures.NotDrawn() }
        return try picture(Array(changed.utf8))
    }

    private static let surname = ["documents.0.fields.surname": "SAMPLE", "status": "read"]

    static let codes: [ScanRow] = [
        ScanRow(
            32,
            "a boarding pass",
            ["documents.0.content": "text", "documents.0.symbology": "PDF417"],
            picture: try picture(Array("M1SAMPLE/MICHAEL EABC123 RICJFK 0123".utf8))
        ),
        ScanRow(33, "damaged beyond correction", status: 1, nothing, picture: try damaged()),
        ScanRow(
            34,
            "offsets that lead nowhere",
            surname,
            findings: ["aamva.subfile-offset"],
            picture: try licence("DL0031", "DL9931")
        ),
        ScanRow(
            34,
            "version 99",
            surname,
            findings: ["aamva.unknown-version"],
            picture: try licence("ANSI 63600010", "ANSI 63600099")
        ),
        ScanRow(
            36,
            "marks in a licence",
            surname,
            findings: ["aamva.noise"],
            picture: try licence("SAMPLE", "SAM\u{0}PLE")
        ),
    ]

    /// Returns a PDF417 with a stripe of ink through two thirds of it.
    private static func damaged() throws -> [UInt8] {
        let picture = try ScanPictures.code(ScanPictures.licence(), .pdf417)
        var pixels = picture.pixels
        let (from, to) = (picture.width / 6, picture.width * 5 / 6)
        for row in 0..<picture.height {
            for column in from..<to { pixels[row * picture.width + column] = 20 }
        }
        guard
            let damaged = GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: pixels
            )
        else { throw ScanPictures.NotDrawn() }
        return try ScanPictures.png(damaged)
    }
}

/// Zones in pictures.
extension ScanRow {
    private static let surname9303 = ["status": "read", "documents.0.fields.surname": "ERIKSSON"]

    private static func passport() throws -> GreyPicture {
        try ScanPictures.zone(ScanPictures.passport, pitch: 12)
    }

    static let zonePictures: [ScanRow] = [
        ScanRow(
            8,
            "a thumbnail",
            kind: "mrz",
            surname9303,
            picture: try ScanPictures.png(ScanPictures.zone(ScanPictures.card, pitch: 8))
        ),
        ScanRow(
            12,
            "a zone upside down",
            kind: "mrz",
            surname9303.merging(["documents.0.rotation": "180.0"]) { $1 },
            picture: try ScanPictures.png(ScanPictures.turned(passport()))
        ),
        ScanRow(
            12,
            "a zone in a mirror",
            kind: "mrz",
            surname9303.merging(["documents.0.mirrored": "true"]) { $1 },
            picture: try ScanPictures.png(ScanPictures.mirrored(passport()))
        ),
        ScanRow(
            13,
            "two zones",
            kind: "mrz",
            [
                "documents": "2 elements", "feedback.0": "multipleDocuments",
                "documents.0.format": "TD3", "documents.1.format": "TD1",
            ],
            picture: try ScanPictures.png(
                ScanPictures.stacked([
                    ScanPictures.zone(ScanPictures.card, pitch: 8), passport(),
                ])
            )
        ),
        ScanRow(
            14,
            "a zone that goes on beyond the picture",
            kind: "mrz",
            status: 1,
            nothing,
            picture: try ScanPictures.png(ScanPictures.cut(passport(), to: 400))
        ),
        ScanRow(
            16,
            "a zone that is blurred",
            kind: "mrz",
            status: 1,
            nothing,
            picture: try ScanPictures.png(ScanPictures.blurred(passport(), by: 11))
        ),
        ScanRow(
            18,
            "a wrong check digit in a picture",
            kind: "mrz",
            [
                "status": "read", "documents.0.valid": "false",
                "documents.0.checks.birthDate": "false",
                "documents.0.fields.birthDate": "1974-08-12",
            ],
            findings: ["mrz.check-digit"],
            picture: try ScanPictures.png(
                ScanPictures.zone(
                    [first, second.replacing("7408122F", with: "7408129F")]
                )
            )
        ),
        ScanRow(
            21,
            "one line in a picture",
            kind: "mrz",
            status: 1,
            nothing,
            picture: try ScanPictures.png(ScanPictures.zone([second]))
        ),
        ScanRow(
            22,
            "print full of fillers in a picture",
            kind: "mrz",
            status: 1,
            nothing,
            picture: try ScanPictures.png(
                ScanPictures.zone([
                    "CHAPTER<<ONE<<<<<<<<<<<<<<<<<<", "THE<WAY<TO<THE<SEA<<<<<<<<<<<<",
                ])
            )
        ),
        ScanRow(
            35,
            "a zone beside a code",
            kind: "auto",
            [
                "documents": "2 elements", "documents.0.source": "mrz",
                "documents.0.fields.surname": "ERIKSSON", "documents.1.source": "barcode",
                "documents.1.fields.surname": "SAMPLE",
            ],
            picture: try ScanPictures.png(
                ScanPictures.stacked([
                    passport(), ScanPictures.code(ScanPictures.licence(), .pdf417),
                ])
            )
        ),
    ]
}
