// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// A moment in the format of header fields: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a moment in the one current format; `nil` for the two obsolete ones.
    package static func instant(_ text: String) -> Instant? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","),
            words[5] == "GMT", words[1].utf8.count == 2, words[3].utf8.count == 4,
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        return Instant(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
    }
}
