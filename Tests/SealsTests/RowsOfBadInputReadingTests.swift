// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input that the reader answers.
struct RowsOfBadInputReadingTests {
    /// A text that is refused.
    struct Refused: Sendable, CustomTestStringConvertible {
        let row: Int
        let what: String
        let text: @Sendable () throws -> [UInt8]
        let isRight: @Sendable (SealReadingError.Reason) -> Bool

        var testDescription: String { "row \(row), \(what)" }

        init(
            _ row: Int,
            _ what: String,
            _ text: @escaping @autoclosure @Sendable () throws -> [UInt8],
            _ isRight: @escaping @Sendable (SealReadingError.Reason) -> Bool
        ) {
            self.row = row
            self.what = what
            self.text = text
            self.isRight = isRight
        }
    }

    private static let notJSON: @Sendable (SealReadingError.Reason) -> Bool = {
        if case .notJSON = $0 { true } else { false }
    }

    private static func sample() throws -> String { try SealScene().text() }

    /// The sample with one place changed; the place must be there.
    private static func sample(_ part: String, _ other: String) throws -> [UInt8] {
        let text = try sample()
        let changed = text.replacingOnce(part, with: other)
        try #require(changed != text)
        return Array(changed.utf8)
    }

    static let texts: [Refused] = [
        Refused(1, "empty", [], notJSON),
        Refused(1, "spaces", Array("   ".utf8), notJSON),
        Refused(2, "no seal", Array(#"{"isThisAVDS": false}"#.utf8)) { $0 == .noData },
        Refused(3, "plain text", Array("hello".utf8), notJSON),
        Refused(3, "address", Array("https://seal.example/a".utf8), notJSON),
        Refused(4, "trailing comma", try sample(#""v":1}"#, #""v":1,}"#), notJSON),
        Refused(4, "trailing bytes", try Array((sample() + "x").utf8), notJSON),
        Refused(4, "single quotes", try sample(#""v""#, "'v'"), notJSON),
        Refused(4, "comment", try sample(#""v":1"#, #""v":1/* one */"#), notJSON),
        Refused(8, "nesting", Array(repeating: UInt8(ascii: "["), count: 100_000), notJSON),
        Refused(9, "10 MiB", Array(repeating: UInt8(ascii: " "), count: 10 << 20)) {
            $0 == .tooLarge
        },
    ]

    static let members: [Refused] = [
        Refused(5, "in data", try sample(#""n":"#, #""n":"MALLORY","n":"#)) {
            $0 == .duplicateName
        },
        Refused(5, "escaped", try sample(#""n":"#, #""\u006e":"MALLORY","n":"#)) {
            $0 == .duplicateName
        },
        Refused(5, "outside data", try sample(#""alg":"#, #""alg":"ES256","alg":"#)) {
            $0 == .duplicateName
        },
        Refused(7, "lone surrogate", try sample("ERIKSSON", #"\uDEAD"#), notJSON),
        Refused(
            7,
            "invalid UTF-8",
            try sample().utf8.map { $0 == UInt8(ascii: "K") ? 0xFF : $0 },
            notJSON
        ),
        Refused(10, "1e400", try sample(#""v":1"#, #""v":1e400"#)) { $0 == .numberOutOfRange },
        Refused(10, "2^53+1", try sample(#""seq":1"#, #""seq":9007199254740993"#)) {
            $0 == .numberOutOfRange
        },
        Refused(11, "version as text", try sample(#""v":1"#, #""v":"1""#)) { $0 == .wrongType },
        Refused(11, "version 1.5", try sample(#""v":1"#, #""v":1.5"#)) { $0 == .wrongType },
        Refused(12, "dose in words", try sample(#""seq":2"#, #""seq":"two""#)) {
            $0 == .wrongType
        },
        Refused(13, "two seals", try Array("[\(sample()),\(sample())]".utf8)) {
            $0 == .sealCount(2)
        },
        Refused(13, "no seals", Array("[]".utf8)) { $0 == .sealCount(0) },
    ]

    @Test(arguments: texts + members)
    func `rows 1 to 13, what is no seal is refused for the rule it breaks`(text: Refused) throws {
        let bytes = try text.text()
        let error = #expect(throws: SealReadingError.self) { try VDSNCSeal(parsing: bytes) }
        let reason = try #require(error?.reason)
        #expect(text.isRight(reason), "\(reason)")
    }

    @Test func `row 6, names that look alike are both kept, in the order of code units`() throws {
        let seal = try VDSNCSeal(
            parsing: Self.sample(#""pid":{"#, "\"\u{E9}\":1,\"e\u{301}\":2,\"pid\":{")
        )
        let signed = String(decoding: try seal.signedBytes(), as: UTF8.self)
        #expect(Array(signed.utf8).count == (try SealScene().seal().signedBytes().count) + 15)
        #expect(signed.replacingOnce("\"e\u{301}\":2,", with: "") != signed)
        let decomposed = try #require(place(of: "e\u{301}\":2", in: signed))
        let composed = try #require(place(of: "\u{E9}\":1", in: signed))
        #expect(decomposed < composed)
    }

    @Test func `row 11, version 1.0 is version 1`() throws {
        let seal = try VDSNCSeal(parsing: Self.sample(#""v":1"#, #""v":1.0"#))
        #expect(seal.header.version == 1)
    }

    @Test func `row 12, a dose number in digits is that number`() throws {
        let seal = try VDSNCSeal(parsing: Self.sample(#""seq":2"#, #""seq":"2""#))
        let written = try VDSNCSeal(parsing: Array(Self.sample().utf8))
        #expect(seal.message == written.message)
        #expect(!seal.findings.contains { $0.isWarning })
    }

    @Test(arguments: ["0", "-1", "100"])
    func `row 12, a dose number out of range is read with a warning`(number: String) throws {
        let seal = try VDSNCSeal(parsing: Self.sample(#""seq":2"#, "\"seq\":\(number)"))
        #expect(seal.findings.filter(\.isWarning).map(\.path) == ["msg.ve[0].vd[1].seq"])
    }

    @Test func `row 13, all seals of an array can be read`() throws {
        let text = "[\(try Self.sample()),\(try Self.sample())]"
        #expect(try VDSNCSeal.all(parsing: Array(text.utf8)).count == 2)
    }

    private func place(of part: String, in text: String) -> Int? {
        let bytes = Array(text.utf8)
        let wanted = Array(part.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
}
