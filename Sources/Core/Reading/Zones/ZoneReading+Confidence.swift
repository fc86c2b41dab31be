// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension ZoneReading {
    /// Returns the confidence in a field, 0 to 1; `nil` if the format has no such field.
    ///
    /// It is the likelihood of its characters as read, given that the check digits over them are right
    /// (`MRZDocument.likelihood(of:by:)`); a tenth of their likelihood as read if one is wrong.
    public func confidence(of field: MRZField) -> Float? {
        // In most formats surname and given names are in one field.
        let isName = field == .surname || field == .givenNames
        let slot = document.format.layout.range(of: field) == nil && isName ? MRZField.names : field
        return document.likelihood(of: slot, by: likelihoods)
            ?? likelihoodAsRead(of: slot).map { 0.1 * $0 }
    }

    /// Returns the likelihood of a field's characters as read, whatever check digits say; `nil` if the format has no such
    /// field.
    private func likelihoodAsRead(of field: MRZField) -> Float? {
        guard let range = document.format.layout.range(of: field) else { return nil }
        var seen: Float = 1
        for offset in range where offset < likelihoods.count { seen *= likelihoods[offset].own }
        return seen
    }
}

extension ZoneReading {
    /// The confidence below which a field is reported as uncertain.
    ///
    /// Chosen on the corpus (`Docs/reading.md`): hardly any zone with a wrong character has all fields above it.
    private static let leastConfidence: Float = 0.99

    /// Adds a finding for each uncertain field.
    ///
    /// A wrong check digit has a finding of its own, and says nothing about how clearly a field was seen: the document may
    /// be wrong itself.
    mutating func addDoubts() {
        var doubts = [MRZFinding]()
        for slot in document.format.layout.slots {
            let likelihood =
                document.likelihood(of: slot.field, by: likelihoods)
                ?? likelihoodAsRead(of: slot.field)
            let isUnsure = likelihood.map { $0 < Self.leastConfidence } ?? false
            // A misreading is likelier than an unassigned code.
            if isUnsure || document.findings.contains(.unknownCountry(slot.field)) {
                doubts.append(.uncertain(slot.field))
            }
        }
        if !doubts.isEmpty { document = document.adding(doubts) }
    }
}

extension ZoneReading {
    /// Whether a line may go on where the picture does not show it.
    var isPartlyVisible: Bool {
        document.findings.contains { if case .partlyVisible = $0 { true } else { false } }
    }
}

extension MRZDocument {
    /// Whether a character is missing, although the check digits may say which one it is.
    var hasUnreadableCharacter: Bool {
        findings.contains { if case .unreadableCharacter = $0 { true } else { false } }
    }
}

extension ZoneAssembler.Zone {
    /// Whether a check digit is wrong, a field is uncertain, or the zone does not convince.
    var isDoubtful: Bool {
        guard isConvincing, correction.document.checks.areAllValid else { return true }
        return ZoneReading(self).document.findings.contains {
            if case .uncertain = $0 { true } else { false }
        }
    }
}
