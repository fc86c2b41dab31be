// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension ZoneReading {
    /// How sure a field is, 0 to 1; `nil` where the format has no such field.
    ///
    /// What was seen of each character, multiplied, and the evidence of the check digit that covers
    /// the field: a wrong reading passes one in ten times.
    public func confidence(of field: MRZField) -> Float? {
        let layout = document.format.layout
        // In most formats surname and given names stand in one field.
        let isName = field == .surname || field == .givenNames
        guard let range = layout.range(of: field) ?? (isName ? layout.range(of: .names) : nil)
        else { return nil }
        var seen: Float = 1
        for offset in range where offset < certainties.count { seen *= certainties[offset] }
        switch check(over: field) {
        case .some(true): return seen / (seen + 0.1 * (1 - seen))
        case .some(false): return 0.1 * seen
        case .none: return seen
        }
    }

    /// Whether the check digit that covers a field is right; `nil` where none does.
    private func check(over field: MRZField) -> Bool? {
        switch field {
        case .optionalData1, .optionalData2: document.checks[.composite]
        default: field.checkKind.flatMap { document.checks[$0] }
        }
    }
}

extension ZoneReading {
    /// Below this confidence a field is said to be uncertain.
    ///
    /// Chosen on the corpus (`Docs/reading.md`): nearly all zones with a wrong character in spite of
    /// right check digits have a field below it.
    private static let leastConfidence: Float = 0.8

    /// The same for a field whose check digit is right: what was taken for a look-alike and put right
    /// by it is good, what was made up where nothing is to be seen has none at all.
    private static let leastCheckedConfidence: Float = 0.1

    /// Adds a finding for each field that is not sure.
    mutating func addDoubts() {
        var doubts = [MRZFinding]()
        for slot in document.format.layout.slots {
            let isChecked = check(over: slot.field) == true
            let least = isChecked ? Self.leastCheckedConfidence : Self.leastConfidence
            let isUnsure = confidence(of: slot.field).map { $0 < least } ?? false
            // Misreading is likelier than a code that nobody assigned.
            if isUnsure || document.findings.contains(.unknownCountry(slot.field)) {
                doubts.append(.uncertain(slot.field))
            }
        }
        if !doubts.isEmpty { document = document.adding(doubts) }
    }
}
