// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Base64 in links: strict, but tolerant of the distortions that real encoders cause.
enum Base64Parameter {
    /// Decodes the bytes in a decoded parameter.
    ///
    /// It decodes remaining escapes once more, removes line breaks, and turns spaces back into `+`, which form decoders
    /// had replaced. The result must be the canonical padded encoding of at least one byte (RFC 4648 §4).
    ///
    /// - Returns: the bytes, or `nil`.
    static func decode(_ value: String) -> [UInt8]? {
        var text = value
        if text.utf8.contains(UInt8(ascii: "%")) {
            guard let decoded = PercentEncoding.decode(text[...], allowing: .lineBreaks) else {
                return nil
            }
            text = decoded
        }
        var letters = Array(text.utf8)
        if letters.contains(where: { $0 <= UInt8(ascii: " ") }) {
            letters.removeAll { $0 == 0x0A || $0 == 0x0D }
            for place in letters.indices where letters[place] == UInt8(ascii: " ") {
                letters[place] = UInt8(ascii: "+")
            }
        }
        guard !letters.isEmpty else { return nil }
        return try? Base64.decode(letters, alphabet: .standard, padding: .required)
    }
}
