// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A caller's link to which an answer can be appended.
public struct CallbackBase: Hashable, Sendable {
    /// The link, parsed.
    public let link: ExchangeLink

    /// Checks a link.
    ///
    /// - Parameters:
    ///   - text: the link.
    ///   - version: the protocol version of the answer.
    /// - Throws: ``DocumentExchangeError/tooLong``, ``DocumentExchangeError/malformedLink``,
    ///   ``DocumentExchangeError/userInformation``, ``DocumentExchangeError/reservedName``.
    public init(_ text: String, version: ExchangeVersion) throws(DocumentExchangeError) {
        let link = try ExchangeLink(
            parsing: text,
            byteLimit: ExchangeLimits.callbackBaseByteCount
        )
        let parameters = try LinkParameters(parsing: link.query ?? "")
        guard link.authority?.user == nil else { throw .userInformation }
        let reserved = Self.reservedNames(version)
        guard !parameters.pairs.contains(where: { reserved.contains($0.name) }) else {
            throw .reservedName
        }
        self.link = link
    }

    /// Returns the link with an answer, placed after the existing query and before a fragment.
    ///
    /// In an `https` link of version 4 the pairs become the fragment, so that no web server sees them.
    ///
    /// - Parameters:
    ///   - pairs: names and values, not encoded; without any, the link stays unchanged.
    ///   - inFragment: whether the pairs become the fragment.
    /// - Returns: the link.
    public func adding(_ pairs: [(name: String, value: String)], inFragment: Bool = false) -> String
    {
        guard !pairs.isEmpty else { return link.text }
        let text = LinkParameters.text(of: pairs)
        let mark = link.text.firstIndex(of: "#") ?? link.text.endIndex
        let base = link.text[..<mark]
        if inFragment { return base + "#" + text }
        return base + separator + text + link.text[mark...]
    }

    /// The separator between query and answer; a question mark at the end of a query is part of its content.
    private var separator: String {
        guard let query = link.query else { return "?" }
        return query.isEmpty || query.hasSuffix("&") ? "" : "&"
    }

    /// Returns whether a callback leads to the same place: scheme and host in any letter case, path exactly.
    public func leads(to other: ExchangeLink) -> Bool {
        link.scheme == other.scheme && link.authority == other.authority && link.path == other.path
    }

    private static func reservedNames(_ version: ExchangeVersion) -> Set<String> {
        version == .v4 ? namesOfVersion4 : namesOfVersion3
    }

    private typealias Name = ProtocolName.Parameter
    /// In ASCII lower case; versions 2 and 3.
    private static let namesOfVersion3 = Set(
        [Name.data, Name.sessionKey, Name.code].map(\.asciiLowercased)
    )
    /// In ASCII lower case.
    private static let namesOfVersion4 = namesOfVersion3.union(
        [
            Name.errorCode, Name.errorMessage, Name.state, Name.response, Name.suite, Name.keyID,
            Name.version,
        ].map(\.asciiLowercased)
    )
}
