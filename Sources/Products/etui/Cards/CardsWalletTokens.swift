// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// `etui cards wallet-token`: a card on the devices whose wallets have it, as the bank sees it.
enum CardsWalletTokens {
    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let card = try CardsOptions.card(of: invocation)
        let answer = try await IssuingConnection(for: invocation)
            .get("/cards/\(card.text)/wallet-tokens")
        guard let tokens = answer["wallet_tokens"]?.elements else {
            throw IssuingConnection.unreadable
        }
        let lines = try tokens.map { token throws(CommandError) in try line(of: token) }
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.wallet-tokens.v1", "card": .string(card.text),
                "walletTokens": .array(tokens.map { JSONOutput($0) }),
            ]
            console.print(line.encoded())
            return .success
        }
        for line in lines { console.print(line) }
        if lines.isEmpty { console.complain("no wallet has this card") }
        return .success
    }

    static func change(
        _ change: WalletToken.Change,
        _ invocation: Invocation
    ) async throws(CommandError) -> ExitStatus {
        guard let id = CardIdentifier(invocation.arguments[0], .walletToken) else {
            throw .unusable("ID is no wallet token: wtk_ and 26 letters or digits")
        }
        let answer = try await IssuingConnection(for: invocation).post(
            "/wallet-tokens/\(id.text)/\(change.rawValue)",
            .object([]),
            ifNotFound: "you have no such wallet token; see etui cards wallet-token list"
        )
        guard let token = answer["wallet_token"], let isChanged = answer["changed"]?.boolean else {
            throw IssuingConnection.unreadable
        }
        let words = try line(of: token)
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.wallet-token.v1", "walletToken": JSONOutput(token),
                "changed": .boolean(isChanged),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(isChanged ? words : words + ", as before")
        }
        return .success
    }

    /// A token in one line; the device has a name that its owner or the app chose.
    private static func line(of token: JSONValue) throws(CommandError) -> String {
        let text = { (name: String) in token[name]?.string?.visible }
        guard let id = text("id"), let state = text("state"), let device = text("device"),
            let kind = text("device_type"), let date = text("created_on")
        else { throw IssuingConnection.unreadable }
        return "\(id)  \(state)  \(kind)  \(date)  \(device)"
    }
}
