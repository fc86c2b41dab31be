// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import HTTPClient
import HTTPMessages

/// `etui cards use`, `login` and `logout`.
enum CardholderAccess {
    static func use(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let folder = try CardholderFolder(for: invocation)
        let server = try server(invocation)
        try folder.use(server)
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.cards.use.v1", "server": server.kept]
            invocation.console.print(line.encoded())
        }
        return .success
    }

    private static func server(_ invocation: Invocation) throws(CommandError) -> CardholderServer {
        let ways = [CardsOptions.server, CardsOptions.access, CardholderOptions.stub]
        let isConsistent =
            invocation.has(CardsOptions.server) == invocation.has(CardholderOptions.vaultKey)
        guard ways.count(where: { invocation.has($0) }) == 1, isConsistent else {
            throw .unusable(
                "name one server: --server URL with --vault-key KID:BASE64, or --access FILE, or "
                    + "--stub"
            )
        }
        let environment =
            invocation.value(of: CardholderOptions.environment)
            .flatMap(CardManagerEnvironment.init(rawValue:)) ?? .sandbox
        if invocation.has(CardholderOptions.stub) { return CardholderServer(.stub, environment) }
        if let path = invocation.value(of: CardsOptions.access) {
            return CardholderServer(try source(inAccess: path), environment)
        }
        var keys: [VaultKey] = []
        for text in invocation.values(of: CardholderOptions.vaultKey) {
            let halves = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard halves.count == 2, let key = CardholderServer.vaultKey(halves[0], halves[1])
            else {
                throw .unusable(
                    "--vault-key is no KID:BASE64 with a point on P-256 of 65 bytes"
                )
            }
            keys.append(key)
        }
        let base = try IssuingConnection.base(
            try CardsOptions.required(CardsOptions.server, invocation)
        )
        return CardholderServer(.live(base: base, vaultKeys: keys), environment)
    }

    private static func source(
        inAccess path: String
    ) throws(CommandError) -> CardholderServer.Source {
        let issuing = try DemonstrationBank.issuing(inAccess: path)
        guard let base = issuing["base"]?.string,
            let keys = CardholderServer.vaultKeys(issuing["vaultKeys"])
        else {
            throw .unusable("\(path.visible): names no address or no vault keys; start etui serve")
        }
        return .live(base: try IssuingConnection.base(base), vaultKeys: keys)
    }

    static func login(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let folder = try CardholderFolder(for: invocation)
        let server = try folder.server()
        let token = try await CardholderToken.session(invocation)
        let session = try CardholderSession(server, token: token)
        // The SDK checks the form alone; only the server knows whether it accepts the token.
        let cards = try await session.run { try await $0.getCards() }
        try folder.keep(token)
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.login.v1", "cards": .integer(cards.count),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("logged in: \(cards.count.counting("card"))")
        }
        return .success
    }

    static func logout(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let folder = try CardholderFolder(for: invocation)
        let token = try folder.token()
        let server = try folder.server()
        try folder.forget()
        if case .live(let base, _) = server.source { try await end(token, at: base) }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.cards.logout.v1", "loggedOut": true]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("logged out")
        }
        return .success
    }

    /// Asks the server to revoke a session and waits, since the process must not end before the answer.
    private static func end(
        _ token: borrowing SecretBytes,
        at base: String
    ) async throws(CommandError) {
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try await HTTPClient().send(
                .post,
                base + "/issuing/device/v1/session/revoke",
                headers: ["Authorization": "Bearer " + CardholderSession.text(token)],
                body: [],
                limits: HTTPClient.Limits(byteCount: 64 << 10)
            )
        } catch {
            throw .unusable(
                "logged out here, but the server cannot be reached; there the session ends by itself"
            )
        }
        // A session that is over already is what was asked for.
        guard response.status.isSuccess || response.status == .unauthorized else {
            throw CommandError(refusalOf: response)
        }
    }
}
