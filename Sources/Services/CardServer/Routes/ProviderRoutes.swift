// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// The providers' routes for arrivals and cards.
struct ProviderRoutes: Sendable {
    let server: CardServer
    let callers: Callers

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            .vic(.put, "/providers/{gln}/keys/{kid}", callers.providerTerms(1024), putKey),
            .vic(
                .get,
                "/locations/{id}/checkins",
                callers.providerTerms(waits: { $0.wait > 0 }),
                arrivals
            ),
            .vic(.get, "/checkins/{id}/presentation", callers.providerTerms(), presentation),
            .vic(
                .post,
                "/checkins/{id}/decision",
                callers.providerTerms(InsurerRoutes.receiptBodyLimit),
                decide
            ),
            .vic(.post, "/coverage", callers.providerTerms(1024), coverage),
        ]
    }

    /// `PUT /providers/{gln}/keys/{kid}`.
    private func putKey(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        return try await server.enterKey(of: request, .provider, provider.issuer)
    }

    /// `GET /locations/{id}/checkins?after=&wait=`: new arrivals and decisions, in chronological order.
    private func arrivals(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        let after = request.queryValue("after").flatMap { Int64($0) } ?? 0
        let rows = try await server.arrivals(
            at: id,
            of: provider,
            after: after,
            wait: .seconds(request.wait)
        )
        return .json([
            "items": .array(rows.map(\.output)),
            "next": .string(String(rows.last?.change ?? after)),
        ])
    }

    /// `GET /checkins/{id}/presentation`: what the wallet sent, so that providers can verify it themselves.
    private func presentation(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let id = try request.identifier(or: .notFound)
        let (row, asked) = try await server.checkInWithRequest(id, of: provider)
        guard let text = row.presentation, let asked else { throw CardRequestError(.gone) }
        return .json([
            "presentation": .string(text), "aud": .string(asked.location.content.provider.client),
            "nonce": .string(asked.nonce), "req": .string(asked.identifier),
            "receivedAt": .string(row.receivedAt.rfc3339),
        ])
    }

    /// `POST /checkins/{id}/decision`.
    private func decide(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let id = try request.identifier(or: .notFound)
        return .json(try await server.decide(try request.object(), on: id, by: provider).output)
    }

    /// `POST /coverage`: whether a card is known here and valid.
    private func coverage(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        _ = try await callers.provider(request)
        guard let number = try request.object()["veka"]?.string.flatMap({ CardNumber($0) }) else {
            throw CardRequestError(.fieldFormat, detail: "veka")
        }
        let status = try await server.coverage(of: number)
        return .json([
            "returnCode": status.returnCode.map { .integer($0) } ?? .null,
            "kvg": .boolean(status.coverage == .mandatory),
            "vvg": .boolean(status.coverage == .complementary),
        ])
    }
}
