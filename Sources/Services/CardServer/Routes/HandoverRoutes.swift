// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// The routes by which another device goes on with what a page has begun; for our own pages only.
struct HandoverRoutes: Sendable {
    let server: CardServer
    let callers: Callers
    let tenants: PlayedTenants
    /// The desks where codes sign in other devices.
    let desks: [any HandoverDesk]
    /// Saves the access data of the tenants for which this process acts.
    let keep: @Sendable () throws(CardServerError) -> Void

    private static let bodyLimit = 1024
    /// The longest body in bytes: a receipt with all its fields and a proof.
    private static let answerLimit = 65_536

    /// The routing table.
    var routes: [HTTPRoute] {
        var state = HTTPRoute.Terms(access: .sameOrigin)
        state.waits = { $0.wait > 0 }
        return [
            HTTPRoute(.post, "/handovers", Self.terms(Self.bodyLimit), answer: begin),
            HTTPRoute(.get, "/handovers/state", state, answer: state(of:)),
            HTTPRoute(.post, "/handovers/taken", Self.terms(Self.bodyLimit), answer: take),
            HTTPRoute(.post, "/handovers/desk", Self.terms(Self.bodyLimit), answer: signIn),
            HTTPRoute(.post, "/handovers/receipt", Self.terms(Self.answerLimit), answer: present),
        ]
    }

    private static func terms(_ limit: Int) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, access: .sameOrigin, accepts: ["application/json"])
    }

    /// `POST /handovers` with `{"path"}`, for a page of this server; with `{"bag","family"}`, for the wallet of a family,
    /// by its insurer; or with `{"desk"}`, by a person who is signed in at that desk.
    private func begin(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        try server.limits.requests?.spend(request.client)
        let body = try request.object()
        let handover: Handover
        if let bag = body["bag"]?.string, let family = body["family"]?.string {
            // The insurer's own number is in the body here, not in the path.
            var named = request
            named.parameters["bag"] = bag
            let insurer = try await callers.insurer(named)
            guard tenants.insurer(insurer.bag) != nil,
                try await server.hasFamily(family, at: insurer.bag)
            else { throw CardRequestError(.notFound) }
            handover = .wallet(bag: insurer.bag, family: family)
        } else if let name = body["desk"]?.string, let desk = desk(name) {
            guard let access = try await desk.access(of: request),
                try await desk.holder(of: access) != nil
            else { throw CardRequestError(.unauthorized) }
            handover = .desk(name, access: access)
        } else if let page = body["path"]?.string.flatMap(Handover.page(at:)) {
            handover = page
        } else {
            throw CardRequestError(.invalidJSON, detail: "path")
        }
        return .json(try await server.begin(handover).output, status: .created)
    }

    /// `GET /handovers/state?status=&wait=` with the page's token: `waiting`, `open` or `done` with its `outcome`.
    private func state(of request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        guard let watch = request.bearer else { throw CardRequestError(.unauthorized) }
        let state = try await server.handovers.state(
            of: watch,
            unlike: request.queryValue("status"),
            upTo: .seconds(request.wait),
            at: server.now
        )
        var outcome = JSONOutput.null
        if let text = state.outcome {
            guard let tree = try? JSONTree(parsing: Array(text.utf8)) else {
                throw CardRequestError(.internalFailure)
            }
            outcome = JSONOutput(tree.root)
        }
        return .json(["status": .string(state.name), "outcome": outcome])
    }

    /// `POST /handovers/taken` with `{"code"}`: takes a code, once.
    private func take(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        try server.limits.codes?.spend(request.client)
        guard let text = try request.object()["code"]?.string else {
            throw CardRequestError(.invalidJSON, detail: "code")
        }
        // What cannot be a code is no more unknown than any other.
        guard let code = HandoverCode(typed: text) else { throw CardRequestError(.gone) }
        let (handover, token, family) = try await server.take(code)
        if let family, case .wallet(let bag, _) = handover, tenants.adopt(family, at: bag) {
            do throws(CardServerError) {
                try keep()
            } catch {
                throw CardRequestError(.internalFailure)
            }
        }
        var content = handover.content
        if case .desk(let name, let access) = handover {
            guard let holder = try await desk(name)?.holder(of: access) else {
                throw CardRequestError(.gone)
            }
            content = ["desk": .string(name), "name": .string(holder)]
        }
        return .json(
            ["kind": .string(handover.kind), "content": content, "token": .string(token)]
        )
    }

    /// `POST /handovers/desk` with `{"token"}`: signs this browser in at the desk whose code was taken, once.
    ///
    /// Taking the code is not enough: opening an address must neither sign in nor end a session.
    private func signIn(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        guard let token = try request.object()["token"]?.string else {
            throw CardRequestError(.invalidJSON, detail: "token")
        }
        let now = server.now()
        guard
            case .desk(let name, let access) = try await server.handovers.taken(by: token, at: now),
            let desk = desk(name), try await desk.holder(of: access) != nil
        else { throw CardRequestError(.gone) }
        // The hand-over ends before the session begins, so that only one of two requests gets a session.
        try await server.handovers.finish(token, with: ["status": "signedIn"], at: now)
        guard let cookie = try await desk.open(access, for: request) else {
            throw CardRequestError(.gone)
        }
        var response = HTTPResponse.json(["desk": .string(name)], status: .created)
        response.headers.add("Set-Cookie", cookie)
        return response
    }

    private func desk(_ name: String) -> (any HandoverDesk)? { desks.first { $0.name == name } }

    /// `POST /handovers/receipt` with `{"token","presentation"}`: the receipt that a portal waits for.
    ///
    /// The portal's page gets the outcome, and so does the wallet. A refused receipt leaves the request open, so that
    /// the person can present another one.
    private func present(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let body = try request.object()
        guard let token = body["token"]?.string, let text = body["presentation"]?.utf8 else {
            throw CardRequestError(.invalidJSON, detail: "token presentation")
        }
        let now = server.now()
        guard
            case .receipt(_, let nonce) = try await server.handovers.taken(by: token, at: now)
        else { throw CardRequestError(.gone) }
        let outcome = try await PortalRoutes(server: server).outcome(of: text, nonce: nonce)
        guard outcome.isVerified else { return .json(outcome.output) }
        try await server.handovers.finish(token, with: outcome.output, at: now)
        return .json(["status": "verified"])
    }
}
