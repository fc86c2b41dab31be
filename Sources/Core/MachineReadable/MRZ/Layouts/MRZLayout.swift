// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Columns of one line in the standard's own counting: 1-based and inclusive.
public struct MRZColumns: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The columns, from 1.
    public let columns: ClosedRange<Int>

    init(_ line: Int, _ columns: ClosedRange<Int>) {
        self.line = line
        self.columns = columns
    }
}

/// A field and where it stands.
public struct MRZSlot: Sendable, Hashable {
    /// The field.
    public let field: MRZField
    /// Where it stands.
    public let place: MRZColumns
    /// Which characters may stand there.
    public let content: MRZContent

    init(_ field: MRZField, _ line: Int, _ columns: ClosedRange<Int>, _ content: MRZContent) {
        self.field = field
        place = MRZColumns(line, columns)
        self.content = content
    }
}

/// A check digit, where it stands and what it covers.
public struct MRZCheck: Sendable, Hashable {
    /// What it is called.
    public let kind: MRZCheckKind
    /// The line of the digit, from 1.
    public let line: Int
    /// The column of the digit, from 1.
    public let column: Int
    /// The columns it is computed over, in this order.
    public let covered: [MRZColumns]

    init(_ kind: MRZCheckKind, _ line: Int, _ column: Int, over covered: [MRZColumns]) {
        self.kind = kind
        self.line = line
        self.column = column
        self.covered = covered
    }
}

/// Text that every document of a layout has in the same columns.
public struct MRZFixedText: Sendable, Hashable {
    /// Where it stands.
    public let place: MRZColumns
    /// The texts that may stand there, each of the length of the columns.
    public let texts: [String]

    init(_ line: Int, _ columns: ClosedRange<Int>, _ texts: [String]) {
        place = MRZColumns(line, columns)
        self.texts = texts
    }
}

/// What nearly all documents of a layout have at places where other characters may stand too.
///
/// Source: published specimens; no standard asks for it, so a document without it has no finding.
public struct MRZConvention: Sendable, Hashable {
    /// Where.
    public let place: MRZColumns
    /// Which characters nearly all documents have there.
    public let content: MRZContent

    init(_ line: Int, _ columns: ClosedRange<Int>, _ content: MRZContent) {
        place = MRZColumns(line, columns)
        self.content = content
    }
}

/// How far a layout can be relied on.
public enum MRZConfidence: Sendable, Hashable {
    /// Published, and checked against published specimens.
    case published
    /// Known from few specimens; its rule is not public.
    case unconfirmed
}

/// The columns of one format: the one source for reading, writing, reports and documentation.
///
/// A table that is handed around by reference; nothing of it ever changes.
public final class MRZLayout: Sendable {
    /// The format this is the layout of.
    public let format: MRZFormat
    /// The number of characters of each line.
    public let lineLengths: [Int]
    /// Which characters may stand at each place of the joined lines.
    public let contents: [MRZContent]
    /// The fields; with the check digits they cover every column once.
    public let slots: [MRZSlot]
    /// Fields that stand within a field of slots.
    public let parts: [MRZSlot]
    /// The check digits.
    public let checks: [MRZCheck]
    /// What tells the layout from others with lines of the same lengths, and one without check digits from
    /// other print; empty where check digits do.
    public let fixedTexts: [MRZFixedText]
    /// What nearly all documents have; the code of a document is of letters unless it says otherwise.
    public let conventions: [MRZConvention]
    /// How far the layout can be relied on.
    public let confidence: MRZConfidence
    /// The conventions by place of the joined lines; where there is none, what may stand there.
    private let usual: [MRZContent]
    /// The offset of the first character of each line when the lines are joined.
    let lineStarts: [Int]
    /// The fields in the joined text, in the order of slots and then parts.
    let places: [Place]
    /// The check digits in the joined text, in the order of checks.
    let digits: [Digit]
    /// Where each field stands in the joined text, by its raw value.
    let ranges: [Range<Int>?]
    /// The kind of each character of the joined text, as a bit of ``MRZContent/mask(of:)``.
    let kinds: [UInt8]

    /// A field in the joined text.
    struct Place: Sendable {
        let field: MRZField
        let content: MRZContent
        let range: Range<Int>
    }

