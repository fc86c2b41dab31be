// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// The combined evidence of several frames for the zone of one document.
struct ZoneVotes {
    let format: MRZFormat
    private var votes: CharacterVotes
    /// The corrected text of each frame that convinced on its own, the last few.
    private var readings = [[UInt8]]()
    private var last: ZoneReading

    /// Starts with the votes of a first frame.
    init(_ reading: ZoneReading, convinces: Bool) {
        format = reading.document.format
        votes = CharacterVotes(count: reading.cells.count)
        last = reading
        add(reading, convinces: convinces)
    }

    /// Returns whether a reading may be of the same document.
    ///
    /// It must have the same format, and most characters of number and date of birth must match the votes.
    func fits(_ reading: ZoneReading) -> Bool {
        guard reading.document.format == format, reading.cells.count == votes.counts.count else {
            return false
        }
        let text = Self.text(of: reading.document)
        let places = Self.identity(of: format.layout)
        let cells = votes.characters
        var same = 0
        for place in places where text[place] == cells[place]?.best.character { same += 1 }
        return 5 * same >= 4 * places.count
    }

    /// Adds a frame.
    mutating func add(_ reading: ZoneReading, convinces: Bool) {
        last = reading
        for (place, cell) in reading.cells.enumerated() {
            if let cell { votes.add(cell, at: place) }
        }
        guard convinces else { return }
        readings.append(Self.text(of: reading.document))
        if readings.count > Self.patience { readings.removeFirst() }
    }

    /// The number of frames that must agree on a zone with a wrong check digit or a missing character: it may be so in the
    /// document itself.
    private static let patience = 8

    /// Returns the zone that all frames together support, once it is stable.
    ///
    /// All check digits must be right and two frames agree with it on every character; three if the format has no check
    /// digit, and eight if one is wrong or a character is missing.
    func stable(today: CalendarDate) -> ZoneReading? {
        guard readings.count >= 2 else { return nil }
        let cells = votes.characters
        var lines = [[MRZGlyph]]()
        var start = 0
        for length in format.layout.lineLengths {
            lines.append(cells[start..<start + length].map { MRZGlyph($0) })
            start += length
        }
        guard let correction = try? MRZCorrector().correct(lines, today: today),
            correction.document.format == format
        else { return nil }
        let agreed = Self.text(of: correction.document)
        let isRight =
            correction.document.checks.areAllValid && !correction.document.hasUnreadableCharacter
        let needed = !isRight ? Self.patience : format.layout.checks.isEmpty ? 3 : 2
        var count = 0
        for reading in readings where reading == agreed { count += 1 }
        guard count >= needed else { return nil }
        return ZoneReading(
            last,
            correction,
            raw: lines.map { String(decoding: $0.map { $0.best }, as: UTF8.self) },
            likelihoods: correction.document.likelihoods(cells)
        )
    }

    /// Returns the places of number and date of birth in the joined lines.
    private static func identity(of layout: MRZLayout) -> [Int] {
        [MRZField.documentNumber, .birthDate].flatMap { layout.range(of: $0).map(Array.init) ?? [] }
    }

    /// Returns the characters of all lines.
    private static func text(of document: MRZDocument) -> [UInt8] {
        Array(document.lines.joined().utf8)
    }
}
