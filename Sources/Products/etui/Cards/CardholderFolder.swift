// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Vault

/// The folder of a cardholder: the server, and the token of the session for as long as that lasts.
struct CardholderFolder {
    let path: String

    private static let settingsByteLimit = 64 << 10
    private static let tokenByteLimit = 4096
    private var settings: String { path + "/server.json" }
    private var session: String { path + "/session" }

    /// The folder that `--home` names, otherwise `cards` in the data folder.
    init(for invocation: Invocation) throws(CommandError) {
        if let home = invocation.value(of: CardholderOptions.home) {
            guard !home.isEmpty else { throw .unusable("--home cannot be empty") }
            path = home
        } else {
            path = try DataFolder(for: invocation).path + "/cards"
        }
    }

    /// Keeps the server and forgets the session with another one.
    func use(_ server: CardholderServer) throws(CommandError) {
        try files { () throws(VaultError) in
            try PrivateFolder.make(path)
            try AtomicFile.removeSecret(session)
            try AtomicFile.replace(settings, with: server.kept.utf8())
        }
    }

    /// Returns the kept server.
    func server() throws(CommandError) -> CardholderServer {
        let bytes = try files { () throws(VaultError) in
            try AtomicFile.read(settings, limit: Self.settingsByteLimit)
        }
        guard let bytes else {
            throw .unusable("no issuing server is named yet: etui cards use --access FILE")
        }
        guard let root = try? JSONTree(parsing: bytes).root,
            let server = CardholderServer(kept: root)
        else {
            throw .unusable("\(settings.visible): names no server; etui cards use writes it anew")
        }
        return server
    }

    /// Keeps the token of a session, in a file for its owner only.
    func keep(_ token: borrowing SecretBytes) throws(CommandError) {
        do throws(VaultError) {
            try AtomicFile.replaceSecret(session, with: token)
        } catch {
            throw unwritable(error)
        }
    }

    /// Returns the token of the session.
    func token() throws(CommandError) -> SecretBytes {
        let token: SecretBytes?
        do throws(VaultError) {
            token = try AtomicFile.readSecret(session, limit: Self.tokenByteLimit)
        } catch {
            throw unwritable(error)
        }
        guard let token else {
            throw .refused("you are not logged in; run etui cards login --token-file FILE")
        }
        return token
    }

    /// Forgets the session.
    func forget() throws(CommandError) {
        try files { () throws(VaultError) in try AtomicFile.removeSecret(session) }
    }

    private func files<Value>(_ body: () throws(VaultError) -> Value) throws(CommandError) -> Value
    {
        do throws(VaultError) {
            return try body()
        } catch {
            throw unwritable(error)
        }
    }

    private func unwritable(_ error: VaultError) -> CommandError {
        .unusable("\(path.visible): cannot be used (\(error.words)); name a folder with --home")
    }
}
