// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if DEBUG || DevelopmentCards

package import Cryptography
package import Encodings
import Execution
package import HTTPClient
import HTTPMessages
import InsuranceCards
import Tokens

/// The made-up card server of ``VicEnv/DEV``: it runs in the process, has the same four cards for everyone, and
/// speaks the protocol of a real one, so that the same wallet works with both.
package final class DevServer: WalletTransport {
    /// A check-in that the server accepted.
    private struct CheckIn {
        let presentation: Presentation
        let request: String
    }

    /// An answer to a request that the server accepted.
    private struct Answer {
        let presentation: String
        /// The identifier of its proof, which is its key.
        let key: String
        let said: JSONOutput
    }

    private struct State {
        /// Requests that were not answered yet.
        var requests: [String: (location: CheckInLocation, nonce: String)] = [:]
        var checkIns: [String: CheckIn] = [:]
        /// The one answer to each request, and the response to it.
        var answers: [String: Answer] = [:]
    }

    private let clock: any DeviceClock
    private let random: any RandomSource
    private let state = Locked(State())

    private static let issuer = DevEnvironment.issuer
    private static let providerIssuer = "gln:7601000000002"
    /// How long a person at the counter takes, in seconds.
    private static let decisionSeconds = 1.0

    /// A server with a clock.
    package init(clock: any DeviceClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// The root key, as a PASERK.
    static var rootKeys: [String] { [(try? key())?.verificationKey.text].compactMap { $0 } }

    /// The one key of the server, its root and its provider, which everyone knows.
    private static func key() throws(TokenError) -> TokenSigningKey<V2> {
        let seed = HashAlgorithm.sha256.digest(of: Array("vic-dev-issuer".utf8))
        return try TokenSigningKey(seed: SecretBytes(copying: seed))
    }

    /// The roles in which the key is known: all but root and wallet.
    private static func knownKeys(
        _ key: VerificationKey<V2>,
        at now: Instant
    ) -> [KnownKey] {
        // Valid from the epoch, because a wallet may hold cards that it fetched long ago.
        let (start, end) = (Instant(secondsSinceEpoch: 0), now.adding(seconds: 400 * 86_400))
        return [
            KnownKey(key, role: .server, notBefore: start, notAfter: end),
            KnownKey(key, role: .status, notBefore: start, notAfter: end),
            KnownKey(
                key,
                role: .provider,
                issuer: providerIssuer,
                notBefore: start,
                notAfter: end
            ),
        ]
    }

    /// Answers a request.
    package func send(
        _ request: WalletRequest
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        let origin = "https://" + DevEnvironment.host
        guard request.address.hasPrefix(origin) else { throw .unreachable }
        let path = request.address.dropFirst(origin.count).prefix { $0 != "?" }
        let parts = path.split(separator: "/").map(String.init)
        if parts.first == "vic", parts.last != nil, parts.count == 4, parts[2] == "checkins" {
            do {
                try await clock.sleep(seconds: Self.decisionSeconds)
            } catch {
                throw .cancelled
            }
        }
        do {
            return try answer(request, parts)
        } catch {
            return Self.problem(400, "invalid_token")
        }
    }

    private func answer(
        _ request: WalletRequest,
        _ parts: [String]
    ) throws -> HTTPClientResponse {
        let body = try? request.body.map { try JSONTree(parsing: $0).root }
        switch parts.dropFirst(parts.first == "vic" ? 2 : 1).first {
        case "vic-configuration": return try configuration()
        case "nonces": return Self.response(201, ["nonce": .string(TokenNonce.make(random))])
        case "cards": return try cards(body?["token"]?.string ?? "")
        case "locations" where parts.count == 5:
            return try checkInRequest(parts[3], body?["req"]?.string)
        case "requests" where parts.count == 5:
            return try takeIn(body?["presentation"]?.string ?? "", for: parts[3])
        case "checkins" where parts.count == 4: return try decision(parts[3])
        case "devices": return HTTPClientResponse(status: .noContent)
        default: return Self.problem(404, "not_found")
        }
    }

    private func configuration() throws -> HTTPClientResponse {
        let key = try Self.key()
        let now = clock.now()
        let keys = Self.knownKeys(key.verificationKey, at: now)
        let token = try KeySet.sign(version: 1, keys: keys, by: key, at: now)
        return Self.response(
            200,
            [
                "issuer": .string(Self.issuer),
                "base": .string("https://\(DevEnvironment.host)/vic/v1"),
                "keyset": .string(token),
            ]
        )
    }

    private func cards(_ token: String) throws -> HTTPClientResponse {
        let now = clock.now()
        let wallet = try WalletToken(Array(token.utf8)[...], audience: Self.issuer, at: now)
        let key = try Self.key()
        let issuer = CardIssuer(issuer: Self.issuer)
        var cards: [JSONOutput] = []
        var batches: [JSONOutput] = []
        for (index, record) in try DevFamily.records(at: now).enumerated() {
            let card = try issuer.issue(record, to: wallet.key, by: key, at: now, random: random)
            cards.append(.string(card))
            guard wallet.batches.indices.contains(index), !wallet.batches[index].isEmpty else {
                continue
            }
            let batch = try issuer.issueBatch(
                record,
                to: wallet.batches[index].map { CardIssuer.Recipient(key: $0, status: nil) },
                by: key,
                countingFrom: now.adding(seconds: -86_400),
                at: now,
                random: random
            )
            batches.append([
                "claimIndex": .integer(index), "cards": .array(batch.map { .string($0) }),
                "code": nil,
            ])
        }
        return Self.response(
            200,
            [
                "cards": .array(cards), "receipts": [], "errors": [],
                "batches": .array(batches), "serverTime": .string(now.rfc3339),
            ]
        )
    }

    /// A request; the request that a link names exists already, whatever its name.
    private func checkInRequest(
        _ location: String,
        _ wanted: String?
    ) throws -> HTTPClientResponse {
        let described = try Self.described(location)
        let (request, nonce) = (wanted ?? TokenIdentifier.make(random), TokenNonce.make(random))
        let token = try described.request(
            identifier: request,
            nonce: nonce,
            responseAddress:
                "https://\(DevEnvironment.host)/vic/v1/requests/\(request)/presentation",
            by: try Self.key(),
            at: clock.now()
        )
        state.withLock { $0.requests[request] = (described, nonce) }
        return Self.response(201, ["request": .string(token)])
    }

    private func takeIn(_ text: String, for request: String) throws -> HTTPClientResponse {
        let asked = state.withLock { $0.requests[request] }
        guard let asked else { return Self.problem(404, "not_found") }
        let now = clock.now()
        let keys = KeyDirectory(Self.knownKeys(try Self.key().verificationKey, at: now))
        let presentation = try PresentationVerifier(keys: keys, issuer: Self.issuer).verify(
            Array(text.utf8)[...],
            for: asked.location.expectation(request: request, nonce: asked.nonce),
            at: now,
            isRevoked: { _ in false }
        )
        let checkIn = TokenIdentifier.make(random)
        let answer: JSONOutput = [
            "checkInId": .string(checkIn), "statusToken": .string(TokenNonce.make(random)),
            "status": "pending",
        ]
        return state.withLock { state in
            if let earlier = state.answers[request] {
                guard earlier.key == presentation.proofIdentifier else {
                    return Self.problem(409, "request_answered")
                }
                guard earlier.presentation == text else {
                    return Self.problem(409, "idempotency_conflict")
                }
                return Self.response(201, earlier.said)
            }
            state.answers[request] = Answer(
                presentation: text,
                key: presentation.proofIdentifier,
                said: answer
            )
            state.checkIns[checkIn] = CheckIn(presentation: presentation, request: request)
            return Self.response(201, answer)
        }
    }

    private func decision(_ identifier: String) throws -> HTTPClientResponse {
        guard let checkIn = state.withLock({ $0.checkIns[identifier] }),
            let signer = ReceiptSigner(
                issuer: Self.providerIssuer,
                name: "Praxis Muster",
                city: "Musterhausen"
            )
        else { return Self.problem(404, "not_found") }
        let receipt = try ReceiptIssuer(signer: signer).issue(
            VerificationStatement(
                method: .cardInPerson,
                assurance: .substantial,
                cardIdentifier: checkIn.presentation.cardIdentifier,
                request: checkIn.request
            ),
            fields: checkIn.presentation.fields,
            to: checkIn.presentation.subject,
            by: try Self.key(),
            at: clock.now(),
            random: random
        )
        return Self.response(
            200,
            ["status": "accepted", "reason": nil, "receipt": .string(receipt)]
        )
    }

    /// A made-up practice, whatever the location.
    private static func described(_ identifier: String) throws -> CheckInLocation {
        let body: JSONOutput = [
            "name": "Empfang", "retentionDays": 30, "receipt": true,
            "kinds": ["mandatory", "complementary"],
            "fields": [
                ["name": "veka", "required": true], ["name": "given_name", "required": true],
                ["name": "family_name", "required": true],
                ["name": "birth_date", "required": false], ["name": "ahv", "required": false],
            ],
            "purpose": [
                "de": "Anmeldung in der Praxis", "fr": "Inscription au cabinet",
                "it": "Registrazione nello studio", "en": "Check-in at the practice",
            ],
        ]
        guard
            let provider = CareProvider(
                name: "Praxis Muster",
                city: "Musterhausen",
                client: providerIssuer
            )
        else { throw CardError.notObject }
        return try CheckInLocation(
            JSONTree(parsing: body.utf8()).root,
            identifier: identifier,
            provider: provider
        )
    }

    private static func response(_ status: Int, _ body: JSONOutput) -> HTTPClientResponse {
        HTTPClientResponse(
            status: HTTPStatus(code: status),
            headers: ["Content-Type": "application/json"],
            body: body.utf8()
        )
    }

    private static func problem(_ status: Int, _ code: String) -> HTTPClientResponse {
        HTTPClientResponse(
            status: HTTPStatus(code: status),
            headers: ["Content-Type": "application/problem+json"],
            body: JSONOutput.object([
                ("type", "about:blank"), ("status", .integer(status)), ("code", .string(code)),
            ]).utf8()
        )
    }
}

#endif
