// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension MaskingRule {
    /// Returns the characters of a zone that are blackened: the number, its check digit and that over the zone.
    ///
    /// The check digit over the zone goes, too, because with all else it tells the residue of what is masked. A long
    /// number continues in the optional data, which are then blackened with it (ICAO Doc 9303-5 §4.2.2).
    ///
    /// - Parameters:
    ///   - format: the format of the zone.
    ///   - lines: its lines, which tell whether the number is a long one.
    /// - Returns: the columns in the order of the lines; empty if the rule masks nothing in the zone.
    public func maskedColumns(in format: MRZFormat, lines: [String]) -> [ZoneColumns] {
        guard masksZone else { return [] }
        var fields: Set<MRZField>
        let kind: MRZCheckKind
        switch target {
        case .documentNumber:
            (fields, kind) = ([.documentNumber], .documentNumber)
            if Self.isNumberLong(format, lines) {
                fields.formUnion([.optionalData1, .optionalData2])
            }
        case .personalNumber:
            (fields, kind) = ([.personalNumber, .optionalData1, .optionalData2], .personalNumber)
        case .picture: return []
        }
        let slots = format.layout.slots.filter { fields.contains($0.field) }.map {
            ZoneColumns(line: $0.place.line, columns: $0.place.columns)
        }
        let digits = format.layout.checks.filter { $0.kind == kind || $0.kind == .composite }.map {
            ZoneColumns(line: $0.line, columns: $0.column...$0.column)
        }
        return (slots + digits).sorted {
            ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound)
        }
    }

    /// Whether a filler stands for the check digit over a number, so that the number goes on elsewhere.
    private static func isNumberLong(_ format: MRZFormat, _ lines: [String]) -> Bool {
        guard format == .td1 || format == .td2,
            let digit = format.layout.checks.first(where: { $0.kind == .documentNumber }),
            lines.indices.contains(digit.line - 1)
        else { return false }
        return Array(lines[digit.line - 1].utf8.dropFirst(digit.column - 1)).first
            == UInt8(ascii: "<")
    }
}
