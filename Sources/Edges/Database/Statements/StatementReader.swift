// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a statement once and rewrites it for one engine.
///
/// It knows just enough of SQL not to mistake the inside of a literal, a quoted name or a comment for the
/// statement's own characters.
struct StatementReader {
    private let input: [UInt8]
    private let dialect: Dialect
    private var place = 0
    private var isEnded = false

    private(set) var output: [UInt8] = []
    private(set) var valueCount = 0
    private(set) var firstWord = ""

    init(_ statement: String, for dialect: Dialect) {
        input = Array(statement.utf8)
        self.dialect = dialect
        output.reserveCapacity(input.count + 16)
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        place + offset < input.count ? input[place + offset] : nil
    }

    private mutating func copy(_ count: Int = 1) {
        output += input[place..<min(place + count, input.count)]
        place += count
    }

    mutating func readAll() throws(DatabaseError) {
        while let byte = byte() {
            if Self.isSpace(byte) {
                copy()
            } else if byte == UInt8(ascii: "-"), self.byte(1) == UInt8(ascii: "-") {
                skipLine()
            } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
                try skipComment()
            } else {
                guard !isEnded else { throw .statement(.several) }
                try readPart(byte)
            }
        }
    }

    private mutating func readPart(_ byte: UInt8) throws(DatabaseError) {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            try copyQuoted(byte)
        case UInt8(ascii: "?"):
            place += 1
            valueCount += 1
            output += dialect.placeholder(valueCount).utf8
        case UInt8(ascii: "{"):
            try writeType()
        case UInt8(ascii: ";"):
            place += 1
            isEnded = true
        case let byte where Self.isWord(byte):
            try copyWord()
        // `$1`, `$tag$`, `:name` and `@name` mean something to one engine only; `[name]` and `` `name` ``
        // are SQLite's quotes.
        case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "["):
            throw .statement(.notPortable)
        default:
            copy()
        }
    }

    /// Copies a word or a number; literals with a prefix, `x'00'` or `E'\\n'`, differ between the engines.
    private mutating func copyWord() throws(DatabaseError) {
        let start = place
        while let byte = byte(), Self.isWord(byte) { copy() }
        guard byte() != UInt8(ascii: "'") else { throw .statement(.notPortable) }
        if firstWord.isEmpty { firstWord = String(decoding: input[start..<place], as: UTF8.self) }
    }

    /// Copies a literal or a quoted name; a doubled quote, which stands for the quote itself, reads as two literals.
    private mutating func copyQuoted(_ quote: UInt8) throws(DatabaseError) {
        guard let end = input[(place + 1)...].firstIndex(of: quote) else {
            throw .statement(.unfinished)
        }
        copy(end + 1 - place)
    }

    private mutating func skipLine() {
        while let byte = byte(), byte != UInt8(ascii: "\n") { place += 1 }
        output.append(UInt8(ascii: " "))
    }

    /// Skips a comment, which ends at its first `*/`: PostgreSQL nests comments, SQLite does not.
    private mutating func skipComment() throws(DatabaseError) {
        place += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
            guard byte() != nil else { throw .statement(.unfinished) }
            place += 1
        }
        place += 2
        output.append(UInt8(ascii: " "))
    }

    private mutating func writeType() throws(DatabaseError) {
        guard let end = input[place...].firstIndex(of: UInt8(ascii: "}")) else {
            throw .statement(.unfinished)
        }
        let name = String(decoding: input[(place + 1)..<end], as: UTF8.self)
        guard let words = dialect.words(for: name) else { throw .statement(.notPortable) }
        output += words.utf8
        place = end + 1
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default:
            false
        }
    }
}
