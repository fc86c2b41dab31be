// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Seals

/// A text from the table of bad input that is not a seal, and how reading it ends.
package struct BadText: Sendable, CustomStringConvertible {
    /// The number of the row in the table.
    package let row: Int
    /// The defect.
    package let what: String
    /// The error that the library for integrators reports.
    package let code: Code

    private let text: @Sendable () throws -> [UInt8]

    /// The errors of the table.
    package enum Code: String, Sendable {
        case jsonDecoding, tooLarge, duplicateKey, multipleSeals
    }

    package var description: String { "row \(row), \(what)" }

    private init(
        _ row: Int,
        _ what: String,
        _ code: Code = .jsonDecoding,
        text: @escaping @autoclosure @Sendable () throws -> [UInt8]
    ) {
        self.row = row
        self.what = what
        self.code = code
        self.text = text
    }

    /// Returns the bytes of the text, which may be invalid UTF-8.
    package func bytes() throws -> [UInt8] { try text() }

    /// Returns whether a reason matches the one in the table.
    package func allows(_ reason: SealReadingError.Reason) -> Bool {
        switch reason {
        case .tooLarge: code == .tooLarge
        case .duplicateName: code == .duplicateKey
        case .sealCount: code == .multipleSeals
        case .notSupportedYet: false
        default: code == .jsonDecoding
        }
    }

    private static func sample() throws -> String { try SealScene().text() }

    private static func sample(_ part: String, _ other: String) throws -> [UInt8] {
        Array(try sample().replacing(the: part, with: other).utf8)
    }

    /// All texts of the table.
    package static let rows: [BadText] = noJSON + names + values + counts

    private static let noJSON: [BadText] = [
        BadText(1, "nothing", text: []),
        BadText(1, "spaces", text: Array("   ".utf8)),
        BadText(2, "another object", text: Array(#"{"isThisAVDS": false}"#.utf8)),
        BadText(3, "plain text", text: Array("hello".utf8)),
        BadText(3, "an address", text: Array("https://seal.example/a".utf8)),
        BadText(4, "a trailing comma", text: try sample(#""v":1}"#, #""v":1,}"#)),
        BadText(4, "a trailing comma in an array", text: try sample("}]}]}}", "},]}]}}")),
        BadText(4, "trailing bytes", text: try Array((sample() + "x").utf8)),
        BadText(4, "a second object", text: try Array((sample() + "{}").utf8)),
        BadText(4, "single quotes", text: try sample(#""v""#, "'v'")),
        BadText(4, "a comment", text: try sample(#""v":1"#, #""v":1/* one */"#)),
        BadText(4, "a comment to the end of the line", text: try sample("{", "{//\n")),
        BadText(8, "100,000 arrays", text: Array(repeating: UInt8(ascii: "["), count: 100_000)),
        BadText(8, "33 arrays", text: try sample("{", "{\"x\":" + nested(32) + ",")),
        BadText(9, "10 MiB", .tooLarge, text: Array(repeating: UInt8(ascii: " "), count: 10 << 20)),
        BadText(9, "64 KiB and a byte", .tooLarge, text: try padded(to: 65_537)),
    ]

    /// Returns nested arrays.
    package static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// Returns the sample padded with trailing spaces.
    package static func padded(to count: Int) throws -> [UInt8] {
        let text = Array(try sample().utf8)
        return text + Array(repeating: 0x20, count: count - text.count)
    }

    private static let names: [BadText] = [
        BadText(5, "in data", .duplicateKey, text: try sample(#""n":"#, #""n":"EVE","n":"#)),
        BadText(5, "escaped", .duplicateKey, text: try sample(#""n":"#, #""\u006e":"EVE","n":"#)),
        BadText(5, "in sig", .duplicateKey, text: try sample(#""alg":"#, #""alg":"","alg":"#)),
        BadText(5, "two data", .duplicateKey, text: try sample("{", #"{"data":{},"#)),
        BadText(5, "outside", .duplicateKey, text: try sample("{", #"{"x":[{"a":1,"\u0061":1}],"#)),
    ]

    private static let values: [BadText] = [
        BadText(7, "a lone surrogate", text: try sample("ERIKSSON", #"\uDEAD"#)),
        BadText(7, "a lone surrogate outside", text: try sample("{", #"{"\uD800":1,"#)),
        BadText(
            7,
            "invalid UTF-8",
            text: try sample().utf8.map { $0 == UInt8(ascii: "K") ? 0xFF : $0 }
        ),
        BadText(
            7,
            "an encoded surrogate",
            text: try sample().utf8.flatMap { byte -> [UInt8] in
                byte == UInt8(ascii: "K") ? [0xED, 0xA0, 0x80] : [byte]
            }
        ),
        BadText(10, "1e400", text: try sample(#""v":1"#, #""v":1e400"#)),
        BadText(10, "1e400 outside", text: try sample("{", #"{"x":-1e400,"#)),
        BadText(10, "2^53+1", text: try sample(#""seq":1"#, #""seq":9007199254740993"#)),
        BadText(10, "-2^53", text: try sample("\"msg\":{", "\"msg\":{\"x\":-9007199254740992,")),
        BadText(11, "a version in quotes", text: try sample(#""v":1"#, #""v":"1""#)),
        BadText(11, "a version of 1.5", text: try sample(#""v":1"#, #""v":1.5"#)),
        BadText(12, "a dose in words", text: try sample(#""seq":2"#, #""seq":"two""#)),
        BadText(12, "a dose in nothing", text: try sample(#""seq":2"#, #""seq":"""#)),
        BadText(12, "half a dose", text: try sample(#""seq":2"#, #""seq":1.5"#)),
    ]

    private static let counts: [BadText] = [
        BadText(13, "two seals", .multipleSeals, text: try Array("[\(sample()),\(sample())]".utf8)),
        BadText(13, "no seals", .multipleSeals, text: Array("[]".utf8)),
    ]
}
