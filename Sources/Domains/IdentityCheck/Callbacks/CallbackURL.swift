// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// An address that results are sent to.
///
/// What the name resolves to is judged when a callback is delivered.
public struct CallbackURL: Sendable, Hashable {
    /// The address as given.
    public let text: String
    /// Whether the operator permits its origin, which may then be on the operator's own network.
    public let isPermittedOrigin: Bool

    /// What an address must be, as the end of a sentence.
    public static let rule =
        "an https address of at most 255 ASCII characters with a public host name, without port, "
        + "user name, fragment, and query parameters with the names of a result's own"

    /// Checks an address.
    ///
    /// - Parameters:
    ///   - text: the address.
    ///   - origins: the origins that the operator permits, each exactly as WebAddress/origin writes it. The name
    ///     `localhost` stays refused.
    /// - Throws: CallbackURLError.
    public init(_ text: String, permitting origins: Set<String> = []) throws(CallbackURLError) {
        guard let address = WebAddress(text), let names = address.parameterNames else {
            throw .malformed
        }
        isPermittedOrigin = origins.contains(address.origin) && !address.isLocalhostName
        guard address.isPublic || isPermittedOrigin else { throw .notPublic }
        if let reserved = names.lazy.compactMap({ CallbackParameter(rawValue: $0) }).first {
            throw .reservedParameter(reserved)
        }
        self.text = text
    }
}
