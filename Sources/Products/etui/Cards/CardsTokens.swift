// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// `etui cards token`.
enum CardsTokens {
    /// The kinds of tokens in the words of the command line.
    enum Kind: String, CaseIterable {
        case session
        case singleUse = "single-use"
        case provisioning
    }

    static func issue(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let fields = try fields(invocation)
        let answer = try await IssuingConnection(for: invocation).token(fields)
        guard let token = answer["access_token"]?.string, token.utf8.allSatisfy({ $0 > 0x20 }),
            let seconds = answer["expires_in"]?.number?.integer
        else { throw IssuingConnection.unreadable }
        let scope = answer["scope"]?.string ?? ""
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.token.v1", "token": .string(token),
                "expiresIn": .integer(Int(seconds)), "scope": .string(scope),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(token)
            invocation.console.complain(
                "good for \(Int(seconds).counting("second")): \(scope.visible)"
            )
        }
        return .success
    }

    private static func fields(
        _ invocation: Invocation
    ) throws(CommandError) -> [(String, String)] {
        let holder = try CardsOptions.cardholder(of: invocation)
        let word = try CardsOptions.required(CardsOperatorOptions.kind, invocation)
        guard let kind = Kind(rawValue: word) else { throw .unusable("--kind is unknown") }
        var fields = [("cardholder_id", holder.text)]
        switch kind {
        case .session: break
        case .singleUse: fields.append(("single_use", "true"))
        case .provisioning: fields.append(("scope", TokenScope.provisioning.text))
        }
        if let text = invocation.value(of: CardsOperatorOptions.tokenCard) {
            guard kind != .session else { throw .unusable("a session is good for all cards") }
            guard let card = CardIdentifier(text, .card) else {
                throw .unusable("--card is no card's identifier: crd_ and 26 letters or digits")
            }
            fields.append(("card_id", card.text))
        }
        if let operation = invocation.value(of: CardsOperatorOptions.operation) {
            guard kind == .singleUse else {
                throw .unusable("--operation goes with --kind single-use only")
            }
            fields.append(("operation", operation))
        }
        let time = try CardsOptions.required(CardsOperatorOptions.scaTime, invocation)
        guard PreciseInstant(rfc3339: time) != nil else {
            throw .unusable(
                "--sca-time '\(time.visible)' is not a time; write 2026-09-15T12:00:00Z"
            )
        }
        return try fields + [
            (
                "sca_reference",
                CardsOptions.required(CardsOperatorOptions.scaReference, invocation)
            ),
            ("sca_time", time),
            ("sca_factors", CardsOptions.required(CardsOperatorOptions.scaFactors, invocation)),
        ]
    }

    static func revoke(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let connection = try IssuingConnection(for: invocation)
        let token = try CardTokenInput.read(invocation)
        try await connection.post(
            "/access/connect/revoke",
            form: [],
            secretField: "token",
            token
        )
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.cards.token-revoke.v1", "revoked": true]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("revoked, if the token was one of yours")
        }
        return .success
    }

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let holder = try CardsOptions.cardholder(of: invocation)
        let connection = try IssuingConnection(for: invocation)
        let answer = try await connection.get("/cardholders/\(holder.text)/tokens")
        guard let tokens = answer["tokens"]?.elements else { throw IssuingConnection.unreadable }
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.tokens.v1",
                "tokens": .array(tokens.map { JSONOutput($0) }),
            ]
            console.print(line.encoded())
            return .success
        }
        for token in tokens { console.print(line(of: token)) }
        if tokens.isEmpty { console.complain("no tokens yet") }
        return .success
    }

    private static func line(of token: JSONValue) -> String {
        let text = { (name: String) in (token[name]?.string ?? "").visible }
        let card = token["card_id"]?.string.map { "  " + $0.visible } ?? ""
        return
            "\(text("id"))  \(text("status"))  \(text("scope"))  until \(text("expires_on"))\(card)"
    }
}
