// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import LoadGenerator
import PaymentCards

/// What a bank's backend does before its cardholders' apps start.
final class LoadBank {
    /// A card of the load.
    struct Card: Sendable {
        let id: CardIdentifier
        let lastFour: String
        let cardholder: String
    }

    private let plan: IssuingLoadPlan
    private let connection: LoadConnection

    init(_ plan: IssuingLoadPlan, _ node: LoadNode) throws {
        self.plan = plan
        connection = try LoadConnection(node)
    }

    private var authorization: (String, String) {
        let text = Base64.encode(Array("\(plan.client):\(plan.secret)".utf8))
        return ("Authorization", "Basic " + text)
    }

    private func send(
        _ method: String,
        _ target: String,
        _ body: JSONOutput? = nil
    ) throws -> JSONValue {
        let headers = [authorization, ("Content-Type", "application/json")]
        let (status, answer) = try connection.exchange(
            method,
            "/issuing" + target,
            body == nil ? [authorization] : headers,
            body?.utf8()
        )
        return try LoadConnection.value(status, answer)
    }

    /// Registers a cardholder.
    func addHolder() throws -> String {
        let form: JSONOutput = [
            "type": "individual", "first_name": "Mara", "last_name": "Lindqvist",
        ]
        guard let id = try send("POST", "/cardholders", form)["id"]?.string else {
            throw LoadConnection.Error.unexpected
        }
        return id
    }

    /// Issues an active virtual card.
    func addCard(for holder: String) throws -> Card {
        let form: JSONOutput = ["type": "virtual", "cardholder_id": .string(holder)]
        let answer = try send("POST", "/cards", form)
        guard let id = answer["id"]?.string.flatMap({ CardIdentifier($0, .card) }),
            let lastFour = answer["last_four"]?.string
        else { throw LoadConnection.Error.unexpected }
        return Card(id: id, lastFour: lastFour, cardholder: holder)
    }

    /// Gets a token for a session, or for an operation on a card.
    func token(_ holder: String, _ use: (card: Card, operation: SecureOperation)? = nil) throws
        -> [UInt8]
    {
        let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        var fields = [
            "grant_type=client_credentials", "client_id=\(plan.client)",
            "client_secret=\(plan.secret)", "cardholder_id=\(holder)",
            "sca_reference=load-\(Hex.encode(SystemRandom().bytes(count: 12)))",
            "sca_time=\(now.rfc3339)", "sca_factors=knowledge,possession",
        ]
        if let use {
            fields += [
                "single_use=true", "expires_in=300", "card_id=\(use.card.id.text)",
                "operation=\(use.operation.rawValue)",
            ]
        }
        let (status, answer) = try connection.exchange(
            "POST",
            "/issuing/access/connect/token",
            [("Content-Type", "application/x-www-form-urlencoded")],
            Array(fields.joined(separator: "&").utf8)
        )
        guard let token = try LoadConnection.value(status, answer)["access_token"]?.string else {
            throw LoadConnection.Error.unexpected
        }
        return Array(token.utf8)
    }

    /// Reads the whole audit.
    func audit() throws -> [AuditRow] {
        var rows: [AuditRow] = []
        while true {
            let after = rows.last?.sequence ?? 0
            let page = try send("GET", "/audit?after=\(after)")["rows"]?.elements ?? []
            if page.isEmpty { return rows }
            for value in page {
                guard let row = AuditRow(value) else { throw LoadConnection.Error.unexpected }
                rows.append(row)
            }
        }
    }
}
