// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import InsuranceCards
import Testing
import Tokens

@testable import VicSwift

/// An in-process card server that can be made to misbehave.
final class StandInServer: WalletTransport {
    /// A replacement for the answer to a call.
    enum Disturbance: Sendable {
        case failure(HTTPClientError)
        case answer(Int, String, [(String, String)])
        /// The server handles the call, but its answer is lost.
        case lost(HTTPClientError)
    }

    struct State {
        var records: [String: CardRecord] = [:]
        /// The positions of cards in the list of revoked ones.
        var places: [String: Int] = [:]
        var revoked: Set<Int> = []
        /// The address of the list that cards contain.
        var listAddress = TestKeys.issuer + "/vic/v1/status/1"
        /// The refusals returned in place of cards.
        var refusals: [String: String] = [:]
        /// The cards of an answer; the server issues them if this is `nil`.
        var cards: [String]?
        var receipts: [String] = []
        /// The error returned in place of single-use cards.
        var batchError: String?
        /// The keys for which single-use cards were issued, in order.
        var singleUseKeys: [[String]] = []
        var nonces: Set<String> = []
        var keySetVersion = 3
        var keySetSigner = TestKeys.Owner.root
        var keySetLifetime: Int64 = 40 * 86_400
        var serverKey = TestKeys.Owner.server
        /// The provider's key in the key set.
        var providerKey = TestKeys.Owner.provider
        var entityTag = "\"v3\""
        var lifetime: Int64 = 20 * 86_400
        /// How far the server's clock is ahead of the device's, in seconds.
        var ahead: Int64 = 0
        var log: [WalletRequest] = []
        var errors: [String: [Disturbance]] = [:]
        var gates: [String: Gate] = [:]
        /// Whether answers arrive even after the call was cancelled.
        var isDeaf = false
        var place: CheckInLocation?
        /// The token of a request; the server makes one if this is `nil`.
        var requestToken: String?
        var requests: [String: (place: CheckInLocation, nonce: String)] = [:]
        var checkIns: [String: Presentation] = [:]
        var said: [String: (body: [UInt8], answer: JSONOutput)] = [:]
        /// The states of a check-in, in order; the last one stays.
        var states: [JSONOutput] = [["status": "pending", "reason": nil, "receipt": nil]]
        var unbound: [String] = []
    }

    let clock: TestClock
    let state = Locked(State())

    init(_ clock: TestClock) {
        self.clock = clock
    }

    /// The server's time.
    var now: Instant { clock.now().adding(seconds: state.withLock { $0.ahead }) }

    /// Makes the next calls with this name fail, one after the other.
    func fail(_ call: String, _ errors: Disturbance...) {
        state.withLock { $0.errors[call, default: []] += errors }
    }

    /// Holds the calls with this name.
    func hold(_ call: String) -> Gate {
        let gate = Gate()
        state.withLock { $0.gates[call] = gate }
        return gate
    }

    /// The names of all calls so far.
    var calls: [String] { state.withLock { $0.log }.map { Self.name(of: $0) } }

    func requests(_ call: String) -> [WalletRequest] {
        state.withLock { $0.log }.filter { Self.name(of: $0) == call }
    }

    /// Returns `configuration`, `nonces`, `cards`, `status`, `locations`, `requests`, `checkins` or `devices`.
    private static func name(of request: WalletRequest) -> String {
        let parts = parts(of: request)
        return parts[0] == ".well-known" ? "configuration" : parts[2]
    }

