// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// What several frames say about the zone of one document.
struct ZoneVotes {
    /// Characters of the alphabet.
    private static let classes = LineNetwork.alphabet.count
    /// No frame counts for more than this against a character.
    private static let floor: Float = -12

    let format: MRZFormat
    /// For each place of the zone and each character the sum of its logarithms of likelihood.
    private var sums: [Float]
    /// The corrected lines of each frame that convinced by itself, the last few.
    private var readings = [[String]]()
    private(set) var frames = 0
    private var last: ZoneReading

    /// The votes of a first frame.
    init(_ reading: ZoneReading, convinces: Bool) {
        format = reading.document.format
        sums = [Float](repeating: 0, count: reading.cells.count * Self.classes)
        last = reading
        add(reading, convinces: convinces)
    }

    /// Whether a reading may be of the same document: of the same format, and most characters of
    /// number and date of birth are those that were voted for.
    func fits(_ reading: ZoneReading) -> Bool {
        guard reading.document.format == format, reading.cells.count * Self.classes == sums.count
        else { return false }
        let text = Array(reading.document.lines.joined().utf8)
        let places = Self.identity(of: format.layout)
        var same = 0
        for place in places where text[place] == Self.alphabet(best(at: place)[0].index) {
            same += 1
        }
        return 5 * same >= 4 * places.count
    }

    /// Adds a frame.
    mutating func add(_ reading: ZoneReading, convinces: Bool) {
        frames += 1
        last = reading
        for (place, cell) in reading.cells.enumerated() {
            guard let cell else { continue }
            let rest = max(Self.floor, min(cell.third.logLikelihood, -1) - 1.5)
            for index in 0..<Self.classes {
                var value = rest
                for candidate in cell.candidates
                where candidate.character == Self.alphabet(index) {
                    value = max(Self.floor, candidate.logLikelihood)
                }
                sums[place * Self.classes + index] += value
            }
        }
        guard convinces else { return }
        readings.append(reading.document.lines)
        if readings.count > 8 { readings.removeFirst() }
    }

    /// The zone that all frames together speak for, once it is stable: all check digits right and two
    /// frames that agree with it on every character; three where the format has no check digit.
    func stable(today: CalendarDate) -> ZoneReading? {
        let layout = format.layout
        let needed = layout.checks.isEmpty ? 3 : 2
        guard readings.count >= needed else { return nil }
        var lines = [[MRZGlyph]]()
        var raw = [String]()
        var place = 0
        for length in layout.lineLengths {
            var line = [MRZGlyph]()
            var text = [UInt8]()
            for _ in 0..<length {
                let glyph = glyph(at: place)
                line.append(glyph)
                text.append(glyph.best)
                place += 1
            }
            lines.append(line)
            raw.append(String(decoding: text, as: UTF8.self))
        }
        guard let correction = try? MRZCorrector().correct(lines, today: today),
            correction.document.format == format, correction.document.checks.areAllValid
        else { return nil }
        let agreed = correction.document.lines
        var count = 0
        for reading in readings where reading == agreed { count += 1 }
        guard count >= needed else { return nil }
        return ZoneReading(last, correction, raw: raw, certainties: certainties(of: agreed))
    }

    private static func alphabet(_ index: Int) -> UInt8 { LineNetwork.alphabet[index] }

    /// The places of number and date of birth in the joined lines.
    private static func identity(of layout: MRZLayout) -> [Int] {
        var places = [Int]()
        var start = 0
        for (line, length) in layout.lineLengths.enumerated() {
            for slot in layout.slots where slot.place.line == line + 1 {
                guard slot.field == .documentNumber || slot.field == .birthDate else { continue }
                for column in slot.place.columns { places.append(start + column - 1) }
            }
            start += length
        }
        return places
    }

    /// The three characters with the most votes at a place.
    private func best(at place: Int) -> [(index: Int, sum: Float)] {
        var best: [(index: Int, sum: Float)] = []
        for index in 0..<Self.classes {
            let sum = sums[place * Self.classes + index]
            let rank = best.firstIndex { $0.sum < sum } ?? best.count
            guard rank < 3 else { continue }
            best.insert((index, sum), at: rank)
            if best.count > 3 { best.removeLast() }
        }
        return best
    }

    private func glyph(at place: Int) -> MRZGlyph {
        let best = best(at: place)
        // A place that no frame has read is a filler that all overlooked.
        guard best[0].sum < 0 else { return MRZGlyph(MRZCharacter.filler) }
        var candidates: [(character: UInt8, logLikelihood: Float)] = []
        for (index, sum) in best { candidates.append((Self.alphabet(index), sum)) }
        return MRZGlyph(candidates) ?? MRZGlyph(MRZCharacter.filler)
    }

    /// For each character of the lines its part of all votes.
    private func certainties(of lines: [String]) -> [Float] {
        var result = [Float]()
        for (place, used) in lines.joined().utf8.enumerated() {
            let greatest = best(at: place)[0].sum
            var (total, own) = (0.0, 0.0)
            for index in 0..<Self.classes {
                let difference = sums[place * Self.classes + index] - greatest
                let part = Likelihood.exponential(Double(difference))
                total += part
                if Self.alphabet(index) == used { own = part }
            }
            result.append(Float(own / total))
        }
        return result
    }
}
