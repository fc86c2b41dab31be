// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A character of the zone that was read as one and used as another.
public struct FieldCorrection: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The character read; a filler if it could not be read.
    public let read: Unicode.Scalar
    /// The character used.
    public let used: Unicode.Scalar

    /// Describes a correction; lines and columns count from 1.
    public init(line: Int, column: Int, read: Unicode.Scalar, used: Unicode.Scalar) {
        self.line = line
        self.column = column
        self.read = read
        self.used = used
    }

    /// Takes over a change of the reader; a character that no zone has counts as not read.
    init(_ change: MRZChange) {
        let isRead = CheckDigit.value(of: change.read) != nil
        line = change.place.line
        column = change.place.column
        read = isRead ? Unicode.Scalar(change.read) : "<"
        used = Unicode.Scalar(change.used)
    }
}

/// One of several ways to make a wrong check digit right, none of which was chosen.
public struct CheckAlternative: Sendable, Hashable {
    /// The check digit.
    public let check: MRZCheckKind
    /// The characters that would have to be others.
    public let changes: [FieldCorrection]

    /// Describes an alternative.
    public init(check: MRZCheckKind, changes: [FieldCorrection]) {
        self.check = check
        self.changes = changes
    }
}

/// Characters of a zone are personal, so descriptions show places only.
extension FieldCorrection: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The place.
    public var description: String { "line \(line), column \(column)" }
    /// The place.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
