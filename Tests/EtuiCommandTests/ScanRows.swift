// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Pictures
import Reading
import TestSupport
import PictureTestSupport
import Testing

/// A row of the table of bad input, run through the command.
struct ScanRow: Sendable, CustomTestStringConvertible {
    let row: Int
    let what: String
    /// The arguments of the command.
    let words: [String]
    let status: Int32
    /// The expected texts by their paths in the report.
    let expected: [String: String]
    /// Codes that the findings must contain.
    let findings: [String]
    private let content: @Sendable () throws -> [UInt8]

    var testDescription: String { "row \(row), \(what)" }
    func input() throws -> [UInt8] { try content() }

    /// Makes a row from a picture; skips the search for zones where none is meant, as test builds are slow at it.
    init(
        _ row: Int,
        _ what: String,
        kind: String = "barcode",
        status: Int32 = 0,
        _ expected: [String: String],
        findings: [String] = [],
        picture: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) {
        self.init(
            row,
            what,
            ["scan", "-", "--json", "--kind", kind],
            status,
            expected,
            findings,
            picture
        )
    }

    /// Makes a row from the text of a zone.
    init(
        _ row: Int,
        _ what: String,
        status: Int32 = 0,
        _ expected: [String: String],
        findings: [String] = [],
        options: [String] = [],
        zone: [String]
    ) {
        let words = ["mrz", "parse", "-", "--json", "--at", "2026-06-15"] + options
        self.init(row, what, words, status, expected, findings) {
            Array(zone.joined(separator: "\n").utf8)
        }
    }

    private init(
        _ row: Int,
        _ what: String,
        _ words: [String],
        _ status: Int32,
        _ expected: [String: String],
        _ findings: [String],
        _ content: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.row = row
        self.what = what
        self.words = words
        self.status = status
        self.expected = expected
        self.findings = findings
        self.content = content
    }

    /// All rows for the command.
    static let all = refused + pictures + zones + codes + zonePictures
}

/// Pictures rejected with the code of their row.
extension ScanRow {
    private static func refused(
        _ row: Int,
        _ what: String,
        _ name: String,
        _ picture: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> ScanRow {
        let code = "F300" + (row < 10 ? "0" : "") + "\(row)"
        let expected = [
            "status": "error", "error.code": code, "error.name": name, "documents": "0 elements",
        ]
        return ScanRow(row, what, status: 2, expected, picture: try picture())
    }

    private static func sides(_ width: Int, _ height: Int, bytes: Int = 1_000) -> [UInt8] {
        PictureBytes.png([
            ("IHDR", PictureBytes.header(width, height, depth: 8, color: 0)),
            ("IDAT", PictureBytes.stored([UInt8](repeating: 0, count: bytes))), ("IEND", []),
        ])
    }

    /// A JPEG that claims four components, like CMYK.
    private static let cmyk: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 20, 8, 0, 16, 0, 16, 4]
        + [UInt8](repeating: 1, count: 12) + [0xFF, 0xD9]

    private static let animated = PictureBytes.png([
        ("IHDR", PictureBytes.header(400, 400, depth: 8, color: 0)),
        ("acTL", [0, 0, 0, 2, 0, 0, 0, 0]),
        ("IDAT", PictureBytes.stored([UInt8](repeating: 0, count: 1_000))), ("IEND", []),
    ])

    private static func code() throws -> GreyPicture {
        try ScanPictures.code("a text", .qr)
    }

    private static let refused: [ScanRow] = [
        refused(1, "no bytes", "emptyData", []),
        refused(2, "random bytes", "unsupportedFormat", (0..<999).map { UInt8($0 * 37 & 255) }),
        refused(2, "another format", "unsupportedFormat", Array("GIF89a".utf8)),
        refused(2, "HEIC", "unsupportedFormat", [0, 0, 0, 24] + Array("ftypheic".utf8)),
        refused(2, "CMYK", "unsupportedFormat", cmyk),
        refused(2, "animated", "unsupportedFormat", animated),
        refused(2, "text", "unsupportedFormat", Array("P<UTOERIKSSON<<ANNA".utf8)),
        refused(3, "half a PNG", "corrupt", half(try ScanPictures.png(code()))),
        refused(3, "half a JPEG", "corrupt", half(try ScanPictures.jpeg(code()))),
        refused(
            3,
            "a JPEG without its last bytes",
            "corrupt",
            try ScanPictures.jpeg(code()).dropLast(40)
        ),
        refused(4, "no columns", "zeroDimension", sides(0, 400)),
        refused(4, "no rows", "zeroDimension", sides(400, 0)),
        refused(4, "neither", "zeroDimension", sides(0, 0)),
        refused(5, "60000 squared", "tooManyPixels", sides(60_000, 60_000)),
        refused(5, "too long a side", "tooManyPixels", sides(20_001, 10)),
        refused(6, "a bomb", "decompressionRatio", sides(5_000, 5_000)),
        refused(7, "16 MB", "fileTooLarge", [UInt8](repeating: 0xFF, count: 16_000_000)),
        refused(7, "more than is read", "fileTooLarge", [UInt8](repeating: 0xFF, count: 17 << 20)),
    ]

    private static func half(_ file: [UInt8]) -> [UInt8] { Array(file.prefix(file.count / 2)) }
}

/// Pictures that are read, or contain nothing.
extension ScanRow {
    private static let text = ["documents.0.text": "a text", "documents": "1 elements"]
    private static let nothing = ["status": "nothing", "documents": "0 elements", "error": "null"]

    private static func exif(_ block: [UInt8]) throws -> [UInt8] {
        PictureBytes.jpeg(try ScanPictures.jpeg(code()), exif: block)
    }

    /// Exif whose first directory names itself as the next one.
    private static let exifLoop: [UInt8] =
        Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0]
        + [8, 0, 0, 0]

    private static let pictures: [ScanRow] = [
        // The limit applies to uploads; a user who has only a small picture may still scan it.
        ScanRow(8, "a small picture", text, picture: try ScanPictures.png(code())),
        ScanRow(10, "an orientation of 9", text, picture: try exif(PictureBytes.exif(9))),
        ScanRow(10, "an orientation of 0", text, picture: try exif(PictureBytes.exif(0))),
        ScanRow(10, "a loop", text, picture: try exif(exifLoop)),
        ScanRow(
            11,
            "white paper",
            status: 1,
            nothing,
            picture: try ScanPictures.png(ScanPictures.blank(width: 1_200, height: 900))
        ),
        ScanRow(
            11,
            "a grey wall",
            kind: "auto",
            status: 1,
            nothing,
            picture: try ScanPictures.jpeg(ScanPictures.blank(width: 800, height: 600, grey: 90))
        ),
        ScanRow(
            12,
            "upside down",
            text,
            picture: try ScanPictures.png(ScanPictures.turned(code()))
        ),
        ScanRow(12, "mirrored", text, picture: try ScanPictures.png(ScanPictures.mirrored(code()))),
        ScanRow(
            12,
            "sideways, as the file says",
            text,
            picture: try exif(PictureBytes.exif(6))
        ),
        ScanRow(
            13,
            "two codes",
            ["documents": "2 elements", "status": "read"],
            picture: try ScanPictures.png(
                ScanPictures.stacked([code(), ScanPictures.code("other", .pdf417)])
            )
        ),
    ]
}
