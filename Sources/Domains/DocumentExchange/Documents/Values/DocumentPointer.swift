// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member of a document, or a group of members, by JSON Pointer.
///
/// Shape: RFC 6901, not empty, naming members of objects only. `/person` selects the whole group, `/person/lastName`
/// one member. Version 4 requests use it to ask for some members only.
public struct DocumentPointer: Hashable, Sendable {
    /// The names from the outermost object inwards; never empty.
    public let components: [String]

    /// Reads a pointer; `nil` if the text is not one, or points to the whole document.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        var components: [String] = []
        for part in bytes.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ) {
            guard let name = Self.unescaped(part) else { return nil }
            components.append(name)
        }
        self.components = components
    }

    /// Creates a pointer from names.
    init(components: [String]) {
        self.components = components
    }

    /// Creates a pointer from a path such as `person.lastName`.
    init(path: String) {
        components = path.split(separator: ".").map { String($0) }
    }

    /// The pointer in the notation of RFC 6901.
    public var text: String {
        var text = ""
        for name in components {
            text += "/"
            for scalar in name.unicodeScalars {
                switch scalar {
                case "~": text += "~0"
                case "/": text += "~1"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }

    /// Returns whether this equals the other pointer, or is a group around it.
    public func contains(_ other: DocumentPointer) -> Bool {
        other.components.starts(with: components)
    }

    /// Decodes `~0` as `~` and `~1` as `/`; no other escape exists (RFC 6901 §3).
    private static func unescaped(_ part: ArraySlice<UInt8>) -> String? {
        var name: [UInt8] = []
        var isEscape = false
        for byte in part {
            switch (isEscape, byte) {
            case (false, UInt8(ascii: "~")): isEscape = true
            case (false, _): name.append(byte)
            case (true, UInt8(ascii: "0")), (true, UInt8(ascii: "1")):
                name.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
                isEscape = false
            default: return nil
            }
        }
        return isEscape ? nil : String(decoding: name, as: UTF8.self)
    }
}
