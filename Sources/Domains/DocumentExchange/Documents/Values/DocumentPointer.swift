// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member of a document, or a group of members, by JSON Pointer.
///
/// Shape: RFC 6901, not empty, naming members of objects only; `/person` takes the whole group,
/// `/person/lastName` one member. Used by requests of version 4 that ask for some members only.
public struct DocumentPointer: Hashable, Sendable {
    /// The names from the outermost object inwards; never empty.
    public let components: [String]

    /// The pointer of a text; `nil` where it is none, or points to the whole document.
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

    /// The pointer to some names.
    init(components: [String]) {
        self.components = components
    }

    /// The pointer to a path such as `person.lastName`.
    init(path: String) {
        components = path.split(separator: ".").map { String($0) }
    }

    /// The pointer as RFC 6901 writes it.
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

    /// Whether this is the other one, or a group that the other one lies in.
    public func contains(_ other: DocumentPointer) -> Bool {
        other.components.starts(with: components)
    }

    /// `~0` is `~` and `~1` is `/`; no other escape exists (RFC 6901 §3).
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
