// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension String {
    /// Returns the text with one part replaced; the part must be present, or the test would test nothing.
    package func replacing(the part: String, with other: String) throws -> String {
        let changed = replacingOnce(part, with: other)
        guard changed != self else { throw PlaceNotFound(part: part) }
        return changed
    }

    /// Returns the text with the string value of a member of `sig` replaced, as an attacker would do.
    package func editing(_ member: String, _ edit: (String) throws -> String) throws -> String {
        let opening = "\"\(member)\":\""
        guard let start = indices.first(where: { self[$0...].hasPrefix(opening) }) else {
            throw PlaceNotFound(part: opening)
        }
        let rest = self[start...].dropFirst(opening.count)
        let value = rest.prefix { $0 != "\"" }
        return try String(self[..<value.startIndex]) + edit(String(value))
            + String(self[value.endIndex...])
    }

    /// Returns the text with the bytes of the signature replaced.
    package func editingSignature(_ edit: ([UInt8]) throws -> [UInt8]) throws -> String {
        try editing("sigvl") { text in
            let bytes = try Base64.decode(text, alphabet: .either, padding: .optional)
            return Base64.encode(try edit(bytes), alphabet: .urlSafe)
        }
    }
}

/// The text lacks the part that an edit replaces.
struct PlaceNotFound: Error {
    let part: String
}
