// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens
import VicSwift

/// `etui wallet use`, `key` and `delete`.
enum WalletUse {
    private static let byteLimit = 1 << 20

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let folder = try WalletFolder(for: invocation)
        try folder.use(try server(invocation))
        return .success
    }

    private static func server(_ invocation: Invocation) throws(CommandFailure) -> WalletServer {
        if invocation.has(WalletOptions.dev) { return .development }
        if let path = invocation.value(of: WalletOptions.access) {
            guard let root = try? JSONTree(parsing: try Input.read(path, limit: byteLimit)).root,
                let server = WalletServer(kept: root)
            else { throw .unusable("--access '\(path.visible)' is no access.json of etui serve") }
            return try checked(server)
        }
        guard let issuer = invocation.value(of: WalletOptions.server),
            let rootKey = invocation.value(of: WalletOptions.root)
        else {
            throw .unusable("name a server: --server URL and --root KEY, --access FILE, or --dev")
        }
        return try checked(.custom(issuer: issuer, rootKey: rootKey))
    }

    private static func checked(_ server: WalletServer) throws(CommandFailure) -> WalletServer {
        guard case .custom(let issuer, let rootKey) = server else { return server }
        let host = issuer.drop { $0 != "/" }.dropFirst(2)
        let isSafe = issuer.hasPrefix("https://") || issuer.hasPrefix("http://127.0.0.1:")
        guard isSafe, !host.isEmpty, !host.contains("/") else {
            throw .unusable("the server's address is no https://HOST")
        }
        guard (try? VerificationKey<V2>(parsing: rootKey)) != nil else {
            throw .unusable("the root key is no k2.public.…")
        }
        return server
    }

    static func key(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard let key = try WalletFolder(for: invocation).open().publicKey else {
            throw .unusable("the wallet's key cannot be had; does another process use the wallet?")
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.wallet.key.v1", "key": .string(key)]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(key)
        }
        return .success
    }

    static func delete(_ invocation: Invocation) async throws(CommandFailure) -> ExitStatus {
        let wallet = try WalletFolder(for: invocation).open()
        guard invocation.has(WalletOptions.yes) else {
            let (cards, receipts) = (wallet.cards.count, wallet.receipts.count)
            throw .unusable("this deletes \(cards) cards and \(receipts) receipts; say --yes")
        }
        // The process must not end before the server has heard of it, or cannot be reached.
        await wallet.deleteAll()?.value
        guard wallet.cards.isEmpty, wallet.receipts.isEmpty else {
            throw .unusable("not everything could be deleted; does another process use the wallet?")
        }
        return .success
    }
}
