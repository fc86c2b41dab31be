// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// A character of the zone that was read as one and used as another, because its place or a check digit tells so.
public struct NetverifyCorrection: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The character read; `<` if it could not be read.
    public let read: String
    /// The character used.
    public let used: String

    init(_ correction: FieldCorrection) {
        line = correction.line
        column = correction.column
        read = String(correction.read)
        used = String(correction.used)
    }
}

/// The characters are personal, so descriptions show the place only.
extension NetverifyCorrection: CustomStringConvertible, CustomReflectable {
    /// The place.
    public var description: String { "line \(line), column \(column)" }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
