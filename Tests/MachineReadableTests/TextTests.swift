// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

/// Real-world texts: other line ends, blanks, missing fillers, look-alikes.
struct TextTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    private static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]

    private static func codes(_ document: MRZDocument) -> [String] {
        document.findings.map { $0.code }
            .filter { $0 != "mrz.specimen" && $0 != "mrz.expired" }
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "\u{2028}", "\u{85}", "\u{0B}", "", " \n\t"])
    func `lines may end in any way`(end: String) throws {
        for (lines, format) in [(Self.lines, MRZFormat.td3), (Self.card, .td1)] {
            let text = lines.joined(separator: end) + end
            let document = try MRZDocument(parsing: text, today: today)
            #expect(document.format == format)
            #expect(document.lines == lines)
            #expect(Self.codes(document).isEmpty)
        }
    }

    @Test(arguments: [
        ("P<UTOERIKSSON<<ANNA<MARIA", "mrz.padded"),
        ("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<", "mrz.cut"),
        ("p<utoeriksson<<anna<maria<<<<<<<<<<<<<<<<<<<", "mrz.lower-case"),
        ("P<UTO ERIKSSON <<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "mrz.blanks"),
        ("P UTOERIKSSON  ANNA MARIA                   ", "mrz.blanks"),
        ("P<UTOERIKSSON«<ANNA<MARIA<<<‹<<<<<<<<<<<<<<<", "mrz.replaced"),
        ("P<UTOERIKSSON<<ANNA<MARIA<<c<<<<<<<<<<<<<<<<", "mrz.replaced"),
        ("Р<UТОЕRIKSSОN<<ANNА<MARIA<<<<<<<<<<<<<<<<<<<", "mrz.replaced"),
        ("\u{202E}P<UTOERIKSSON<<ANNA<MARIA<<<<\u{0}<<<<<<<<<<<<<<<", "mrz.invisible-characters"),
    ])
    func `oddities are understood and reported`(first: String, code: String) throws {
        let document = try MRZDocument(parsing: first + "\n" + Self.lines[1], today: today)
        #expect(document.lines == Self.lines)
        #expect(Self.codes(document).contains(code))
        #expect(document.isValid)
    }

    @Test func `a character that cannot be read is an error, not a filler`() throws {
        // The A in the number has the value 10, so a filler in its place would go unnoticed.
        let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"
            .replacing("L898902C3", with: "L8989?2C3")
        let document = try MRZDocument(parsing: Self.lines[0] + "\n" + second, today: today)
        #expect(document.checks[.documentNumber] == false)
        #expect(document.checks[.composite] == false)
        #expect(document.checks[.birthDate] == true)
        #expect(Self.codes(document).contains("mrz.unreadable-character"))
        #expect(!document.isValid)
    }

    @Test func `one character short or long is put right where one place alone fits`() throws {
        for column in [12, 20, 30, 40, 43] {
            var second = Array(Self.lines[1].utf8)
            second.insert(UInt8(ascii: "7"), at: column)
            let text = Self.lines[0] + "\n" + String(decoding: second, as: UTF8.self)
            let document = try MRZDocument(parsing: text, today: today)
            #expect(document.lines == Self.lines, "column \(column)")
            #expect(Self.codes(document).contains("mrz.realigned"))
        }
        var second = Array(Self.lines[1].utf8)
        second.remove(at: 38)
        let text = Self.lines[0] + "\n" + String(decoding: second, as: UTF8.self)
        #expect(try MRZDocument(parsing: text, today: today).lines == Self.lines)
    }

    @Test func `a lost character that cannot be found again is no document`() {
        var second = Array(Self.lines[1].utf8)
        second.remove(at: 2)
        let text = Self.lines[0] + "\n" + String(decoding: second, as: UTF8.self)
        #expect(throws: MRZError.lineLength(line: 2, found: 43, expected: 44)) {
            try MRZDocument(parsing: text, today: today)
        }
        // Without the 7, or without the 8 after it: either way every digit is valid.
        #expect(throws: MRZError.lineLength(line: 2, found: 45, expected: 44)) {
            try MRZDocument(parsing: Self.lines[0] + "\n7" + Self.lines[1], today: today)
        }
    }

    @Test(arguments: [
        ("", MRZError.empty), (" \n\t\n", .empty), ("HELLO", .unknownShape(lineLengths: [5])),
        (lines[0], .unknownShape(lineLengths: [44])), (lines[1], .unknownShape(lineLengths: [44])),
        ("D1DEU13AA000026181231MARTIN<<9", .unknownDocument),
        (String(repeating: "#", count: 44) + "\n" + lines[1], .unreadable(line: 1)),
        ("###\n" + lines[1], .unreadable(line: 1)),
        (String(repeating: "A", count: 20_000), .tooLong(limit: 16_384)),
    ])
    func `what is no zone is refused with its reason`(text: String, error: MRZError) {
        #expect(throws: error) { try MRZDocument(parsing: text, today: today) }
        #expect(!error.message.isEmpty && error.code.hasPrefix("mrz."))
    }

    @Test func `print that looks like fillers does not convince`() throws {
        let bars = String(repeating: "<", count: 44)
        let document = try MRZDocument(parsing: bars + "\n" + bars, today: today)
        #expect(!document.isConvincing)
        let words = "SOME<WORDS<ON<A<PAGE<THAT<LOOK<LIKE<A<ZONE<<"
        #expect(try !MRZDocument(parsing: words + "\n" + words, today: today).isConvincing)
        #expect(throws: MRZError.self) {
            try MRZDocument(
                parsing: "A PAGE\nOF TEXT\n" + bars + "\n" + bars + "\nAND MORE\n",
                today: today
            )
        }
    }

    @Test func `a zone is found on a page of print`() throws {
        let page = "PASSPORT\nUTOPIA\n\(Self.lines[0])\n\(Self.lines[1])\nPage 2\n"
        let document = try MRZDocument(parsing: page, today: today)
        #expect(document.lines == Self.lines)
        #expect(Self.codes(document).contains("mrz.surrounding-text"))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `hostile texts never trap`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let base = Array((Self.lines + Self.card).joined(separator: "\n").utf8)
        for _ in 0..<50 {
            var text = Array(base.prefix(Int.random(in: 0...base.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...8, using: &generator) where !text.isEmpty {
                let place = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: text[place] = .random(in: 0...255, using: &generator)
                case 1: text.remove(at: place)
                default: text.insert(.random(in: 0...255, using: &generator), at: place)
                }
            }
            guard let document = try? MRZDocument(parsing: text, today: today) else { continue }
            for field in document.fields { _ = (document.raw(field), document.value(field)) }
            let again = try? MRZDocument(
                parsing: document.lines.joined(separator: "\n"),
                today: today
            )
            #expect(again?.lines == document.lines, "seed \(seed)")
        }
    }
}
