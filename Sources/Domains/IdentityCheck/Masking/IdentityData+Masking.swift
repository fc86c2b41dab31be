// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension IdentityData {
    /// Returns the data without what a rule masks: dropped fields, and fillers for characters of the zone.
    ///
    /// What was read before correction goes, too, and so do corrections and alternatives of masked characters.
    public func masked(by rule: MaskingRule) -> IdentityData {
        let dropped = Set(rule.droppedFields)
        let columns = zone.map { rule.maskedColumns(in: $0.format, lines: $0.lines) } ?? []
        var draft = IdentityDraft()
        draft.selectedCountry = selectedCountry
        draft.selectedType = selectedType
        draft.neverExpires = neverExpires
        for reading in readings where !dropped.contains(reading.field) { draft.add(reading) }
        draft.zone = zone?.masked(columns)
        draft.corrections = corrections.filter { !columns.contains($0) }
        draft.alternatives = alternatives.filter { alternative in
            !alternative.changes.contains(where: columns.contains)
        }
        draft.note(
            truncated: truncatedFields.filter { !dropped.contains($0) },
            cleaned: cleanedFields.filter { !dropped.contains($0) }
        )
        // The number of a licence is in its barcode, of which no masked document has one that is read.
        if dropped.isEmpty { for element in barcodeElements { draft.add(element) } }
        return IdentityData(draft)
    }
}

extension IdentityZone {
    /// Returns the zone with fillers in these columns, without the text before correction unless nothing is masked.
    fileprivate func masked(_ columns: [ZoneColumns]) -> IdentityZone {
        guard !columns.isEmpty else { return self }
        var masked = lines.map { Array($0.utf8) }
        for place in columns {
            for column in place.columns { masked[place.line - 1][column - 1] = UInt8(ascii: "<") }
        }
        return IdentityZone(
            self,
            lines: masked.map { String(decoding: $0, as: UTF8.self) },
            rawLines: []
        )
    }
}

extension [ZoneColumns] {
    /// Returns whether the place of a correction is among the columns.
    fileprivate func contains(_ correction: FieldCorrection) -> Bool {
        contains { $0.line == correction.line && $0.columns ~= correction.column }
    }
}
