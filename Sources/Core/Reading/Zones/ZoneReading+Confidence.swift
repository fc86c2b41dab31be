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
    func check(over field: MRZField) -> Bool? {
        switch field {
        case .optionalData1, .optionalData2: document.checks[.composite]
        default: field.checkKind.flatMap { document.checks[$0] }
        }
    }
}
