// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck
import MachineReadable

/// Offline tokens, the use of the account, and its audit.
struct AccountRecordRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let tokens = "/v1/account/offline-tokens"

    var routes: [HTTPRoute] { [newToken, offlineTokens, usage, retention, audit] }

    private var newToken: HTTPRoute {
        callers.route(
            .post,
            Self.tokens,
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let asked = try OfflineTokenRequest(try request.identityJSON())
            let (token, stored) = try await server.makeOfflineToken(asked, by: caller)
            return HTTPResponse.json(
                .object([("token", .string(token))] + Self.members(stored)),
                status: .created
            )
        }
    }

    private var offlineTokens: HTTPRoute {
        callers.route(.get, Self.tokens, .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let found = try await server.offlineTokens(of: caller.account.id)
            return HTTPResponse.json(
                ["offlineTokens": .array(found.map { .object(Self.members($0)) })]
            )
        }
    }

    private static func members(_ token: StoredOfflineToken) -> [(String, JSONOutput)] {
        [
            ("id", .string(token.id)), ("kid", .string(token.kid)),
            ("bundleId", .string(token.bundleID)), ("product", .string(token.product.rawValue)),
            ("iat", .integer(Int(token.issuedAt.secondsSinceEpoch))),
            ("exp", .integer(Int(token.expiresAt.secondsSinceEpoch))),
        ]
    }

    private var usage: HTTPRoute {
        callers.route(.get, "/v1/account/usage", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let (first, last, counts) = try await server.usage(
                of: caller.account.id,
                from: try Self.day("from", request),
                to: try Self.day("to", request)
            )
            return HTTPResponse.json(
                [
                    "from": .string(first.text), "to": .string(last.text),
                    "usage": .array(
                        counts.map { count in
                            [
                                "day": .string(count.day), "product": .string(count.product),
                                "outcome": .string(count.outcome), "count": .integer(count.count),
                            ]
                        }
                    ),
                ]
            )
        }
    }

    private static func day(
        _ name: String,
        _ request: HTTPRequest
    ) throws(IdentityRequestError) -> CalendarDate? {
        guard let text = request.queryValue(name) else { return nil }
        guard let day = CalendarDate(text: text) else {
            throw IdentityRequestError(.malformed, detail: name)
        }
        return day
    }

    /// What the next day deletes.
    private var retention: HTTPRoute {
        callers.route(.get, "/v1/account/retention", .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let due = try await server.dueWithinDay(of: caller.account)
            return HTTPResponse.json(
                ["due": ["checks": .integer(due.checks), "faces": .integer(due.faces)]]
            )
        }
    }

    private var audit: HTTPRoute {
        callers.route(.get, "/v1/account/audit", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let text = request.queryValue("after")
            guard let after = text.map({ Int($0) }) ?? 0, after >= 0 else {
                throw IdentityRequestError(.malformed, detail: "after")
            }
            let rows = try await server.auditRows(after: after, ofAccount: caller.account.id)
            return HTTPResponse.json(["rows": .array(rows.map(\.json))])
        }
    }
}
