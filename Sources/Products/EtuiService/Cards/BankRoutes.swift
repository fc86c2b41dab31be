// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The demonstration bank's own interface: it authenticates people and passes tokens to their apps.
struct BankRoutes: Sendable {
    let bank: DemoBank
    /// The passcode of everyone, which the page shows because it protects nothing real.
    let passcode: String

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/bank/people") { _ in .json(people) },
            HTTPRoute(.post, "/bank/devices", Self.terms, answer: register),
            HTTPRoute(.post, "/bank/sca", Self.terms, answer: authenticate),
            HTTPRoute(.post, "/bank/tokens", Self.terms, answer: tokens),
        ]
    }

    private static let terms = HTTPRoute.Terms(
        bodyLimit: 4096,
        access: .sameOrigin,
        accepts: ["application/json"]
    )

    private var people: JSONOutput {
        [
            "passcode": .string(passcode),
            "people": .array(
                bank.people.map {
                    [
                        "id": .string($0.id), "name": .string($0.name),
                        "client": .string($0.client),
                        "cardholder": .string($0.cardholder.text),
                    ]
                }
            ),
        ]
    }

    /// `POST /bank/devices {person, passcode, device_key}`: 201 without content.
    private func register(_ body: JSONValue) throws(DemoBankError) -> HTTPResponse {
        guard let person = body["person"]?.string, let passcode = body["passcode"]?.string,
            let key = body["device_key"]?.string.flatMap(ECPublicKey.init(deviceKey:))
        else { throw .requestMalformed }
        try bank.register(key, of: person, passcode: passcode)
        return .json([:], status: .created)
    }

    /// `POST /bank/sca {person, passcode, purpose, time, signature}`.
    private func authenticate(_ body: JSONValue) throws(DemoBankError) -> HTTPResponse {
        guard let person = body["person"]?.string, let passcode = body["passcode"]?.string,
            let purpose = body["purpose"]?.string, purpose.utf8.count <= 200,
            let time = body["time"]?.string.flatMap(Instant.init(rfc3339:)),
            let encoded = body["signature"]?.string,
            let signature = try? Base64.decode(encoded, alphabet: .either, padding: .optional)
        else { throw .requestMalformed }
        let authentication = try bank.authenticate(
            DemoAuthentication.Request(
                person: person,
                passcode: passcode,
                purpose: purpose,
                time: time,
                signature: signature
            )
        )
        return .json([
            "sca_reference": .string(authentication.reference),
            "sca_time": .string(authentication.time.rfc3339),
            "sca_factors": .array(DemoAuthentication.factors.map { .string($0) }),
            "expires_in": .integer(Int(DemoBank.authenticationSeconds)),
        ])
    }

    /// `POST /bank/tokens {sca_reference, for, sdk?: {kind, card_id?, operation?}}`.
    private func tokens(_ body: JSONValue) async throws(DemoBankError) -> HTTPResponse {
        guard let reference = body["sca_reference"]?.string,
            let names = body["for"]?.elements?.map(\.string), !names.isEmpty
        else { throw .requestMalformed }
        var systems: [DemoBankSystem] = []
        for name in names {
            guard let system = name.flatMap(DemoBankSystem.init(rawValue:)),
                !systems.contains(system)
            else { throw .requestMalformed }
            systems.append(system)
        }
        var sdk: DemoTokenRequest?
        if let asked = body["sdk"] {
            guard let kind = asked["kind"]?.string.flatMap(TokenKind.init(rawValue:)) else {
                throw .tokenKindMissing
            }
            let operation = asked["operation"]?.string
            guard operation == nil || operation.flatMap(SecureOperation.init(rawValue:)) != nil
            else { throw .requestMalformed }
            sdk = DemoTokenRequest(
                kind: kind,
                card: asked["card_id"]?.string,
                operation: operation.flatMap(SecureOperation.init(rawValue:))
            )
        }
        let issued = try await bank.tokens(for: systems, by: reference, sdk: sdk)
        return .json([
            "tokens": .object(issued.map { ($0.system.rawValue, .string($0.token)) })
        ])
    }
}

extension HTTPRoute {
    /// Creates a route of the bank with a JSON object as its body.
    fileprivate init(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: Terms,
        answer: @escaping @Sendable (JSONValue) async throws(DemoBankError) -> HTTPResponse
    ) {
        self.init(method, path, terms) { request throws(HTTPError) in
            guard let root = try? JSONTree(parsing: request.body).root, root.kind == .object else {
                throw HTTPError(.badRequest)
            }
            do throws(DemoBankError) {
                var response = try await answer(root)
                response.headers.add("Cache-Control", "no-store")
                return response
            } catch {
                throw HTTPError(error)
            }
        }
    }
}

extension HTTPError.Kind {
    static let passcodeWrong = Self(.forbidden, "passcode_wrong", "The passcode is wrong.")
    static let deviceUnknown = Self(
        .forbidden,
        "device_unknown",
        "This browser is not registered with the bank."
    )
    static let deviceProofInvalid = Self(
        .forbidden,
        "device_proof_invalid",
        "The signature is not by the registered key, is too old, or was used before."
    )
    static let authenticationUnknown = Self(
        .gone,
        "authentication_unknown",
        "This authentication has expired. Confirm again."
    )
    static let issuingRefused = Self(
        .conflict,
        "issuing_refused",
        "The issuing server refuses the token."
    )
}

extension HTTPError {
    /// Maps the bank's errors to responses.
    fileprivate init(_ error: DemoBankError) {
        switch error {
        case .requestMalformed, .tokenKindMissing: self.init(.badRequest)
        case .personUnknown: self.init(.notFound)
        case .wrongPasscode(let left): self.init(.passcodeWrong, detail: "\(left)")
        case .locked(let seconds): self = .tooManyRequests(retryAfter: seconds)
        case .deviceUnknown: self.init(Kind.deviceUnknown)
        case .deviceProof: self.init(.deviceProofInvalid)
        case .authenticationUnknown: self.init(Kind.authenticationUnknown)
        case .issuing(let code): self.init(.issuingRefused, detail: code.rawValue)
        case .issuingUnavailable: self.init(.unavailable)
        }
    }
}
