// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import PaymentCards

/// `etui cards issue`, `state` and `schedule`.
enum CardsIssuing {
    /// The states that a bank may ask for; nothing returns to `inactive`.
    static let states: [CardStatus] = [.active, .suspended, .revoked]

    private static let shippingByteLimit = 64 << 10

    static func issue(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let body = try order(invocation)
        let answer = try await IssuingConnection(for: invocation).post("/cards", body)
        guard let card = PaymentCard(answer) else { throw IssuingConnection.unreadable }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.issue.v1", "card": JSONOutput(answer),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(card.line)
        }
        return .success
    }

    private static func order(_ invocation: Invocation) throws(CommandError) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("cardholder_id", .string(try CardsOptions.cardholder(of: invocation).text)),
            ("type", .string(try CardsOptions.required(CardsOperatorOptions.type, invocation))),
        ]
        if let text = invocation.value(of: CardsOperatorOptions.months) {
            guard let months = Int(text), 1...NewCard.maximumLifetimeMonths ~= months else {
                throw .unusable(
                    "--months is no number from 1 to \(NewCard.maximumLifetimeMonths)"
                )
            }
            members.append(("lifetime", ["unit": "Months", "value": .integer(months)]))
        }
        if let name = invocation.value(of: CardsOperatorOptions.name) {
            members.append(("display_name", .string(name)))
        }
        if let reference = invocation.value(of: CardsOptions.reference) {
            members.append(("reference", .string(reference)))
        }
        if invocation.has(CardsOperatorOptions.inactive) {
            members.append(("activate_card", false))
        }
        if invocation.has(CardsOperatorOptions.singleUse) {
            members.append(("is_single_use", true))
        }
        if let path = invocation.value(of: CardsOperatorOptions.shipping) {
            members.append(("shipping_instructions", try shipping(path)))
        }
        return .object(members)
    }

    private static func shipping(_ path: String) throws(CommandError) -> JSONOutput {
        let content: [UInt8]
        do throws(CommandError) {
            content = try Input.read(path, limit: shippingByteLimit)
        } catch {
            throw error.about("--shipping \(path)")
        }
        guard let root = try? JSONTree(parsing: content).root, root.kind == .object else {
            throw .unusable("--shipping \(path.visible): is no JSON object")
        }
        return JSONOutput(root)
    }

    static func changeState(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let card = try CardsOptions.card(of: invocation)
        guard let state = CardStatus(rawValue: invocation.arguments[1]), states.contains(state)
        else { throw .unusable("STATE is active, suspended or revoked") }
        let reason = invocation.value(of: CardsOperatorOptions.reason)
        guard reason == nil || state != .active else {
            throw .unusable("--reason goes with suspended and revoked only")
        }
        let connection = try IssuingConnection(for: invocation)
        if state == .revoked, !invocation.has(CardsOptions.yes) {
            try Confirmation.ask("Revoke \(card.text) for good?")
        }
        let answer = try await connection.post(
            "/cards/\(card.text)/\(verb(state))",
            reason.map { ["reason": .string($0)] } ?? .object([]),
            headers: ["Idempotency-Key": IdempotencyKey(random: SystemRandom()).text]
        )
        guard let changed = answer["changed"]?.boolean, let member = answer["card"],
            let fresh = PaymentCard(member)
        else { throw IssuingConnection.unreadable }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.state.v1", "changed": .boolean(changed),
                "card": JSONOutput(member),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(fresh.line)
            if !changed { invocation.console.complain("the card was \(state.rawValue) already") }
        }
        return .success
    }

    private static func verb(_ state: CardStatus) -> String {
        switch state {
        case .active: "activate"
        case .suspended: "suspend"
        case .revoked, .inactive: "revoke"
        }
    }

    static func schedule(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let card = try CardsOptions.card(of: invocation)
        let date = invocation.arguments.dropFirst().first
        guard (date == nil) == invocation.has(CardsOperatorOptions.cancel) else {
            throw .unusable("name a DATE, or --cancel, and not both")
        }
        if let date {
            guard date.utf8.count == 10, Instant(rfc3339: date) != nil else {
                throw .unusable("'\(date.visible)' is no date; write it as 2027-03-31")
            }
        }
        let answer = try await IssuingConnection(for: invocation).post(
            "/cards/\(card.text)/schedule-revocation",
            ["revocation_date": date.map { .string($0) } ?? .null]
        )
        guard let day = answer["revocation_date"] else { throw IssuingConnection.unreadable }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.schedule.v1", "card": .string(card.text),
                "revocationDate": JSONOutput(day),
            ]
            invocation.console.print(line.encoded())
        } else {
            let words = day.string.map { "will be revoked on \($0.visible)" }
            invocation.console.print("\(card.text)  \(words ?? "has no day of revocation")")
        }
        return .success
    }
}

extension PaymentCard {
    /// The card in one line of a list.
    var line: String {
        let month = expiry.month < 10 ? "0\(expiry.month)" : "\(expiry.month)"
        var state = status.rawValue
        if let suspendedBy { state += " by \(suspendedBy.rawValue)" }
        if let statusReason { state += " (\(statusReason.visible))" }
        let reference = reference.map { "  " + $0.visible } ?? ""
        return
            "\(id.text)  \(form.rawValue), ends in \(lastFour), \(month)/\(expiry.year)  \(state)"
            + "  \(displayName.visible)\(reference)"
    }
}
