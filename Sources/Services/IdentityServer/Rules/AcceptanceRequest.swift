// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// The documents that an account is to accept: `{"rows": […], "force": true}`.
struct AcceptanceRequest: Sendable {
    private static let names: Set = ["rows", "force"]

    let documents: AcceptedDocuments
    /// Whether kinds of documents are taken whose layout is not confirmed.
    let isForced: Bool

    /// Reads a body.
    ///
    /// - Throws: `malformed`; `invalid` for an unknown country.
    init(_ value: JSONValue) throws(IdentityRequestError) {
        guard let members = value.members, members.allSatisfy({ Self.names.contains($0.name) }),
            let rows = value["rows"]?.elements
        else { throw IdentityRequestError(.malformed) }
        var isForced = false
        if let force = value["force"] {
            guard let flag = force.boolean else {
                throw IdentityRequestError(.malformed, detail: "force")
            }
            isForced = flag
        }
        do throws(SettingsError) {
            documents = try AcceptedDocuments(rows)
        } catch {
            throw IdentityRequestError(error)
        }
        self.isForced = isForced
    }
}
