// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The account, its settings and the documents that it accepts.
struct AccountRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    static let path = "/v1/account"
    private static let json = ["application/json"]

    var routes: [HTTPRoute] {
        [account, settings, newSettings, documents, accepted, newAccepted, usualAccepted]
    }

    private var account: HTTPRoute {
        callers.route(.get, Self.path, .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let account = caller.account
            return HTTPResponse.json(
                [
                    "id": .string(account.id), "name": .string(account.name),
                    "region": .string(server.configuration.region),
                    "state": account.isEnabled ? "enabled" : "disabled",
                    "granted": account.grants.json,
                    "base": server.base.map { .string($0) } ?? .null,
                    "rootKey": .string(
                        Base64.encode(server.keys.root.bytes, alphabet: .urlSafe, padded: false)
                    ),
                ]
            )
        }
    }

    private var documents: HTTPRoute {
        callers.route(.get, "\(Self.path)/documents", .admin) { _, _ in
            HTTPResponse.json(AccountDocuments.json)
        }
    }

    private var settings: HTTPRoute {
        callers.route(.get, "\(Self.path)/settings", .admin) {
            _,
            caller throws(IdentityRequestError) in
            Self.tagged(caller.account.settings.json)
        }
    }

    private var newSettings: HTTPRoute {
        callers.route(
            .put,
            "\(Self.path)/settings",
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: Self.json
        ) { [server] request, caller throws(IdentityRequestError) in
            let body = try request.identityJSON()
            do throws(IdentityRequestError) {
                let changed = try await server.setSettings(
                    body,
                    ifMatching: { request.isPermitted(toChange: $0) },
                    by: caller
                )
                return Self.tagged(changed.json)
            } catch {
                guard error.code == .stale else { throw error }
                let present = try await server.account(caller.account.id)
                return Self.conflict(error, "settings", present.settings.json)
            }
        }
    }

    private var accepted: HTTPRoute {
        callers.route(.get, "\(Self.path)/accepted", .admin) {
            [server] _, caller throws(IdentityRequestError) in
            Self.tagged(server.accepted(by: caller).json)
        }
    }

    private var newAccepted: HTTPRoute {
        callers.route(
            .put,
            "\(Self.path)/accepted",
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: Self.json
        ) { [server] request, caller throws(IdentityRequestError) in
            let asked = try AcceptanceRequest(try request.identityJSON())
            return try await Self.accept(
                asked.documents,
                isForced: asked.isForced,
                server,
                request,
                caller
            )
        }
    }

    /// Back to all that the server accepts.
    private var usualAccepted: HTTPRoute {
        callers.route(.delete, "\(Self.path)/accepted", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            try await Self.accept(nil, isForced: true, server, request, caller)
        }
    }

    private static func accept(
        _ rows: AcceptedDocuments?,
        isForced: Bool,
        _ server: IdentityServer,
        _ request: HTTPRequest,
        _ caller: IdentityCaller
    ) async throws(IdentityRequestError) -> HTTPResponse {
        do throws(IdentityRequestError) {
            let changed = try await server.setAccepted(
                rows,
                isForced: isForced,
                ifMatching: { request.isPermitted(toChange: $0) },
                by: caller
            )
            return tagged(changed.json)
        } catch {
            guard error.code == .stale else { throw error }
            let present = try await server.account(caller.account.id).accepted
            return conflict(error, "accepted", (present ?? server.configuration.documents).json)
        }
    }

    private static func tagged(_ value: JSONOutput) -> HTTPResponse {
        var response = HTTPResponse.json(value)
        response.headers.add("ETag", value.entityTag)
        return response
    }

    /// The answer to a change of something that has changed already: the error, and what is there now.
    private static func conflict(
        _ error: IdentityRequestError,
        _ name: String,
        _ present: JSONOutput
    ) -> HTTPResponse {
        let error = HTTPError(error)
        var response = HTTPResponse.json(
            .object([("error", IdentityErrors.json(error)), (name, present)]),
            status: error.kind.status
        )
        response.headers.add("ETag", present.entityTag)
        return response
    }
}
