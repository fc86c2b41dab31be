// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Columns of one line as the standard counts them: 1-based and inclusive.
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

/// A field and its place.
public struct MRZSlot: Sendable, Hashable {
    /// The field.
    public let field: MRZField
    /// Its place.
    public let place: MRZColumns
    /// The characters allowed there.
    public let content: MRZContent

    init(_ field: MRZField, _ line: Int, _ columns: ClosedRange<Int>, _ content: MRZContent) {
        self.field = field
        place = MRZColumns(line, columns)
        self.content = content
    }
}

/// A check digit, its place and the columns it covers.
public struct MRZCheck: Sendable, Hashable {
    /// The kind of check digit.
    public let kind: MRZCheckKind
    /// The line of the digit, from 1.
    public let line: Int
    /// The column of the digit, from 1.
    public let column: Int
    /// The covered columns, in the order of the computation.
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
    /// Its place.
    public let place: MRZColumns
    /// The possible texts, each as long as the columns.
    public let texts: [String]

    init(_ line: Int, _ columns: ClosedRange<Int>, _ texts: [String]) {
        place = MRZColumns(line, columns)
        self.texts = texts
    }
}

/// Characters that nearly all documents of a layout have at a place that allows others too.
///
/// Source: published specimens; no standard requires it, so a document without it has no finding.
public struct MRZConvention: Sendable, Hashable {
    /// The place.
    public let place: MRZColumns
    /// The characters that nearly all documents have there.
    public let content: MRZContent

    init(_ line: Int, _ columns: ClosedRange<Int>, _ content: MRZContent) {
        place = MRZColumns(line, columns)
        self.content = content
    }
}

/// How reliable a layout is.
public enum MRZConfidence: Sendable, Hashable {
    /// Published, and checked against published specimens.
    case published
    /// Known from few specimens; the rule is not public.
    case unconfirmed
}

/// The columns of one format: the single source for reading, writing, reports and documentation.
///
/// An immutable table, passed by reference.
public final class MRZLayout: Sendable {
    /// The format of this layout.
    public let format: MRZFormat
    /// The number of characters of each line.
    public let lineLengths: [Int]
    /// The characters allowed at each place of the joined lines.
    public let contents: [MRZContent]
    /// The fields; with the check digits they cover every column once.
    public let slots: [MRZSlot]
    /// Fields within other fields.
    public let parts: [MRZSlot]
    /// The check digits.
    public let checks: [MRZCheck]
    /// Text that distinguishes the layout from others with the same line lengths, and one without check digits from
    /// other print.
    ///
    /// Empty if the check digits are enough for that.
    public let fixedTexts: [MRZFixedText]
    /// What nearly all documents have; unless stated otherwise, the code of a document consists of letters.
    public let conventions: [MRZConvention]
    /// How reliable the layout is.
    public let confidence: MRZConfidence
    /// The conventions by place of the joined lines; the allowed characters at places without a convention.
    private let usual: [MRZContent]
    /// The offset of the first character of each line when the lines are joined.
    let lineStarts: [Int]
    /// The fields in the joined text, in the order of slots and then parts.
    let places: [Place]
    /// The check digits in the joined text, in the order of checks.
    let digits: [Digit]
    /// The range of each field in the joined text, by the field's raw value.
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

    /// How much likelier something unusual must look than what documents nearly always have, as a logarithm.
    ///
    /// One document code in fifty is taken to have a digit, such as C1.
    static let surprise: Float = 4
    /// The same for something that hardly any document has: an unassigned code of a state, or a beginning of no format.
    static let surpriseOfUnknown: Float = 7
    /// The same for a letter O among letters and digits, which most issuers do not print.
    static let surpriseOfLetterO: Float = 3
    /// The same for a letter O where most documents have digits (``MRZDocument/digitsOfNumber``).
    package static let surpriseOfLetterOAmongDigits: Float = 6

    /// Returns how unusual an allowed character is at a place of the joined lines, as a difference of log-likelihoods.
    ///
    /// Measured against the conventions of the layout; the letter O is unusual among letters and digits, because most
    /// issuers leave it out.
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

    /// Returns whether every fixed text is in its place; `false` if the layout has none.
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

    /// Returns the line and column, both from 1, of an offset into the joined text.
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
