// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The link that sends a request to a wallet, in every version.
enum RequestLink {
    /// Writes the link: the version's own parameters, then the caller's name and the links for the answer.
    ///
    /// - Parameters:
    ///   - version: the version in the path.
    ///   - action: the parameters of the action, not escaped, in order.
    ///   - source: the caller's name.
    ///   - callbacks: the links for the answer.
    /// - Returns: the link; all but the unreserved characters of values are escaped.
    /// - Throws: ``DocumentExchangeError/tooLarge``.
    static func text(
        _ version: ExchangeVersion,
        action: [(name: String, value: String)],
        source: String,
        callbacks: CallbackLinks
    ) throws(DocumentExchangeError) -> String {
        var pairs = action + [(ProtocolName.Parameter.source, source)]
        for role in CallbackLinks.Role.allCases { pairs.append((role.rawValue, callbacks[role])) }
        let path = [ProtocolName.host, version.rawValue, ProtocolName.action]
        let link =
            ProtocolName.scheme + "://" + path.joined(separator: "/") + "?"
            + LinkParameters.text(of: pairs)
        guard link.utf8.count <= ExchangeLimits.requestByteCount else { throw .tooLarge }
        return link
    }
}
