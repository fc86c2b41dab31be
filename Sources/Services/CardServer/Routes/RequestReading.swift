// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import InsuranceCards

// Reading of requests for the card server's routes.
extension HTTPRequest {
    /// Returns the body as a strict JSON object; throws `invalidJSON`.
    func object() throws(CardRequestError) -> JSONValue {
        guard let root = try? JSONTree(parsing: body).root, root.kind == .object else {
            throw CardRequestError(.invalidJSON)
        }
        return root
    }

    /// Returns the path's identifier; an invalid one is answered like one that does not exist.
    func identifier(or reason: CardRequestError.Reason) throws(CardRequestError) -> String {
        guard let text = parameters["id"], TokenIdentifier.isValid(text) else {
            throw CardRequestError(reason)
        }
        return text
    }

    /// How long the client wants to wait for news, in seconds, capped at the server's limit.
    var wait: Int {
        min(max(queryValue("wait").flatMap { Int($0) } ?? 0, 0), CardServer.longestWait)
    }

    /// The credentials in the field `Authorization: Bearer` (RFC 6750 §2.1), or nil.
    var bearer: String? {
        guard let field = headers["Authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else {
            return nil
        }
        return String(parts[1])
    }

    /// The condition of `If-Match` (RFC 9110 §13.1.1), or nil.
    var expectedRevision: ExpectedRevision? {
        guard let field = headers["If-Match"] else { return nil }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if tags == ["*"] { return .any }
        return .oneOf(Set(tags.compactMap { Int64($0.filter { $0 != "\"" }) }))
    }
}
