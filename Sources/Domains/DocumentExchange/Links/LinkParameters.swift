// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The names and values of a query or fragment, decoded once, in order.
public struct LinkParameters: Hashable, Sendable {
    /// A name and its value.
    public struct Pair: Hashable, Sendable {
        /// The name in ASCII lower case.
        public let name: String
        /// The value, decoded.
        public let value: String
    }

    /// All pairs, including unknown ones.
    public let pairs: [Pair]

    /// Reads `name=value` pairs joined by `&`; `+` stays `+`, and the first `=` is the separator.
    ///
    /// - Throws: ``DocumentExchangeError/malformedLink`` for a broken escape, invalid UTF-8 or a control character
    ///   anywhere; only base64 may contain line breaks.
    public init(parsing query: String) throws(DocumentExchangeError) {
        var pairs: [Pair] = []
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            let mark = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = PercentEncoding.decode(Substring(part[..<mark])) else {
                throw .malformedLink
            }
            let value = Substring(part[mark...].dropFirst())
            pairs.append(try Self.pair(name.asciiLowercased, value))
        }
        self.pairs = pairs
    }

    private init(pairs: [Pair]) {
        self.pairs = pairs
    }

    /// Returns the parameters with every value decoded once more, as the Android dialect needs.
    ///
    /// - Throws: ``DocumentExchangeError/malformedLink``.
    public func decodedAgain() throws(DocumentExchangeError) -> LinkParameters {
        var again: [Pair] = []
        for pair in pairs { again.append(try Self.pair(pair.name, pair.value[...])) }
        return LinkParameters(pairs: again)
    }

    /// Returns the values of a name, given in any letter case.
    public func values(of name: String) -> [String] {
        let name = name.asciiLowercased
        return pairs.compactMap { $0.name == name ? $0.value : nil }
    }

    /// Returns the text of a query or a fragment; all but the unreserved characters of values are escaped.
    static func text(of pairs: [(name: String, value: String)]) -> String {
        pairs.map { $0.name + "=" + PercentEncoding.encode($0.value) }.joined(separator: "&")
    }

    private static func pair(_ name: String, _ value: Substring) throws(DocumentExchangeError)
        -> Pair
    {
        let controls: PercentEncoding.ControlCharacters =
            base64.contains(name) ? .lineBreaks : .none
        guard let value = PercentEncoding.decode(value, allowing: controls) else {
            throw .malformedLink
        }
        return Pair(name: name, value: value)
    }

    /// The parameters that hold base64, which some encoders break into lines.
    private static let base64 = Set(
        [
            ProtocolName.Parameter.publicKey, ProtocolName.Parameter.data,
            ProtocolName.Parameter.sessionKey,
        ].map(\.asciiLowercased)
    )
}

extension StringProtocol {
    /// The text with the letters A to Z in lower case, and no other change.
    package var asciiLowercased: String {
        String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
