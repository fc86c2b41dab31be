// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Brings lines of about the right length to the length of a format, and finds the zone in a page.
struct MRZFitting {
    let today: CalendarDate

    /// How many characters a line may differ from the length of its format.
    static let tolerance = 2

    /// Returns the zone of a text: all of its lines, or, on a page with more, the last lines that convince.
    func document(in text: MRZText) throws(MRZError) -> MRZDocument {
        let lines = text.lines
        guard !lines.isEmpty else { throw .empty }
        var firstError: MRZError?
        if lines.count <= 3 {
            do throws(MRZError) {
                return try document(of: lines[...])
            } catch {
                firstError = error
            }
        }
        for count in [3, 2, 1] where count < lines.count {
            for start in (0...lines.count - count).reversed().prefix(64) {
                let window = lines[start..<start + count]
                if let found = try? document(of: window, isAlone: false), found.isConvincing {
                    return found
                }
            }
        }
        throw firstError ?? .unknownShape(lineLengths: lines.map { $0.characters.count })
    }

    private func document(
        of lines: ArraySlice<MRZText.Line>,
        isAlone: Bool = true
    ) throws(MRZError) -> MRZDocument {
        let tidy = lines.map(TidyLine.init)
        let parts = TidyLine.splitOneLine(tidy) ?? tidy
        let lengths = parts.map { $0.characters.count }
        guard let shape = Self.shape(of: lengths) else {
            throw .unknownShape(lineLengths: lengths)
        }
        for (place, line) in parts.enumerated()
        where line.unreadableCount * 4 > line.characters.count {
            throw .unreadable(line: place + 1)
        }
        var fitted = FittedLines(shape: shape, lines: parts)
        if !isAlone { fitted.findings.append(.surroundingText) }
        let tolerance = isAlone ? Self.tolerance : 1
        return try MRZAlignment(fitted: fitted, today: today, tolerance: tolerance).document()
    }

    /// Returns the shape whose longest line is nearest to the longest one found; names may lack all fillers after them.
    private static func shape(of lengths: [Int]) -> MRZShape? {
        guard let longest = lengths.max() else { return nil }
        var best: MRZShape?
        var bestDistance = tolerance + 1
        for candidate in MRZShape.allCases where candidate.lengths.count == lengths.count {
            let shape = candidate.lengths
            guard shape[0] != 9 || abs(lengths[0] - 9) <= 1 else { continue }
            let distance =
                abs(longest - (shape.max() ?? 0)) + (shape[0] == 30 && lengths[0] < 15 ? 1 : 0)
            if distance < bestDistance { (best, bestDistance) = (candidate, distance) }
        }
        return best
    }
}

/// A line without blanks.
struct TidyLine {
    var characters: [UInt8]
    var findings: [(Int) -> MRZFinding] = []
    var unreadable: [Int] = []

    var unreadableCount: Int { unreadable.count }

    /// Removes blanks or reads them as fillers, whichever gives the length of a line.
    init(_ line: MRZText.Line) {
        let blank = MRZText.Line.blank
        let all = line.characters
        let trimmed = Self.trimmed(all)
        let without = all.filter { $0 != blank }
        let lengths = [44, 36, 30, 9]
        let hasInner = trimmed.count != without.count
        var offsets = Self.Choice.trimmed
        if hasInner {
            if lengths.contains(without.count) {
                offsets = .without
            } else if lengths.contains(trimmed.count) {
                offsets = .trimmed
            } else if lengths.contains(all.count) {
                offsets = .all
            } else {
                offsets = without.contains(MRZCharacter.filler) ? .without : .trimmed
            }
        }
        characters = []
        for (offset, character) in all.enumerated() {
            let isOutside = offset < trimmed.startIndex || offset >= trimmed.endIndex
            if character == blank, offsets == .without || (isOutside && offsets != .all) {
                continue
            }
            note(line, at: offset)
            characters.append(character == blank ? MRZCharacter.filler : character)
        }
        if hasInner { findings.append { .blanks(line: $0) } }
        if line.hasLowerCase { findings.append { .lowerCase(line: $0) } }
        if line.hasInvisible { findings.append { .invisibleCharacters(line: $0) } }
        for offset in characters.indices where characters[offset] == MRZText.unreadable {
            unreadable.append(offset)
            characters[offset] = MRZCharacter.filler
        }
    }

    private enum Choice { case trimmed, without, all }

    private mutating func note(_ line: MRZText.Line, at offset: Int) {
        for one in line.replaced where one.offset == offset {
            let column = characters.count + 1
            findings.append { .replaced(MRZPlace($0, column), read: one.read, used: one.used) }
        }
    }

    private static func trimmed(_ characters: [UInt8]) -> ArraySlice<UInt8> {
        let blank = MRZText.Line.blank
        guard let first = characters.firstIndex(where: { $0 != blank }),
            let last = characters.lastIndex(where: { $0 != blank })
        else { return [] }
        return characters[first...last]
    }

    /// Splits a zone written without line breaks into its lines.
    static func splitOneLine(_ lines: [TidyLine]) -> [TidyLine]? {
        guard lines.count == 1, let line = lines.first else { return nil }
        let width: Int
        switch line.characters.count {
        case 88: width = 44
        case 72: width = 36
        case 90: width = 30
        default: return nil
        }
        var parts: [TidyLine] = []
        for start in stride(from: 0, to: line.characters.count, by: width) {
            var part = line
            part.characters = Array(line.characters[start..<start + width])
            part.unreadable = line.unreadable.filter { start..<start + width ~= $0 }.map {
                $0 - start
            }
            if start > 0 { part.findings = [] }
            parts.append(part)
        }
        return parts
    }
}

/// Lines assigned to a shape, but not yet of its lengths.
struct FittedLines {
    let shape: MRZShape
    let lines: [TidyLine]
    var findings: [MRZFinding] = []

    /// The unreadable characters, as offsets into the joined lines of full length.
    var unreadable: [Int] {
        var start = 0
        var offsets: [Int] = []
        for (line, length) in zip(lines, shape.lengths) {
            for offset in line.unreadable where offset < length { offsets.append(start + offset) }
            start += length
        }
        return offsets
    }

    init(shape: MRZShape, lines: [TidyLine]) {
        self.shape = shape
        self.lines = lines
        for (place, line) in lines.enumerated() {
            findings += line.findings.map { $0(place + 1) }
            for offset in line.unreadable {
                findings.append(.unreadableCharacter(MRZPlace(place + 1, offset + 1)))
            }
        }
    }
}
