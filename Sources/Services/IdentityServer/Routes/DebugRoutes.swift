// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// Debug sessions: clients send events, administrators read them.
struct DebugRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let path = "/v1/debug/{session}"
    private static let byteLimit = 64 << 10

    var routes: [HTTPRoute] { [events, list] }

    private var events: HTTPRoute {
        callers.route(
            .post,
            Self.path,
            .capture,
            bodyLimit: Self.byteLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let session = try Self.session(request)
            guard let events = DebugEvent.batch(try request.identityJSON()) else {
                throw IdentityRequestError(.malformed, detail: "events")
            }
            try await server.add(events, to: session, by: caller)
            return .empty()
        }
    }

    private var list: HTTPRoute {
        callers.route(.get, Self.path, .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let found = try await server.debugEvents(of: try Self.session(request), for: caller)
            return HTTPResponse.json(["events": .array(found.map { JSONOutput($0) })])
        }
    }

    /// The session of the path: a UUID, in lower case.
    private static func session(_ request: HTTPRequest) throws(IdentityRequestError) -> String {
        let text = (request.parameters["session"] ?? "").lowercased()
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            (try? Hex.decode(groups.joined())) != nil
        else { throw IdentityRequestError(.malformed, detail: "debugID") }
        return text
    }
}
