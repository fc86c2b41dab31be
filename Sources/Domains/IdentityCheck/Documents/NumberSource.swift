// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where the number of a document stands.
public enum NumberSource: Sendable, Hashable {
    /// In the number field of the zone; a long number continues in the optional data.
    case zone
    /// In these columns of the zone; in the number field if they are empty.
    case columns(ZoneColumns)
    /// In the element DAQ of a North American licence code (AAMVA DL/ID card design standard, annex D).
    case licenceCode
    /// In another barcode, which this package does not interpret.
    case barcode
    /// In print.
    case print
    /// Nowhere on the captured sides.
    case absent
}

/// Columns of one line of a zone, 1-based and inclusive as the standard counts them.
public struct ZoneColumns: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The columns, from 1.
    public let columns: ClosedRange<Int>

    /// Creates columns; lines and columns count from 1.
    public init(line: Int, columns: ClosedRange<Int>) {
        self.line = line
        self.columns = columns
    }
}
