// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A token followed by disclosures, split into its parts: `TOKEN~D1~…~Dn~`, optionally with a proof of the holder's
/// key as the last part (after RFC 9901 §4).
public struct DisclosingToken: Sendable {
    /// The token that the issuer signed.
    public let token: ArraySlice<UInt8>
    /// The disclosures, base64url, as received.
    public let disclosures: [ArraySlice<UInt8>]
    /// The proof that the holder signed; `nil` if nothing follows the last `~`.
    public let keyBinding: ArraySlice<UInt8>?
    /// Everything up to and including the last `~`: the content that the holder's proof refers to.
    public let boundBytes: ArraySlice<UInt8>

    /// Splits a text into its parts.
    ///
    /// - Throws: ``TokenError/tooLong(limit:)``; ``TokenError/malformed`` without a `~`, or with an
    ///   empty part in place of a token or a disclosure.
    public init(
        parsing text: ArraySlice<UInt8>,
        maximumByteCount: Int
    ) throws(TokenError) {
        guard text.count <= maximumByteCount else { throw .tooLong(limit: maximumByteCount) }
        let separator = UInt8(ascii: "~")
        guard let first = text.firstIndex(of: separator),
            let last = text.lastIndex(of: separator)
        else { throw .malformed }
        token = text[..<first]
        disclosures =
            first == last
            ? []
            : text[text.index(after: first)..<last].split(
                separator: separator,
                omittingEmptySubsequences: false
            )
        guard !token.isEmpty, !disclosures.contains(where: { $0.isEmpty }) else {
            throw .malformed
        }
        let rest = text[text.index(after: last)...]
        keyBinding = rest.isEmpty ? nil : rest
        boundBytes = text[...last]
    }

    /// Joins a token and disclosures, ready for a holder's proof to be appended.
    public static func text(_ token: String, _ disclosures: [String]) -> String {
        ([token] + disclosures + [""]).joined(separator: "~")
    }
}
