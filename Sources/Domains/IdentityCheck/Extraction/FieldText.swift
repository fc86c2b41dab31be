// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Text that may become the value of a field.
struct FieldText {
    /// The text without what does not belong there, no longer than the field allows.
    let text: String
    /// Whether control characters, NUL or marks of writing direction were removed.
    let wasCleaned: Bool
    /// Whether the end was cut off.
    let wasTruncated: Bool

    /// Cleans a text, and cuts it at the boundary of a grapheme.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - maximumLength: the longest value, in UTF-16 code units.
    init(_ text: String, maximumLength: Int) {
        let cleaned = DisplayText.cleaned(text)
        wasCleaned = cleaned.unicodeScalars.count != text.unicodeScalars.count
        let trimmed = Self.trimmed(cleaned)
        var kept = trimmed[trimmed.startIndex..<trimmed.startIndex]
        var length = 0
        for place in trimmed.indices {
            length += trimmed[place].utf16.count
            guard length <= maximumLength else { break }
            kept = trimmed[trimmed.startIndex...place]
        }
        wasTruncated = kept.endIndex != trimmed.endIndex
        self.text = Self.trimmed(kept)
    }

    /// Returns a text without blanks at its ends.
    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.firstIndex { $0 != " " } ?? text.endIndex
        let end = text.lastIndex { $0 != " " }
        return end.map { String(text[start...$0]) } ?? ""
    }
}
