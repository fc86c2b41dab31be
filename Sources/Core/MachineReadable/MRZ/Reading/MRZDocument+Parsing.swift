// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension MRZDocument {
    /// The longest text that is looked at: a page of print around a zone.
    public static let byteLimit = 16_384

    /// Reads a zone from text.
    ///
    /// Shape: lines ended in any way, blanks, lower case, missing fillers at the end of a line and
    /// look-alike letters are understood and reported as findings. `today` decides about centuries.
    /// Errors: those of ``MRZError``, where no zone of a known format can be made out.
    public init(parsing text: String, today: CalendarDate) throws(MRZError) {
        self = try Self(parsing: Array(text.utf8), today: today)
    }

    /// Reads a zone from UTF-8, as ``init(parsing:today:)-(String,_)`` does.
    public init(parsing bytes: [UInt8], today: CalendarDate) throws(MRZError) {
        if let plain = PlainLines(bytes),
            let evaluation = MRZRecognition.evaluate(plain.lengths, plain.text, today)
        {
            self.init(evaluation)
            return
        }
        guard bytes.count <= Self.byteLimit else { throw .tooLong(limit: Self.byteLimit) }
        self = try MRZFitting(today: today).document(in: MRZText(bytes))
    }
}

/// Lines that need no second look: the alphabet only, of the length of a format.
struct PlainLines {
    private(set) var text: [UInt8] = []
    let lengths: [Int]

    /// Reads up to three lines; `nil` for everything out of the ordinary.
    init?(_ bytes: [UInt8]) {
        guard 30...96 ~= bytes.count else { return nil }
        text.reserveCapacity(90)
        var first = 0
        var second = 0
        var lineCount = 0
        var length = 0
        for byte in bytes {
            if MRZCharacter.isMember(byte) {
                text.append(byte)
                length += 1
                continue
            }
            guard byte == 0x0A || byte == 0x0D else { return nil }
            guard length > 0 else { continue }
            lineCount += 1
            if lineCount == 1 { first = length } else if lineCount == 2 { second = length }
            length = 0
        }
        if length > 0 { lineCount += 1 }
        guard let shape = Self.shape(lineCount, first: lineCount == 1 ? text.count : first)
        else { return nil }
        guard Self.sum(shape) == text.count, lineCount < 3 || second == shape[1] else { return nil }
        lengths = shape
    }

    private static func shape(_ lineCount: Int, first: Int) -> [Int]? {
        for shape in MRZRecognition.shapes where shape.count == lineCount && shape[0] == first {
            return shape
        }
        return nil
    }

    private static func sum(_ lengths: [Int]) -> Int {
        var sum = 0
        for length in lengths { sum += length }
        return sum
    }
}
