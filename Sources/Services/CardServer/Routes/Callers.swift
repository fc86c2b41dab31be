// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// Identifies the sender of a request, by its credentials or the session of a desk's page.
struct Callers: Sendable {
    let server: CardServer

    /// Returns the insurer whose credentials a request carries; throws `unauthorized`, or `forbidden` if
    /// the path names another insurer.
    func insurer(_ request: HTTPRequest) async throws(CardRequestError) -> Insurer {
        let parties = try await server.parties.current()
        guard let insurer = parties.insurer(access: try await access(request, .insurer)) else {
            throw CardRequestError(.unauthorized)
        }
        guard insurer.bag == request.parameters["bag"] else { throw CardRequestError(.forbidden) }
        return insurer
    }

    /// Returns the provider whose credentials a request carries; throws `unauthorized`, or `forbidden` if
    /// the path names another provider.
    func provider(_ request: HTTPRequest) async throws(CardRequestError) -> Provider {
        let parties = try await server.parties.current()
        guard let provider = parties.provider(access: try await access(request, .provider)) else {
            throw CardRequestError(.unauthorized)
        }
        let named = request.parameters["gln"]
        guard named == nil || named == provider.gln else { throw CardRequestError(.forbidden) }
        return provider
    }

    /// Returns the session of a request, or nil.
    ///
    /// Browsers send a cookie automatically, so only requests from our own pages may use it: throws
    /// `crossSite` for others.
    func session(
        of request: HTTPRequest,
        at desk: Desk
    ) async throws(CardRequestError) -> DeskSessionStore.Session? {
        guard let token = desk.cookie.token(of: request) else { return nil }
        do throws(HTTPError) {
            try HTTPAccess.checkOrigin(of: request)
        } catch {
            throw CardRequestError(.crossSite)
        }
        return try await server.sessions.session(of: token, at: desk)
    }

    /// Returns the digest of the credentials in a request, or of those behind its session.
    private func access(
        _ request: HTTPRequest,
        _ desk: Desk
    ) async throws(CardRequestError) -> [UInt8] {
        if let credentials = request.bearer { return TenantAccess.digest(of: credentials) }
        guard let session = try await session(of: request, at: desk) else {
            throw CardRequestError(.unauthorized)
        }
        return session.access
    }
}

// The terms of routes for one kind of caller.
extension Callers {
    /// Returns terms for insurers, with a body up to a limit.
    func insurerTerms(_ limit: Int = 0) -> HTTPRoute.Terms {
        terms(limit, "insurer") { request throws(CardRequestError) in
            _ = try await insurer(request)
        }
    }

    /// Returns terms for providers, with a body up to a limit.
    func providerTerms(
        _ limit: Int = 0,
        waits: (@Sendable (HTTPRequest) -> Bool)? = nil
    ) -> HTTPRoute.Terms {
        var terms = terms(limit, "provider") { request throws(CardRequestError) in
            _ = try await provider(request)
        }
        terms.waits = waits
        return terms
    }

    private func terms(
        _ limit: Int,
        _ name: String,
        _ check: @escaping @Sendable (HTTPRequest) async throws(CardRequestError) -> Void
    ) -> HTTPRoute.Terms {
        let access = HTTPAccess(name) { request throws(HTTPError) in
            do throws(CardRequestError) {
                try await check(request)
            } catch {
                throw HTTPError(error)
            }
        }
        return HTTPRoute.Terms(
            bodyLimit: limit,
            access: access,
            accepts: limit == 0 ? [] : ["application/json"]
        )
    }
}
