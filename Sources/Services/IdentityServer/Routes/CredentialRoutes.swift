// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The credentials of an account.
struct CredentialRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let path = "/v1/account/credentials"

    var routes: [HTTPRoute] { [list, creation, revocation] }

    private var list: HTTPRoute {
        callers.route(.get, Self.path, .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let found = try await server.credentials(of: caller.account.id)
            return HTTPResponse.json(
                [
                    "credentials": .array(
                        found.map { credential in
                            [
                                "token": .string(credential.token),
                                "label": credential.label.map { .string($0) } ?? .null,
                                "scopes": Self.json(credential.scopes),
                                "created": .string(credential.createdOn.rfc3339),
                                "expires": Self.json(credential.expires),
                                "lastUsed": Self.json(credential.used),
                            ]
                        }
                    )
                ]
            )
        }
    }

    private var creation: HTTPRoute {
        callers.route(
            .post,
            Self.path,
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let asked = try CredentialRequest(try request.identityJSON(), at: server.now())
            let new = try await server.addCredential(
                to: caller.account.id,
                asked.scopes,
                label: asked.label,
                expires: asked.expires,
                by: caller.actor
            )
            return SecretAnswer.write(
                new.secret,
                [
                    ("token", .string(new.token)), ("label", .string(asked.label)),
                    ("scopes", Self.json(IdentityScope.allCases.filter(asked.scopes.contains))),
                    ("expires", Self.json(asked.expires)),
                ]
            )
        }
    }

    private var revocation: HTTPRoute {
        callers.route(.delete, "\(Self.path)/{token}", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.revokeCredential(
                request.parameters["token"] ?? "",
                of: caller.account.id,
                by: caller.actor
            )
            return .empty()
        }
    }

    private static func json(_ scopes: [IdentityScope]) -> JSONOutput {
        .array(scopes.map { .string($0.rawValue) })
    }

    private static func json(_ time: PreciseInstant?) -> JSONOutput {
        time.map { .string($0.rfc3339) } ?? .null
    }
}
