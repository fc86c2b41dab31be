// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Evaluates a text of full length in one layout: check digits, dates, kinds of characters.
struct MRZEvaluation {
    let layout: MRZLayout
    private(set) var text: [UInt8]
    private(set) var findings: [MRZFinding] = []
    private(set) var checks = MRZCheckResults()
    private(set) var longNumber: MRZNumberReading?
    private(set) var birthDate = MRZDate.absent
    private(set) var expiryDate = MRZDate.absent
    private(set) var issueDate = MRZDate.absent
    /// The day of the reading.
    let today: CalendarDate

    /// Evaluates `text`, whose length is that of the layout.
    ///
    /// `unreadable` contains the offsets of unreadable characters; a check digit that covers one is never right.
    init(_ layout: MRZLayout, _ text: [UInt8], _ today: CalendarDate, unreadable: [Int] = []) {
        self.layout = layout
        self.text = text
        self.today = today
        readZerosOfNumber()
        for digit in layout.digits { check(digit, unreadable) }
        checkCharacters()
        checkCodes()
        readDates()
    }

    /// Germany and the Netherlands print no letter O in numbers.
    private mutating func readZerosOfNumber() {
        guard let issuer = layout.issuerKey(text),
            issuer == Self.germany || issuer == Self.netherlands
        else { return }
        for offset in layout.numberPlaces where text[offset] == UInt8(ascii: "O") {
            text[offset] = UInt8(ascii: "0")
            findings.append(
                .replaced(
                    layout.place(at: offset),
                    read: UInt8(ascii: "O"),
                    used: UInt8(ascii: "0")
                )
            )
        }
    }

    static let germany = Country.key(Array("D<<".utf8)[...])
    static let netherlands = Country.key(Array("NLD".utf8)[...])

    private mutating func check(_ digit: MRZLayout.Digit, _ unreadable: [Int]) {
        let found = text[digit.offset]
        if digit.kind == .documentNumber, found == MRZCharacter.filler, readLongNumber(digit) {
            return
        }
        var sum = WeightedSum()
        for range in digit.covered { sum.add(text, range) }
        var isValid = sum.digit == found || (found == MRZCharacter.filler && isEmpty(digit))
        if !unreadable.isEmpty, digit.covers(anyOf: unreadable) { isValid = false }
        checks.record(digit.kind, isValid: isValid)
        guard !isValid else { return }
        findings.append(.checkDigit(digit.kind, found: found, expected: sum.digit))
    }

    private func isEmpty(_ digit: MRZLayout.Digit) -> Bool {
        for range in digit.covered {
            for offset in range where text[offset] != MRZCharacter.filler { return false }
        }
        return true
    }

    /// Reads a long number, marked by a filler as check digit of a full number.
    ///
    /// The rest of the number and its digit are then at the start of the optional data (ICAO Doc 9303-5 §4.2.2, note
    /// j). For passports the standard has no such rule, so there the digit must be right.
    private mutating func readLongNumber(_ digit: MRZLayout.Digit) -> Bool {
        guard let long = layout.longNumber(in: text) else { return false }
        let reading = long.reading(of: text)
        guard reading != .neither || layout.format != .td3 else { return false }
        longNumber = reading
        findings.append(.longNumber(reading))
        checks.record(.documentNumber, isValid: reading != .neither)
        if reading == .neither {
            let expected = long.digits(over: text).withoutFiller
            findings.append(
                .checkDigit(.documentNumber, found: text[long.digit], expected: expected)
            )
        }
        return true
    }

    private mutating func readDates() {
        if let range = layout.range(of: .issueDate) {
            issueDate = PrintedDate(text, range).issue(before: today)
        }
        if let range = layout.range(of: .birthDate) {
            // A document cannot be issued before its holder's birth.
            let latest = issueDate.day.map { min($0, today) } ?? today
            birthDate = PrintedDate(text, range).latest(notAfter: latest)
        }
        if let range = layout.range(of: .expiryDate) {
            expiryDate = PrintedDate(text, range).expiry(around: today)
        }
        if birthDate == .invalid { findings.append(.invalidDate(.birthDate)) }
        if expiryDate == .invalid { findings.append(.invalidDate(.expiryDate)) }
        if issueDate == .invalid { findings.append(.invalidDate(.issueDate)) }
        if let birth = birthDate.day, let expiry = expiryDate.day, expiry <= birth {
            findings.append(.datesOutOfOrder)
        }
    }

    /// Passes the findings about dates on the day of the reading to `body`; they do not influence which reading is
    /// right.
    func forEachDateFinding(_ body: (DateFinding) -> Void) {
        DocumentDates(
            birth: birthDate.partial,
            issue: issueDate.partial,
            expiry: expiryDate.partial
        )
        .forEachFinding(on: today, body)
    }
}

/// Checks characters and codes.
extension MRZEvaluation {
    private mutating func checkCharacters() {
        if !isOfItsKinds { findMisplacedCharacters() }
        for field in Self.nameFields {
            guard let range = layout.range(of: field) else { continue }
            if text[range.upperBound - 1] != MRZCharacter.filler {
                findings.append(.nameTruncated)
            }
        }
        if hasSpecimenName { findings.append(.specimen) }
    }

    private static let nameFields: [MRZField] = [.names, .surname, .givenNames]

    /// Whether every character is of the kind that its place allows.
    private var isOfItsKinds: Bool {
        let masks = MRZContent.masks
        let kinds = layout.kinds
        var missing: UInt8 = 0
        for offset in text.indices {
            missing |= kinds[offset] & ~masks[Int(text[offset])]
        }
        return missing == 0
    }

    /// Adds one finding for each field with a character of the wrong kind, at the first such character.
    private mutating func findMisplacedCharacters() {
        for place in layout.places.prefix(layout.slots.count) {
            for offset in place.range where !place.content.admits(text[offset]) {
                if place.field == .sex, text[offset] == UInt8(ascii: "X") {
                    findings.append(.sexPrintedX)
                    break
                }
                findings.append(.misplacedCharacter(place.field, layout.place(at: offset)))
                break
            }
        }
    }

    private var hasSpecimenName: Bool {
        if let issuer = layout.issuerKey(text), issuer == Self.utopia { return true }
        guard let range = layout.range(of: .names) ?? layout.range(of: .surname) else {
            return false
        }
        return text.holds(Self.specimenWord, in: range)
    }

    private static let utopia = Country.key(Array("UTO".utf8)[...])
    private static let specimenWord = Array("SPECIMEN".utf8)

    private static let stateFields: [MRZField] = [.issuingState, .nationality]

    private mutating func checkCodes() {
        if let code = layout.range(of: .documentCode),
            !layout.format.usualFirstLetters.contains(text[code.lowerBound])
        {
            findings.append(.unusualDocumentCode)
        }
        for field in Self.stateFields {
            guard let range = layout.range(of: field) else { continue }
            if Country.place(of: Country.key(text[range])) == nil {
                findings.append(.unknownCountry(field))
            }
        }
    }
}

extension [UInt8] {
    fileprivate func holds(_ word: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count >= word.count else { return false }
        let first = word[0]
        for start in range.lowerBound...range.upperBound - word.count where self[start] == first {
            if self[start..<start + word.count].elementsEqual(word) { return true }
        }
        return false
    }
}
