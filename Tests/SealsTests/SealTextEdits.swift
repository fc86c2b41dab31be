// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension String {
    /// The text with the string value of a member of `sig` replaced, as an attacker would.
    func editing(_ member: String, _ edit: (String) -> String) -> String {
        let opening = "\"\(member)\":\""
        guard let start = ranges(ofText: opening).first else { return self }
        let rest = self[start...].dropFirst(opening.count)
        let value = rest.prefix { $0 != "\"" }
        return String(self[..<value.startIndex]) + edit(String(value))
            + String(self[value.endIndex...])
    }

    /// The text with the bytes of the signature replaced.
    func editingSignature(_ edit: ([UInt8]) -> [UInt8]) -> String {
        editing("sigvl") { text in
            guard
                let bytes = try? Base64.decode(text, alphabet: .either, padding: .optional)
            else { return text }
            return Base64.encode(edit(bytes), alphabet: .urlSafe)
        }
    }

    private func ranges(ofText part: String) -> [Index] {
        indices.filter { self[$0...].hasPrefix(part) }
    }
}
