// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck

extension HTTPRequest {
    private static let limits = JSONLimits(byteCount: 1 << 20, depth: 32, nodeCount: 100_000)

    /// The greatest size of a JSON body: exactly 1 MiB passes.
    static let identityBodyLimit = 1 << 20

    /// Returns the body as strict JSON.
    func identityJSON() throws(IdentityRequestError) -> JSONValue {
        do throws(JSONError) {
            return try JSONTree(parsing: body, limits: Self.limits).root
        } catch {
            throw IdentityRequestError(.malformed)
        }
    }

    /// The transaction of the path, in lower case.
    var scanReference: String { (parameters["ref"] ?? "").lowercased() }

    /// The token of the session.
    var sessionToken: String? { headers["Docscan-Session"] }
}
