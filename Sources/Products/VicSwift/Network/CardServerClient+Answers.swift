// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages
import InsuranceCards

extension CardServerClient {
    /// The content of the configuration.
    struct Configuration {
        let issuer: String
        let keySet: String
        let entityTag: String?
    }

    /// Why a claim led to no card.
    struct ClaimError {
        /// The index among the claims that were sent.
        let claim: Int
        let code: String
        /// Why a card was revoked, if it was.
        let reason: String?
    }

    /// Single-use cards.
    struct Batch {
        /// The index among the claims that were sent.
        let claim: Int
        /// The cards as issued, in the order of the keys.
        let cards: [String]
        /// The error code if there are none.
        let code: String?

        /// The server knows one of the keys from another card.
        static let keyRefused = "batch_key"
    }

    /// The content of an answer to a request for cards.
    struct IssuedCards {
        /// The cards as issued.
        let cards: [String]
        /// Receipts that waited for the wallet.
        let receipts: [String]
        /// Errors of claims, by their index in the request.
        let errors: [ClaimError]
        /// Single-use cards, by the claims with which they were requested.
        let batches: [Batch]
    }

    /// The state of a check-in.
    struct CheckIn {
        let status: VicCheckInResult.Status
        let reason: String?
        let receipt: String?
    }

    /// Fetches the configuration; `nil` if the copy with that tag is still current.
    func configuration(ifChangedFrom entityTag: String?) async throws(VicError) -> Configuration? {
        let response = try await configuration(entityTag: entityTag)
        guard !response.isNotModified else { return nil }
        let root = try Self.object(response)
        return Configuration(
            issuer: try Self.text("issuer", in: root),
            keySet: try Self.text("keyset", in: root),
            entityTag: response.headers["ETag"]
        )
    }

    /// Fetches a nonce, which is valid once.
    func nonce() async throws(VicError) -> String {
        let nonce = try Self.text("nonce", in: Self.object(await post("/nonces", .object([]))))
        guard nonce.utf8.count == 43 else { throw .json }
        return nonce
    }

    /// Fetches the cards that a wallet token asks for.
    func cards(_ token: String) async throws(VicError) -> IssuedCards {
        let root = try Self.object(await post("/cards", ["token": .string(token)]))
        // Taken for an empty list, a different kind of answer would empty the wallet.
        guard root["cards"] != nil else { throw .json }
        var errors: [ClaimError] = []
        for entry in try Self.list("errors", in: root) {
            guard let claim = entry["claimIndex"]?.number?.integer, claim >= 0,
                let code = entry["code"]?.string, VicError.isCode(code)
            else { throw .json }
            let reason = entry["reason"]?.string
            errors.append(ClaimError(claim: claim, code: code, reason: reason))
        }
        var batches: [Batch] = []
        for entry in try Self.list("batches", in: root) {
            guard let claim = entry["claimIndex"]?.number?.integer else { throw .json }
            let cards = try Self.texts("cards", in: entry)
            batches.append(Batch(claim: claim, cards: cards, code: entry["code"]?.string))
        }
        return IssuedCards(
            cards: try Self.texts("cards", in: root),
            receipts: try Self.texts("receipts", in: root),
            errors: errors,
            batches: batches
        )
    }

    /// Fetches a list of revoked cards.
    func statusList(_ name: String) async throws(VicError) -> String {
        try Self.text("list", in: Self.object(await get("/status/" + name)))
    }

    /// Asks a location for a request, or for the one that a link names.
    func checkInRequest(
        location: String,
        request: String?
    ) async throws(VicError) -> String {
        let body = JSONOutput.object(request.map { [("req", .string($0))] } ?? [])
        let response = try await post("/locations/\(location)/requests", body)
        return try Self.text("request", in: Self.object(response))
    }

    /// Sends a presentation with the identifier of its proof, by which the server recognizes it; returns the
    /// check-in's identifier and the secret that opens its state.
    func present(
        _ presentation: String,
        to request: String,
        identifier: String
    ) async throws(VicError) -> (checkIn: String, statusToken: String) {
        let response = try await post(
            "/requests/\(request)/presentation",
            ["presentation": .string(presentation)],
            idempotencyKey: identifier
        )
        let root = try Self.object(response)
        let checkIn = try Self.text("checkInId", in: root)
        guard Self.isPathSegment(checkIn) else { throw .json }
        return (checkIn, try Self.text("statusToken", in: root))
    }

    /// Asks for the state of a check-in; the server holds the request until the state changes.
    func checkIn(
        _ identifier: String,
        statusToken: String,
        known: VicCheckInResult.Status,
        wait seconds: Int
    ) async throws(VicError) -> CheckIn {
        let response = try await get(
            "/checkins/\(identifier)?wait=\(seconds)&status=\(known.rawValue)",
            headers: ["Authorization": "Bearer " + statusToken]
        )
        let root = try Self.object(response)
        guard
            let status = VicCheckInResult.Status(rawValue: try Self.text("status", in: root))
        else { throw .json }
        return CheckIn(
            status: status,
            reason: root["reason"]?.string.map(DisplayText.cleaned),
            receipt: root["receipt"]?.string
        )
    }

    /// Unbinds the wallet: the server forgets which claims its key used.
    func unbind(_ token: String) async throws(VicError) {
        _ = try await post("/devices/unbind", ["token": .string(token)])
    }
}

extension CardServerClient {
    private static let limits = JSONLimits(
        byteCount: NetworkTransport.byteLimit,
        depth: 8,
        nodeCount: 100_000
    )

    private static func object(_ response: HTTPClientResponse) throws(VicError) -> JSONValue {
        guard let root = try? JSONTree(parsing: response.body, limits: limits).root,
            root.kind == .object
        else { throw .json }
        return root
    }

    private static func text(_ name: String, in root: JSONValue) throws(VicError) -> String {
        guard let text = root[name]?.string else { throw .json }
        return text
    }

    /// A list; a missing one is empty.
    private static func list(_ name: String, in root: JSONValue) throws(VicError) -> [JSONValue] {
        guard let value = root[name] else { return [] }
        guard let elements = value.elements else { throw .json }
        return elements
    }

    private static func texts(_ name: String, in root: JSONValue) throws(VicError) -> [String] {
        var texts: [String] = []
        for element in try list(name, in: root) {
            guard let text = element.string else { throw .json }
            texts.append(text)
        }
        return texts
    }

    /// Whether an identifier of the server may be part of an address.
    private static func isPathSegment(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
    }
}

extension VicError {
    /// The body of a successful response is malformed.
    fileprivate static let json = VicError(.parsing, "json")
}
