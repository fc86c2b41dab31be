// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// The routes of insurers' systems, and keys of providers.
struct InsurerRoutes: Sendable {
    let server: CardServer
    let callers: Callers

    /// The longest body with a card.
    private static let cardBodyLimit = 16 << 10
    /// The longest body with a receipt.
    static let receiptBodyLimit = 96 << 10

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            .vic(.get, "/insurers/{bag}/cards", callers.insurerTerms(), listCards),
            .vic(
                .put,
                "/insurers/{bag}/cards/{veka}",
                callers.insurerTerms(Self.cardBodyLimit),
                putCard
            ),
            .vic(.delete, "/insurers/{bag}/cards/{veka}", callers.insurerTerms(), revokeCard),
            .vic(
                .post,
                "/insurers/{bag}/receipts",
                callers.insurerTerms(Self.receiptBodyLimit),
                takeReceipt
            ),
            .vic(.put, "/insurers/{bag}/keys/{kid}", callers.insurerTerms(1024), putKey),
        ]
    }

    /// `GET /insurers/{bag}/cards`: the insurer's cards, page by page in the order of numbers.
    private func listCards(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        let after = request.queryValue("after").flatMap { CardNumber($0) }
        let page = try await server.cards(of: insurer, after: after)
        return .json([
            "cards": .array(page.cards.map(\.output)),
            "next": page.next.map { .string($0.digits) } ?? .null,
        ])
    }

    /// `PUT /insurers/{bag}/cards/{veka}`.
    private func putCard(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        let entered = try await server.enterCard(
            try request.object(),
            number: request.parameters["veka"] ?? "",
            of: insurer,
            expecting: request.expectedRevision
        )
        var response = HTTPResponse.json(
            [
                "veka": .string(entered.record.number.digits),
                "revision": .integer(Int(entered.revision)),
                "warnings": .array(entered.record.warnings.map { .string($0.rawValue) }),
            ],
            status: entered.isNew ? .created : .ok
        )
        response.headers.add("ETag", "\"\(entered.revision)\"")
        return response
    }

    /// `DELETE /insurers/{bag}/cards/{veka}?reason=`: revokes a card; idempotent.
    private func revokeCard(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        guard let reason = request.queryValue("reason").flatMap(CardRevocationReason.init) else {
            throw CardRequestError(.fieldFormat, detail: "reason")
        }
        guard let number = request.parameters["veka"].flatMap({ CardNumber($0) }) else {
            throw CardRequestError(.notFound)
        }
        try await server.revokeCard(number, of: insurer, reason)
        return .empty()
    }

    /// `POST /insurers/{bag}/receipts`: stores a receipt for its wallet to fetch.
    private func takeReceipt(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        try await server.keepReceipt(try request.object()["receipt"]?.utf8, of: insurer)
        return .empty(.accepted)
    }

    /// `PUT /insurers/{bag}/keys/{kid}`.
    private func putKey(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let insurer = try await callers.insurer(request)
        return try await server.enterKey(of: request, .insurer, insurer.issuer)
    }
}

extension CardServer {
    /// Stores the key in a request.
    func enterKey(
        of request: HTTPRequest,
        _ role: KeyRole,
        _ issuer: String
    ) async throws(CardRequestError) -> HTTPResponse {
        let isNew = try await enterKey(
            try request.object(),
            identifier: request.parameters["kid"] ?? "",
            role: role,
            issuer: issuer
        )
        return .empty(isNew ? .created : .noContent)
    }
}

extension StoredCard {
    /// The data for the insurer's desk.
    fileprivate var output: JSONOutput {
        [
            "veka": .string(record.number.digits), "revision": .integer(Int(revision)),
            "revoked": revocation.map { .string($0.rawValue) } ?? .null,
            "record": record.output,
        ]
    }
}
