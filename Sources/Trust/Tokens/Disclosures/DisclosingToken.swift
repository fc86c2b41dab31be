// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A token with disclosures behind it, taken apart: `TOKEN~D1~…~Dn~`, or with a proof that the holder has its
/// key as the last part (after RFC 9901 §4).
public struct DisclosingToken: Sendable {
    /// The token that the issuer signed.
    public let token: ArraySlice<UInt8>
    /// The disclosures, base64url, as received.
    public let disclosures: [ArraySlice<UInt8>]
    /// What the holder signed; `nil` where there is nothing behind the last `~`.
    public let keyBinding: ArraySlice<UInt8>?
    /// All up to and including the last `~`, which the holder's proof is about.
    public let boundBytes: ArraySlice<UInt8>

    /// Takes a text apart.
    ///
    /// - Throws: ``TokenError/tooLong(limit:)``; ``TokenError/malformed`` without a `~`, or with an
    ///   empty part where a token or a disclosure must stand.
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

    /// Puts a token and disclosures together, ready for a holder's proof behind them.
    public static func text(_ token: String, _ disclosures: [String]) -> String {
        ([token] + disclosures + [""]).joined(separator: "~")
    }
}