    private static func parts(of request: WalletRequest) -> [String] {
        request.address.prefix { $0 != "?" }.split(separator: "/").dropFirst(2).map(String.init)
    }

    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let name = Self.name(of: request)
        let (error, gate) = state.withLock { state in
            state.log.append(request)
            let error = state.errors[name]?.first
            if error != nil { state.errors[name]?.removeFirst() }
            return (error, state.gates[name])
        }
        if let gate { await gate.pass() }
        if Task.isCancelled, !state.withLock({ $0.isDeaf }) { throw .cancelled }
        switch error {
        case .failure(let error): throw error
        case .answer(let status, let body, let headers):
            var fields = HTTPHeaders()
            for (name, value) in headers { fields.add(name, value) }
            return HTTPClientResponse(
                status: HTTPStatus(code: status),
                headers: fields,
                body: Array(body.utf8)
            )
        case .lost, nil: break
        }
        let response: HTTPClientResponse
        do {
            response = try answer(request, name, Self.parts(of: request))
        } catch {
            response = Self.problem(400, "invalid_token")
        }
        if case .lost(let error) = error { throw error }
        var headers = response.headers
        headers["Date"] = HTTPDate.text(now)
        return HTTPClientResponse(status: response.status, headers: headers, body: response.body)
    }

    private func answer(
        _ request: WalletRequest,
        _ name: String,
        _ parts: [String]
    ) throws -> HTTPClientResponse {
        let body = try request.body.map { try JSONTree(parsing: $0).root }
        switch name {
        case "configuration": return try configuration(request)
        case "nonces":
            let nonce = TokenNonce.make(SystemRandom())
            state.withLock { _ = $0.nonces.insert(nonce) }
            return Self.response(201, ["nonce": .string(nonce)])
        case "cards": return try cards(body?["token"]?.string ?? "")
        case "status": return try list(parts[3])
        case "locations": return try checkInRequest(parts[3])
        case "requests": return try takeIn(request, body?["presentation"]?.string ?? "", parts[3])
        case "checkins": return decision(parts[3])
        case "devices":
            let token = body?["token"]?.string ?? ""
            let wallet = try WalletToken(
                Array(token.utf8)[...],
                audience: TestKeys.issuer,
                mayBeEmpty: true,
                at: now
            )
            state.withLock { $0.unbound.append(wallet.key.text) }
            return HTTPClientResponse(status: .noContent)
        default: return Self.problem(404, "not_found")
        }
    }

    private func configuration(_ request: WalletRequest) throws -> HTTPClientResponse {
        let state = state.withLock { $0 }
        guard request.headers["If-None-Match"] != state.entityTag else {
            return HTTPClientResponse(status: .notModified)
        }
        let token = try KeySet.sign(
            version: state.keySetVersion,
            keys: TestKeys.known(at: now, server: state.serverKey, provider: state.providerKey),
            by: TestKeys.key(state.keySetSigner),
            at: now,
            lifetime: state.keySetLifetime
        )
        var response = Self.response(
            200,
            ["issuer": .string(TestKeys.issuer), "base": "", "keyset": .string(token)]
        )
        var headers = response.headers
        headers["ETag"] = state.entityTag
        response = HTTPClientResponse(
            status: response.status,
            headers: headers,
            body: response.body
        )
        return response
    }

    private func cards(_ token: String) throws -> HTTPClientResponse {
        let wallet = try WalletToken(Array(token.utf8)[...], audience: TestKeys.issuer, at: now)
        let isFresh = state.withLock { $0.nonces.remove(wallet.nonce) != nil }
        guard isFresh else { return Self.problem(409, "nonce_invalid") }
        let keys = KeyDirectory(try TestKeys.known(at: now))
        var (issued, errors) = ([JSONOutput](), [JSONOutput]())
        for (index, text) in wallet.claims.enumerated() {
            let claim = try CardClaim(
                Array(text.utf8)[...],
                keys: keys,
                audience: TestKeys.issuer,
                wallet: wallet.key,
                at: now
            )
            let number = claim.cardNumber.digits
            if let code = state.withLock({ $0.refusals[number] }) {
                let words = code.split(separator: " ").map(String.init)
                var error: [(String, JSONOutput)] = [
                    ("claimIndex", .integer(index)), ("code", .string(words[0])),
                ]
                if words.count > 1 { error.append(("reason", .string(words[1]))) }
                errors.append(.object(error))
            } else {
                issued.append(.string(try issue(number, to: wallet.key)))
            }
        }
        let batches = try batches(wallet)
        let state = state.withLock { $0 }
        return Self.response(
            200,
            [
                "batches": .array(batches),
                "cards": .array(state.cards.map { $0.map { .string($0) } } ?? issued),
                "receipts": .array(state.receipts.map { .string($0) }),
                "errors": .array(errors), "serverTime": .string(now.rfc3339),
            ]
        )
    }

    private func batches(_ wallet: WalletToken) throws -> [JSONOutput] {
        let refusal = state.withLock { state in
            state.singleUseKeys += wallet.batches.map { $0.map(\.text) }
            return state.batchError
        }
        var batches: [JSONOutput] = []
        for (index, keys) in wallet.batches.enumerated() where !keys.isEmpty {
            let number = CardClaim.number(in: wallet.claims[index])
            let cards =
                try refusal == nil
                ? CardIssuer(issuer: TestKeys.issuer).issueBatch(
                    #require(state.withLock { $0.records[number] }),
                    to: keys.map { CardIssuer.Recipient(key: $0, status: nil) },
                    by: TestKeys.key(state.withLock { $0.serverKey }),
                    countingFrom: now.adding(seconds: -1_000_000),
                    at: now,
                    random: SystemRandom()
                ) : []
            batches.append([
                "claimIndex": .integer(index), "cards": .array(cards.map { .string($0) }),
                "code": refusal.map { .string($0) } ?? .null,
            ])
        }
        return batches
    }

    /// Issues a card.
    func issue(
        _ number: String,
        to wallet: VerificationKey<V2>,
        by owner: TestKeys.Owner? = nil
    ) throws -> String {
        let state = state.withLock { $0 }
        return try CardIssuer(issuer: TestKeys.issuer).issue(
            #require(state.records[number]),
            to: wallet,
            status: state.places[number].flatMap { .init(list: state.listAddress, index: $0) },
            by: TestKeys.key(owner ?? state.serverKey),
            at: now,
            lifetime: state.lifetime,
            random: SystemRandom()
        )
    }

    private func list(_ name: String) throws -> HTTPClientResponse {
        let token = try StatusList.sign(
            issuer: TestKeys.issuer,
            list: name,
            revoked: state.withLock { $0.revoked },
            by: TestKeys.key(.status),
            at: now
        )
        return Self.response(200, ["list": .string(token)])
    }

    private func checkInRequest(_ location: String) throws -> HTTPClientResponse {
        let state = state.withLock { $0 }
        if let token = state.requestToken {
            return Self.response(201, ["request": .string(token)])
        }
        guard let place = state.place, place.identifier == location else {
            return Self.problem(404, "location_unknown")
        }
        let (request, nonce) = (
            TokenIdentifier.make(SystemRandom()), TokenNonce.make(SystemRandom())
        )
        let token = try place.request(
            identifier: request,
            nonce: nonce,
            responseAddress: "\(TestKeys.issuer)/vic/v1/requests/\(request)/presentation",
            by: TestKeys.key(state.serverKey),
            at: now
        )
        self.state.withLock { $0.requests[request] = (place, nonce) }
        return Self.response(201, ["request": .string(token)])
    }

    private func takeIn(
        _ request: WalletRequest,
        _ text: String,
        _ identifier: String
    ) throws -> HTTPClientResponse {
        let asked = try #require(state.withLock { $0.requests[identifier] })
        let presentation = try PresentationVerifier(
            keys: KeyDirectory(TestKeys.known(at: now)),
            issuer: TestKeys.issuer
        ).verify(
            Array(text.utf8)[...],
            for: asked.place.expectation(request: identifier, nonce: asked.nonce),
            at: now,
            isRevoked: { _ in false }
        )
        let key = request.headers["Idempotency-Key"] ?? ""
        guard key == presentation.proofIdentifier else {
            return Self.problem(409, "idempotency_conflict")
        }
        return state.withLock { state in
            if let said = state.said[key] {
                return said.body == request.body
                    ? Self.response(201, said.answer) : Self.problem(409, "idempotency_conflict")
            }
            let isAnswered = state.checkIns[identifier] != nil
            guard !isAnswered else { return Self.problem(409, "request_answered") }
            let answer: JSONOutput = [
                "checkInId": "c-1", "statusToken": "secret", "status": "pending",
            ]
            state.said[key] = (request.body ?? [], answer)
            state.checkIns[identifier] = presentation
            return Self.response(201, answer)
        }
    }

    private func decision(_ identifier: String) -> HTTPClientResponse {
        state.withLock { state in
            let answer = state.states[0]
            if state.states.count > 1 { state.states.removeFirst() }
            return Self.response(200, answer)
        }
    }

    static func response(_ status: Int, _ body: JSONOutput) -> HTTPClientResponse {
        HTTPClientResponse(
            status: HTTPStatus(code: status),
            headers: ["Content-Type": "application/json"],
            body: body.utf8()
        )
    }

    static func problem(_ status: Int, _ code: String) -> HTTPClientResponse {
        HTTPClientResponse(
            status: HTTPStatus(code: status),
            headers: ["Content-Type": "application/problem+json"],
            body: JSONOutput.object([("code", .string(code))]).utf8()
        )
    }
}

extension CardClaim {
    /// Returns the number of the card named in a test claim.
    fileprivate static func number(in text: String) -> String {
        let token = try? PublicToken<V2>(parsing: Array(text.utf8)[...], maximumByteCount: 4096)
        let claims = try? token?.unverifiedClaims(of: CardTokenKind.claim.kind)
        return claims?.root["veka"]?.string ?? ""
    }
}

extension StandInServer.Disturbance {
    /// Makes a problem with a code.
    static func problem(_ status: Int, _ code: String, retryAfter: String? = nil) -> Self {
        var headers = [("Content-Type", "application/problem+json")]
        if let retryAfter { headers.append(("Retry-After", retryAfter)) }
        return .answer(status, "{\"code\":\"\(code)\"}", headers)
    }
}

extension HTTPDate {
    /// Writes a moment as header fields have it.
    static func text(_ instant: Instant) -> String {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let text = instant.rfc3339
        let (date, time) = (text.prefix(10).split(separator: "-"), text.dropFirst(11).prefix(8))
        let day = days[Int(instant.secondsSinceEpoch / 86_400) % 7]
        let month = Int(date[1]).map { months[$0 - 1] } ?? ""
        return "\(day), \(date[2]) \(month) \(date[0]) \(time) GMT"
    }
}
