// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens
import VicSwift

/// `etui wallet use`, `key` and `delete`.
enum WalletUse {
    private static let byteLimit = 1 << 20

    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let folder = try WalletFolder(for: invocation)
        try folder.use(
            try server(invocation),
            wantsPassphrase: invocation.has(WalletOptions.passphrase)
        )
        return .success
    }

    private static func server(_ invocation: Invocation) throws(CommandError) -> WalletServer {
        let named = invocation.has(WalletOptions.server) || invocation.has(WalletOptions.root)
        let ways = [named, invocation.has(WalletOptions.access), invocation.has(WalletOptions.dev)]
        guard ways.count(where: \.self) == 1 else {
            throw .unusable(
                "name one server: --server URL and --root KEY, or --access FILE, or --dev"
            )
        }
        if invocation.has(WalletOptions.dev) { return .development }
        if let path = invocation.value(of: WalletOptions.access) {
            return try checked(try server(in: path))
        }
        return try checked(
            .custom(
                issuer: try invocation.needed(WalletOptions.server),
                rootKey: try invocation.needed(WalletOptions.root)
            )
        )
    }

    private static func server(in path: String) throws(CommandError) -> WalletServer {
        let content: [UInt8]
        do throws(CommandError) {
            content = try Input.read(path, limit: byteLimit)
        } catch {
            throw .unusable("--access \(path.visible): \(error.message)")
        }
        guard let root = try? JSONTree(parsing: content).root, let server = WalletServer(kept: root)
        else { throw .unusable("--access \(path.visible): is no access.json of etui serve") }
        return server
    }

    private static func checked(_ server: WalletServer) throws(CommandError) -> WalletServer {
        guard case .custom(let issuer, let rootKey) = server else { return server }
        let host = issuer.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let isSafe = issuer.hasPrefix("https://") || issuer.hasPrefix("http://127.0.0.1:")
        guard isSafe, !host.isEmpty, host.allSatisfy(isPartOfHost) else {
            throw .unusable("the server's address is no https://HOST: '\(issuer.visible)'")
        }
        guard (try? VerificationKey<V2>(parsing: rootKey)) != nil else {
            throw .unusable("the root key is no k2.public.…, as in access.json of etui serve")
        }
        return server
    }

    /// Returns whether a byte may be part of a host with its port (RFC 3986 §3.2.2), in names and addresses alike.
    private static func isPartOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-.:[]".utf8.contains(byte)
        }
    }

    static func key(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        guard let key = await wallet.userPublicKey() else {
            let found = WalletStoreErrors(of: wallet)
            let trouble =
                found.isNone ? WalletStoreErrors([VicError(.keyPair, "key_store")]) : found
            return trouble.print(invocation, [("schema", "etui.wallet.key.v1")], lines: [])
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.wallet.key.v1", "key": .string(key)]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(key)
        }
        return .success
    }

    static func delete(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        let schema: (String, JSONOutput) = ("schema", "etui.wallet.delete.v1")
        guard invocation.has(WalletOptions.yes) else {
            let (cards, receipts) = (wallet.cards.count, wallet.receipts.count)
            let trouble = WalletStoreErrors(of: wallet)
            guard !trouble.errors.contains(where: { $0.reason == "locked" }) else {
                return trouble.print(invocation, [schema, ("deleted", false)], lines: [])
            }
            trouble.tell(invocation.console)
            throw .unusable(
                "this deletes \(cards.counting("card")) and \(receipts.counting("receipt")); say --yes"
            )
        }
        let deletion = wallet.deleteAll()
        // The process must not end before the server has been notified, or turned out to be unreachable.
        await deletion.farewell.value
        let error = await deletion.error
        let trouble = WalletStoreErrors(error.map { [$0] } ?? [])
        let status = trouble.print(
            invocation,
            [schema, ("deleted", .boolean(trouble.isNone))],
            lines: trouble.isNone ? ["deleted: all cards, receipts and keys"] : []
        )
        if let error {
            invocation.console.complain(
                error.reason == "locked"
                    ? "nothing was deleted" : "not everything was deleted; run the command again"
            )
        }
        return status
    }
}