    /// A check digit in the joined text.
    struct Digit: Sendable {
        let kind: MRZCheckKind
        let offset: Int
        let covered: [Range<Int>]
    }

    init(
        _ format: MRZFormat,
        lines lineLengths: [Int],
        confidence: MRZConfidence = .published,
        fields: (slots: [MRZSlot], parts: [MRZSlot]),
        checks: [MRZCheck],
        fixedTexts: [MRZFixedText] = [],
        conventions: [MRZConvention] = [MRZConvention(1, 1...2, .letters)]
    ) {
        self.format = format
        self.lineLengths = lineLengths
        self.confidence = confidence
        slots = fields.slots
        parts = fields.parts
        self.checks = checks
        self.fixedTexts = fixedTexts
        self.conventions = conventions
        var starts: [Int] = []
        var length = 0
        for lineLength in lineLengths {
            starts.append(length)
            length += lineLength
        }
        lineStarts = starts
        places = (fields.slots + fields.parts).map {
            Place(field: $0.field, content: $0.content, range: $0.place.range(starts))
        }
        var ranges = [Range<Int>?](repeating: nil, count: MRZField.allCases.count)
        for place in places { ranges[Int(place.field.rawValue)] = place.range }
        self.ranges = ranges
        var kinds = [UInt8](repeating: MRZContent.checkDigit.bit, count: length)
        for place in places.prefix(fields.slots.count) {
            for offset in place.range { kinds[offset] = place.content.bit }
        }
        self.kinds = kinds
        var contents = [MRZContent](repeating: .checkDigit, count: length)
        for place in places {
            for offset in place.range { contents[offset] = place.content }
        }
        self.contents = contents
        for convention in conventions {
            for offset in convention.place.range(starts) { contents[offset] = convention.content }
        }
        usual = contents
        digits = checks.map { check in
            Digit(
                kind: check.kind,
                offset: starts[check.line - 1] + check.column - 1,
                covered: check.covered.map { $0.range(starts) }
            )
        }
    }

    /// By how much the logarithm of likelihood of something unusual must exceed that of what documents
    /// have nearly always.
    ///
    /// One code of a document in fifty is taken to have a digit, such as C1.
    static let surprise: Float = 4
    /// The same for what hardly any document has: the code of a state that nobody assigned, a beginning
    /// that is of no format.
    static let surpriseOfUnknown: Float = 7
    /// The same for a letter O among letters and digits, where most issuers print none.
    static let surpriseOfLetterO: Float = 3

    /// How unusual a character is that may stand at a place of the joined lines, as a difference of
    /// log-likelihoods: against the conventions of the layout, and, as most issuers leave it out, the
    /// letter O among letters and digits.
    public func surprise(of character: UInt8, at offset: Int) -> Float {
        guard contents[offset] == .mixed else { return 0 }
        if usual[offset] == .mixed {
            return character == UInt8(ascii: "O") ? Self.surpriseOfLetterO : 0
        }
        return usual[offset].admits(character) ? 0 : Self.surprise
    }

    /// The number of characters of all lines.
    public var characterCount: Int {
        (lineStarts.last ?? 0) + (lineLengths.last ?? 0)
    }

    func place(of field: MRZField) -> Place? {
        for place in places where place.field == field { return place }
        return nil
    }

    /// Whether every mark stands where it should; `false` where the layout has none.
    func hasFixedTexts(_ text: [UInt8]) -> Bool {
        guard !fixedTexts.isEmpty else { return false }
        for fixed in fixedTexts {
            let found = text[fixed.place.range(lineStarts)]
            guard fixed.texts.contains(where: { found.elementsEqual($0.utf8) }) else {
                return false
            }
        }
        return true
    }

    func digit(_ kind: MRZCheckKind) -> Digit? {
        for digit in digits where digit.kind == kind { return digit }
        return nil
    }

    /// The line and column, both from 1, of an offset into the joined text.
    func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
        var line = lineStarts.count
        while line > 1, lineStarts[line - 1] > offset { line -= 1 }
        return (line, offset - lineStarts[line - 1] + 1)
    }
}

extension MRZColumns {
    fileprivate func range(_ starts: [Int]) -> Range<Int> {
        let start = starts[line - 1]
        return start + columns.lowerBound - 1..<start + columns.upperBound
    }
}
