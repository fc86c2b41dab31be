// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// The additional routes of the desks' pages: signing in and out, and the demonstration's tenants.
///
/// They hand out only the credentials of demonstration tenants, and only to our own pages.
struct DeskRoutes {
    let server: CardServer
    let callers: Callers
    let tenants: PlayedTenants
    /// The fictitious tenants, if they are allowed.
    let demonstration: (any CardDemonstration)?

    private static let bodyLimit = 1024

    /// The routing table.
    var routes: [HTTPRoute] {
        let own = HTTPRoute.Terms(access: .sameOrigin)
        let json = HTTPRoute.Terms(
            bodyLimit: Self.bodyLimit,
            access: .sameOrigin,
            accepts: ["application/json"]
        )
        return (demonstration.map { [demonstrationRoute($0, own)] } ?? []) + [
            HTTPRoute(.post, "/desk/sessions", json, answer: signIn),
            HTTPRoute(.get, "/desk/sessions/{desk}", own, answer: session),
            HTTPRoute(.delete, "/desk/sessions/{desk}", own, answer: signOut),
        ]
    }

    // Signing in.

    /// `POST /desk/sessions` with `{"desk","number","apiKey"}`: exchanges the credentials of that number for a cookie.
    private func signIn(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        try server.limits.signIns?.spend(request.client)
        let body = try request.object()
        guard let desk = body["desk"]?.string.flatMap(Desk.init),
            let number = body["number"]?.string, let key = body["apiKey"]?.string
        else { throw CardRequestError(.invalidJSON, detail: "desk number apiKey") }
        let access = TenantAccess.digest(of: key)
        guard let tenant = try await server.parties.current().tenant(at: desk, access: access),
            tenant.number == number
        else { throw CardRequestError(.unauthorized) }
        let session = try await callers.open(at: desk, access: access, for: request)
        var response = HTTPResponse.json(
            ["session": output(tenant, ends: session.ends)],
            status: .created
        )
        response.headers.add("Set-Cookie", callers.cookie(session.token, at: desk))
        return response
    }

    /// `GET /desk/sessions/{desk}`: the signed-in tenant, or `{"session":null,"demonstration"}` with the tenants that anyone
    /// may try: `{"number","name","city","apiKey"}` each.
    private func session(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let desk = try desk(of: request)
        guard let session = try await callers.session(of: request, at: desk),
            let tenant = try await server.parties.current()
                .tenant(at: desk, access: session.access)
        else {
            var response = HTTPResponse.json([
                "session": .null, "demonstration": .array(offers(at: desk)),
            ])
            response.headers.add("Cache-Control", "no-store")
            return response
        }
        return .json(["session": output(tenant, ends: session.ends)])
    }

    /// `DELETE /desk/sessions/{desk}`: signs out; idempotent.
    private func signOut(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let desk = try desk(of: request)
        try await callers.close(at: desk, for: request)
        var response = HTTPResponse.empty()
        response.headers.add("Set-Cookie", callers.cookie(nil, at: desk))
        return response
    }

    private func desk(of request: HTTPRequest) throws(CardRequestError) -> Desk {
        guard let desk = request.parameters["desk"].flatMap(Desk.init) else {
            throw CardRequestError(.notFound)
        }
        return desk
    }

    private func output(_ tenant: (number: String, name: String), ends: Instant) -> JSONOutput {
        [
            "number": .string(tenant.number), "name": .string(tenant.name),
            "endsAt": .string(ends.rfc3339),
            "isDemonstration": .boolean(isDemonstration(tenant.number)),
        ]
    }

    // The demonstration.

    /// Returns whether a tenant belongs to the demonstration, rather than sharing its number by chance.
    private func isDemonstration(_ number: String) -> Bool {
        server.isMadeUp(number) && tenants.access.apiKey(of: number) != nil
    }

    /// Returns the demonstration's tenants at a desk with their credentials; none without a demonstration.
    private func offers(at desk: Desk) -> [JSONOutput] {
        guard let demonstration else { return [] }
        let played = desk == .insurer ? demonstration.insurers : demonstration.providers
        return played.compactMap { tenant in
            guard let key = tenants.access.apiKey(of: tenant.number) else { return nil }
            return [
                "number": .string(tenant.number), "name": .string(tenant.name),
                "city": tenant.city.map { .string($0) } ?? .null, "apiKey": .string(key),
            ]
        }
    }

    private func demonstrationRoute(
        _ demonstration: any CardDemonstration,
        _ terms: HTTPRoute.Terms
    ) -> HTTPRoute {
        HTTPRoute(.get, "/desk/tenants", terms) { _ throws(CardRequestError) in
            var response = HTTPResponse.json(try await tenants(of: demonstration))
            response.headers.add("Cache-Control", "no-store")
            return response
        }
    }

    private func tenants(
        of demonstration: any CardDemonstration
    ) async throws(CardRequestError) -> JSONOutput {
        let access = tenants.access
        let insurers = demonstration.insurers.compactMap { insurer -> JSONOutput? in
            guard let held = access.insurers.first(where: { $0.bag == insurer.number }) else {
                return nil
            }
            return [
                "bag": .string(held.bag), "name": .string(insurer.name),
                "apiKey": .string(held.apiKey),
                "families": .array(
                    held.families.map {
                        ["id": .string($0.identifier), "name": .string($0.name)]
                    }
                ),
            ]
        }
        var providers: [JSONOutput] = []
        for provider in demonstration.providers {
            guard let held = access.providers.first(where: { $0.gln == provider.number }) else {
                continue
            }
            providers.append([
                "gln": .string(held.gln), "name": .string(provider.name),
                "city": provider.city.map { .string($0) } ?? .null,
                "apiKey": .string(held.apiKey),
                "locations": .array(try await openLocations(of: held.gln)),
            ])
        }
        return ["insurers": .array(insurers), "providers": .array(providers)]
    }

    /// Returns the open locations of a provider, for a wallet's page: `{"name","url"}` each, oldest first.
    private func openLocations(of gln: String) async throws(CardRequestError) -> [JSONOutput] {
        let server = try server.address()
        return try await self.server.openLocations(of: gln).map { location in
            ["name": .string(location.name), "url": .string(server.link(to: location.identifier))]
        }
    }
}
