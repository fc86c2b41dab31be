// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension ZoneReading {
    /// How sure a field is, 0 to 1; `nil` where the format has no such field.
    ///
    /// How likely its characters are by what was seen, given that the check digits over them are right
    /// (`MRZDocument.likelihood(of:by:)`); a tenth of what was seen where one is wrong.
    public func confidence(of field: MRZField) -> Float? {
        let layout = document.format.layout
        // In most formats surname and given names stand in one field.
        let isName = field == .surname || field == .givenNames
        let slot = layout.range(of: field) == nil && isName ? MRZField.names : field
        guard let range = layout.range(of: slot) else { return nil }
        if let likelihood = document.likelihood(of: slot, by: likelihoods) { return likelihood }
        var seen: Float = 1
        for offset in range where offset < likelihoods.count { seen *= likelihoods[offset].own }
        return 0.1 * seen
    }
}

extension ZoneReading {
    /// Below this confidence a field is said to be uncertain.
    ///
    /// Chosen on the corpus (`Docs/reading.md`): hardly a zone with a wrong character has all fields above.
    private static let leastConfidence: Float = 0.99

    /// Adds a finding for each field that is not sure.
    mutating func addDoubts() {
        var doubts = [MRZFinding]()
        for slot in document.format.layout.slots {
            let isUnsure = confidence(of: slot.field).map { $0 < Self.leastConfidence } ?? false
            // Misreading is likelier than a code that nobody assigned.
            if isUnsure || document.findings.contains(.unknownCountry(slot.field)) {
                doubts.append(.uncertain(slot.field))
            }
        }
        if !doubts.isEmpty { document = document.adding(doubts) }
    }
}

extension ZoneAssembler.Zone {
    /// Whether a check digit is wrong, a field is not sure, or it does not convince.
    var isDoubtful: Bool {
        guard isConvincing, correction.document.checks.areAllValid else { return true }
        return ZoneReading(self).document.findings.contains {
            if case .uncertain = $0 { true } else { false }
        }
    }
}
