// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The names allowed for compartments and items: 1 to 64 of `a-z`, `0-9`, `-` and `_`, first a letter or a digit.
///
/// No dot and no slash, so that a name is a file name, leads nowhere else, and differs from every other file of the
/// store. No capitals, which some file systems do not distinguish: two names for one file would overwrite each other.
enum StoredName {
    /// Returns whether a compartment or an item may have this name.
    static func isValid(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 64, isPlain(first) else {
            return false
        }
        return name.utf8.allSatisfy { isPlain($0) || "-_".utf8.contains($0) }
    }

    /// Returns whether a byte is a small letter or a digit of ASCII.
    static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
