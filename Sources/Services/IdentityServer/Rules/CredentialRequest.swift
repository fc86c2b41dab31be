// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What an administrator asks of a credential: `{label, scopes, expires?}`.
package struct CredentialRequest: Sendable {
    /// The longest label, in UTF-16 code units.
    package static let labelCount = 100
    private static let names: Set = ["label", "scopes", "expires"]

    let label: String
    let scopes: Set<IdentityScope>
    let expires: PreciseInstant?

    /// Reads a body.
    ///
    /// - Throws: `malformed` with the name of the member; `invalid` for an end that is past.
    init(_ value: JSONValue, at now: PreciseInstant) throws(IdentityRequestError) {
        guard let members = value.members, members.allSatisfy({ Self.names.contains($0.name) })
        else { throw IdentityRequestError(.malformed) }
        guard let text = value["label"]?.string else {
            throw IdentityRequestError(.malformed, detail: "label")
        }
        label = DisplayText.cleaned(text)
        guard 1...Self.labelCount ~= label.utf16.count else {
            throw IdentityRequestError(
                .malformed,
                detail: "label",
                sentence: "label must be a text of 1 to \(Self.labelCount) characters."
            )
        }
        let names = value["scopes"]?.elements
        let scopes = names?.compactMap { $0.string.flatMap { IdentityScope(rawValue: $0) } }
        guard let scopes, !scopes.isEmpty, scopes.count == names?.count else {
            throw IdentityRequestError(.malformed, detail: "scopes")
        }
        self.scopes = Set(scopes)
        guard let end = value["expires"], !end.isNull else {
            expires = nil
            return
        }
        guard let time = end.string.flatMap({ PreciseInstant(rfc3339: $0) }) else {
            throw IdentityRequestError(.malformed, detail: "expires")
        }
        guard now < time else {
            throw IdentityRequestError(
                .invalid,
                detail: "expires",
                sentence: "expires must be later than now."
            )
        }
        expires = time
    }
}
