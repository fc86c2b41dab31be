// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The paths of reviewers.
struct ReviewRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let root = "/v1/reviews/{ref}"

    var routes: [HTTPRoute] { operatorRoutes + [undo, lock, unlock] }

    /// The paths of the server's operator, whose command has no case open.
    var operatorRoutes: [HTTPRoute] { [list, details, picture, frame, decision] }

    /// `GET /v1/reviews?status=&reason=&country=&age=&sort=`.
    private var list: HTTPRoute {
        callers.route(.get, "/v1/reviews", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let list = try await server.reviews(try ReviewFilter(request), for: caller)
            return HTTPResponse.json([
                "timestamp": .string(server.now().rfc3339),
                "total": .integer(list.total),
                "reviews": .array(
                    list.first.map { .object($0.members(for: caller.token)) }
                ),
            ])
        }
    }

    private var details: HTTPRoute {
        callers.route(.get, Self.root, .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let found = try await server.reviewCase(request.scanReference, for: caller)
            return HTTPResponse.json([
                "timestamp": .string(server.now().rfc3339),
                "review": found.json(for: caller.token),
            ])
        }
    }

    private var picture: HTTPRoute {
        callers.route(.get, "\(Self.root)/images/{part}", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            guard let part = request.parameters["part"].flatMap({ SealedPart(rawValue: $0) })
            else { throw IdentityRequestError(.notFound) }
            let picture = try await server.reviewPicture(
                part,
                of: request.scanReference,
                for: caller
            )
            return HTTPResponse.bytes(picture.bytes, type: picture.type)
        }
    }

    private var frame: HTTPRoute {
        callers.route(.get, "\(Self.root)/frames/{place}", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            guard let place = request.parameters["place"].flatMap({ Int($0) }) else {
                throw IdentityRequestError(.notFound)
            }
            let picture = try await server.reviewFrame(
                place,
                of: request.scanReference,
                for: caller
            )
            return HTTPResponse.bytes(picture, type: "image/jpeg")
        }
    }

    private var decision: HTTPRoute {
        callers.route(
            .post,
            Self.root,
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let body = try request.identityJSON()
            let asked: ReviewRequest
            do throws(ReviewError) {
                asked = try ReviewRequest(body)
            } catch {
                throw IdentityRequestError(error)
            }
            let decided = try await server.review(request.scanReference, asked, by: caller)
            return HTTPResponse.json(
                [
                    "scanReference": .string(request.scanReference),
                    "status": .string(decided == nil ? "PENDING" : "DONE"),
                ]
            )
        }
    }

    /// `DELETE /v1/reviews/{ref}/decision`: takes a decision of the desk back.
    private var undo: HTTPRoute {
        callers.route(.delete, "\(Self.root)/decision", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.undo(request.scanReference, for: caller)
            return .empty()
        }
    }

    /// `PUT /v1/reviews/{ref}/lock?takeOver=true`: opens a case to decide it, or renews that.
    private var lock: HTTPRoute {
        callers.route(.put, "\(Self.root)/lock", .admin, bodyLimit: 64) {
            [server] request, caller throws(IdentityRequestError) in
            let lock = try await server.lock(
                request.scanReference,
                isTakingOver: request.queryValue("takeOver") == "true",
                for: caller
            )
            return HTTPResponse.json(ReviewSummary.json(lock, for: caller.token))
        }
    }

    private var unlock: HTTPRoute {
        callers.route(.delete, "\(Self.root)/lock", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.unlock(request.scanReference, for: caller)
            return .empty()
        }
    }
}

extension ReviewFilter {
    /// Reads the query of a list; empty values filter nothing.
    init(_ request: HTTPRequest) throws(IdentityRequestError) {
        let value = { (name: String) in
            request.queryValue(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        reason = value("reason")
        country = value("country")
        if let text = value("status") {
            guard let known = State(rawValue: text) else {
                throw IdentityRequestError(.malformed, detail: "status")
            }
            state = known
        }
        if let text = value("age") {
            guard let seconds = Int64(text), (0...1_000_000_000).contains(seconds) else {
                throw IdentityRequestError(.malformed, detail: "age")
            }
            leastAge = seconds
        }
        if let text = value("sort") {
            guard ["age", "risk"].contains(text) else {
                throw IdentityRequestError(.malformed, detail: "sort")
            }
            isByRisk = text == "risk"
        }
    }
}
