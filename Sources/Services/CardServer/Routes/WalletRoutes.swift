// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// The wallets' routes, except for check-ins.
struct WalletRoutes: Sendable {
    let server: CardServer

    /// The longest body with a wallet's token.
    static let tokenBodyLimit = 256 << 10

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/.well-known/vic-configuration", answer: configuration),
            // A nonce is computed from randomness and the time, without any look-up.
            .vic(.post, "/nonces", .json(1024, isBrief: true), nonce),
            .vic(.post, "/cards", .json(Self.tokenBodyLimit), cards),
            .vic(.get, "/status/{list}", statusList),
            .vic(.post, "/devices/unbind", .json(Self.tokenBodyLimit), unbind),
        ]
    }

    /// `GET /.well-known/vic-configuration`.
    private func configuration(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        let address = try server.address()
        let entry = try await server.keySet()
        let tag = "\"\(entry.revision)-\(entry.signedAt.secondsSinceEpoch)\""
        let fields: HTTPHeaders = ["ETag": tag, "Cache-Control": "public, max-age=86400"]
        if request.isKnown(tag) {
            return HTTPResponse(status: .notModified, headers: fields)
        }
        var response = HTTPResponse.json([
            "issuer": .string(address.issuer), "base": .string(address.base),
            "keyset": .string(entry.token),
        ])
        for field in fields { response.headers.add(field.name, field.value) }
        return response
    }

    /// `POST /nonces`.
    private func nonce(_ request: HTTPRequest) throws(CardRequestError) -> HTTPResponse {
        try server.limits.nonces?.spend(request.client)
        let (text, end) = try server.makeNonce()
        return .json(
            ["nonce": .string(text), "expiresAt": .string(end.rfc3339)],
            status: .created
        )
    }

    /// `POST /cards`.
    private func cards(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let address = try server.address()
        return .json(try await server.fetchCards(try Self.token(of: request), at: address).output)
    }

    /// `POST /devices/unbind`: releases the wallet's key from the device limit.
    private func unbind(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let address = try server.address()
        try await server.unbind(try Self.token(of: request), at: address)
        return .empty()
    }

    private static func token(
        of request: HTTPRequest
    ) throws(CardRequestError) -> ArraySlice<UInt8> {
        guard let text = try request.object()["token"]?.utf8 else {
            throw CardRequestError(.invalidJSON, detail: "token")
        }
        return text
    }

    /// `GET /status/{list}`.
    private func statusList(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        let token = try await server.statusList(named: request.parameters["list"] ?? "")
        var response = HTTPResponse.json(["list": .string(token)])
        response.headers.add("Cache-Control", "public, max-age=60")
        return response
    }
}

extension FetchedCards {
    /// The body of the response.
    fileprivate var output: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("cards", .array(cards.map { .string($0) })),
            ("receipts", .array(receipts.map { .string($0) })),
            ("errors", .array(refusals.map { $0.refusal.output($0.claim) })),
            ("serverTime", .string(time.rfc3339)),
        ]
        if !batches.isEmpty { members.append(("batches", .array(batches.map(\.output)))) }
        return .object(members)
    }
}

extension FetchedCards.Batch {
    fileprivate var output: JSONOutput {
        [
            "claimIndex": .integer(claim), "cards": .array(cards.map { .string($0) }),
            "code": refusal.map { .string($0.code) } ?? .null,
        ]
    }
}

extension CardClaimError {
    /// Returns the entry in the response; a revoked card carries the reason, so that wallets recognise a replaced one.
    fileprivate func output(_ index: Int) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("claimIndex", .integer(index)), ("code", .string(code)),
        ]
        if case .cardRevoked(let reason) = self {
            members.append(("reason", .string(reason.rawValue)))
        }
        return .object(members)
    }
}
