// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Tokens

/// The routes of insurers' and providers' own systems, if this process acts for them.
struct OfficeRoutes: Sendable {
    let insurers: InsurerOffice
    let providers: ProviderOffice
    let callers: Callers

    private static let bodyLimit = 16 << 10

    /// The routing table.
    var routes: [HTTPRoute] {
        let json = HTTPRoute.Terms.json(Self.bodyLimit)
        return [
            HTTPRoute(.get, "/office/{bag}/vic/claims", answer: claims),
            HTTPRoute(.get, "/office/{bag}/families", answer: families),
            HTTPRoute(.post, "/office/{bag}/families", json, answer: addFamily),
            HTTPRoute(.delete, "/office/{bag}/families/{id}", answer: removeFamily),
            HTTPRoute(.post, "/office/{bag}/families/{id}/cards", json, answer: addCard),
            HTTPRoute(.post, "/office/checkins/{id}/receipt", json, answer: receipt),
        ]
    }

    /// `GET /office/{bag}/vic/claims?pk=`: the claims for the app of a family that has logged in.
    private func claims(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let access = try insurers.access(of: request.parameters["bag"] ?? "")
        let address = try insurers.address()
        guard
            let wallet = request.queryValue("pk").flatMap({ try? VerificationKey<V2>(parsing: $0) })
        else { throw CardRequestError(.fieldFormat, detail: "pk") }
        guard let login = request.bearer else { throw CardRequestError(.unauthorized) }
        let claims = try await insurers.claims(
            ofLogin: login,
            at: access,
            for: wallet,
            audience: address.issuer
        )
        return .json(.array(claims.map { .string($0) }))
    }

    /// `GET /office/{bag}/families`: all families, with their cards.
    private func families(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        let now = insurers.now
        let families = try await insurers.families(of: insurer)
        return .json([
            "bag": .string(insurer.bag), "name": .string(insurer.name),
            "families": .array(families.map { $0.output(at: now) }),
        ])
    }

    /// `POST /office/{bag}/families` with `{"name"}`: a new family without cards, and its login.
    private func addFamily(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        let name = try request.object()["name"]?.string
        let family = try await insurers.addFamily(named: name, to: insurer)
        return .json(
            ["id": .string(family.identifier), "login": .string(family.login)],
            status: .created
        )
    }

    /// `DELETE /office/{bag}/families/{id}`.
    private func removeFamily(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        try await insurers.removeFamily(try request.identifier(or: .notFound), of: insurer)
        return .empty()
    }

    /// `POST /office/{bag}/families/{id}/cards` with a card's fields: assigns a new number, and enters
    /// the card at the card server.
    private func addCard(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        let family = try request.identifier(or: .notFound)
        let number = try await insurers.addCard(try request.object(), to: family, of: insurer)
        return .json(["veka": .string(number.digits)], status: .created)
    }

    /// `POST /office/checkins/{id}/receipt` with `{"method","loa","fields","days"}`.
    private func receipt(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let access = try providers.access(of: provider.gln)
        let id = try request.identifier(or: .notFound)
        let text = try await providers.receipt(
            try request.object(),
            about: id,
            by: provider,
            access
        )
        return .json(["receipt": .string(text)], status: .created)
    }
}

extension Families.Family {
    fileprivate func output(at now: Instant) -> JSONOutput {
        [
            "id": .string(identifier), "name": .string(name),
            "members": .array(
                members.map { card, relation in
                    [
                        "veka": .string(card.record.number.digits), "relation": .string(relation),
                        "revision": .integer(Int(card.revision)),
                        "revoked": card.revocation.map { .string($0.rawValue) } ?? .null,
                        "isOver": .boolean(card.record.isOver(at: now)),
                        "record": card.record.output,
                    ]
                }
            ),
        ]
    }
}
