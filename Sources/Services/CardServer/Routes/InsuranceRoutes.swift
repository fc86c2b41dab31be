// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The card server's protocol as a table (spec, insurance cards §4.2, §4.3; decisions).
struct InsuranceRoutes {
    let server: CardServer

    /// What wallets ask.
    var forWallets: [HTTPRoute] { wallets + checkIns }
    /// What the systems of insurers and providers ask.
    var forTenants: [HTTPRoute] { insurers + providers + [arrival] }

    private var wallets: [HTTPRoute] {
        let server = server
        return [
            HTTPRoute(.get, "/.well-known/vic-configuration") { request throws(HTTPProblem) in
                try await server.configuration(request)
            },
            // A code over chance and the time; nothing is looked up.
            route(.post, "/nonces", json(1024, isBrief: true)) { request throws(HTTPProblem) in
                try server.nonce(request)
            },
            route(.post, "/cards", json(CardServer.tokenBodyLimit)) { request throws(HTTPProblem) in
                try await server.cards(request)
            },
            route(.get, "/status/{list}") { request throws(HTTPProblem) in
                try await server.statusList(request)
            },
            route(.post, "/devices/unbind", json(CardServer.tokenBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.unbind(request)
            },
        ]
    }

    private var checkIns: [HTTPRoute] {
        let server = server
        return [
            route(.post, "/locations/{id}/requests", json(1024)) { request throws(HTTPProblem) in
                try await server.makeRequest(request)
            },
            route(
                .post,
                "/requests/{id}/presentation",
                json(CardServer.presentationBodyLimit)
            ) { request throws(HTTPProblem) in
                try await server.present(request)
            },
        ]
    }

    /// A check-in: wallets ask how it stands, and a provider's desk, which may be a server of its own, opens it.
    private var arrival: HTTPRoute {
        let server = server
        return route(.get, "/checkins/{id}", HTTPRoute.Terms(waits: { $0.wait > 0 })) {
            request throws(HTTPProblem) in
            try await server.checkIn(request)
        }
    }

    private var insurers: [HTTPRoute] {
        let server = server
        return [
            route(.get, "/insurers/{bag}/cards", insurer()) { request throws(HTTPProblem) in
                try await server.listCards(request)
            },
            route(.put, "/insurers/{bag}/cards/{veka}", insurer(CardServer.cardBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.putCard(request)
            },
            route(.delete, "/insurers/{bag}/cards/{veka}", insurer()) {
                request throws(HTTPProblem) in
                try await server.withdrawCard(request)
            },
            route(.post, "/insurers/{bag}/receipts", insurer(CardServer.receiptBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.takeReceipt(request)
            },
            route(.put, "/insurers/{bag}/keys/{kid}", insurer(1024)) {
                request throws(HTTPProblem) in
                try await server.putInsurerKey(request)
            },
        ]
    }

    private var providers: [HTTPRoute] {
        let server = server
        return [
            route(.put, "/providers/{gln}/keys/{kid}", provider(1024)) {
                request throws(HTTPProblem) in
                try await server.putProviderKey(request)
            },
            route(.get, "/locations", provider()) { request throws(HTTPProblem) in
                try await server.listPlaces(request)
            },
            route(.post, "/locations", provider(CardServer.placeBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.addPlace(request)
            },
            route(.delete, "/locations/{id}", provider()) { request throws(HTTPProblem) in
                try await server.closePlace(request)
            },
            route(.get, "/locations/{id}/qr", provider()) { request throws(HTTPProblem) in
                try await server.placeCode(request)
            },
            route(.get, "/locations/{id}/ndef", provider()) { request throws(HTTPProblem) in
                try await server.placeTag(request)
            },
            route(.post, "/locations/{id}/links", provider()) { request throws(HTTPProblem) in
                try await server.makeLink(request)
            },
            route(.get, "/locations/{id}/checkins", provider(waits: { $0.wait > 0 })) {
                request throws(HTTPProblem) in
                try await server.arrivals(request)
            },
            route(.get, "/checkins/{id}/presentation", provider()) {
                request throws(HTTPProblem) in
                try await server.presentation(request)
            },
            route(.post, "/checkins/{id}/decision", provider(CardServer.receiptBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.decide(request)
            },
            route(.post, "/coverage", provider(1024)) { request throws(HTTPProblem) in
                try await server.coverage(request)
            },
        ]
    }

    private func route(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: HTTPRoute.Terms = HTTPRoute.Terms(),
        handler: @escaping HTTPRoute.Handler
    ) -> HTTPRoute {
        HTTPRoute(method, "/vic/v1" + path, terms, handler: handler)
    }

    private func json(_ limit: Int, isBrief: Bool = false) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, accepts: ["application/json"], isBrief: isBrief)
    }

    private func insurer(_ limit: Int = 0) -> HTTPRoute.Terms {
        let parties = server.parties
        let access = HTTPAccess("insurer") { request throws(HTTPProblem) in
            _ = try await parties.insurer(request)
        }
        return terms(limit, access)
    }

    private func provider(
        _ limit: Int = 0,
        waits: (@Sendable (HTTPRequest) -> Bool)? = nil
    ) -> HTTPRoute.Terms {
        let parties = server.parties
        let access = HTTPAccess("provider") { request throws(HTTPProblem) in
            _ = try await parties.provider(request)
        }
        var terms = terms(limit, access)
        terms.waits = waits
        return terms
    }

    private func terms(_ limit: Int, _ access: HTTPAccess) -> HTTPRoute.Terms {
        HTTPRoute.Terms(
            bodyLimit: limit,
            access: access,
            accepts: limit == 0 ? [] : ["application/json"]
        )
    }
}

/// What the page of the portal asks; for our own pages only.
struct PortalRoutes {
    let server: CardServer

    /// The table.
    var routes: [HTTPRoute] {
        let server = server
        return [
            HTTPRoute(.post, "/desk/portal/requests", json(1024)) { request throws(HTTPProblem) in
                try server.portalRequest(request)
            },
            HTTPRoute(.post, "/desk/portal/receipts", json(CardServer.portalBodyLimit)) {
                request throws(HTTPProblem) in
                try await server.portalCheck(request)
            },
        ]
    }

    private func json(_ limit: Int) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, access: .sameOrigin, accepts: ["application/json"])
    }
}

/// What the systems of insurers and providers beside the card server answer, as far as this process
/// plays them.
struct OfficeRoutes {
    let insurers: InsurerOffice
    let providers: ProviderOffice

    /// The table.
    var routes: [HTTPRoute] {
        let (insurers, providers) = (insurers, providers)
        let json = HTTPRoute.Terms(
            bodyLimit: InsurerOffice.bodyLimit,
            accepts: ["application/json"]
        )
        return [
            HTTPRoute(.get, "/office/{bag}/vic/claims") { request throws(HTTPProblem) in
                try await insurers.claims(request)
            },
            HTTPRoute(.get, "/office/{bag}/families") { request throws(HTTPProblem) in
                try await insurers.families(request)
            },
            HTTPRoute(.post, "/office/{bag}/families", json) { request throws(HTTPProblem) in
                try await insurers.addFamily(request)
            },
            HTTPRoute(.delete, "/office/{bag}/families/{id}") { request throws(HTTPProblem) in
                try await insurers.removeFamily(request)
            },
            HTTPRoute(.post, "/office/{bag}/families/{id}/cards", json) {
                request throws(HTTPProblem) in
                try await insurers.addCard(request)
            },
            HTTPRoute(.post, "/office/checkins/{id}/receipt", json) { request throws(HTTPProblem) in
                try await providers.receipt(request)
            },
        ]
    }
}
