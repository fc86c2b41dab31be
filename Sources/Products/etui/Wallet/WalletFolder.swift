// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Vault
import VicSwift

/// The wallet of the command: a folder with its store, and which card server it belongs to.
struct WalletFolder {
    /// `wallet` in the data folder.
    let path: String

    private static let byteLimit = 16 << 10
    private static let passphraseMember = "passphrase"
    private var settings: String { path + "/server.json" }
    private var keyFolder: String { WalletDependencies.keyFolder(in: path + "/store") }

    init(for invocation: Invocation) throws(CommandError) {
        path = try DataFolder(for: invocation).path + "/wallet"
    }

    /// The wallet with the server that `etui wallet use` named, read into memory.
    func open(_ invocation: Invocation) async throws(CommandError) -> Wallet {
        guard let bytes = try kept() else {
            throw .unusable("the wallet has no card server yet: etui wallet use --access FILE")
        }
        guard let root = try? JSONTree(parsing: bytes).root, let server = WalletServer(kept: root)
        else {
            throw .unusable(
                "\(settings.visible): names no card server; etui wallet use writes it anew"
            )
        }
        var dependencies = WalletDependencies(folder: path + "/store")
        dependencies.app = "etui"
        if root[Self.passphraseMember]?.boolean == true {
            let keys = try keysUnderPassphrase(invocation)
            dependencies.keys = { () throws(KeyStoreError) in keys }
        } else if invocation.has(Passphrase.file) {
            throw .unusable(
                "this wallet has no passphrase; only a new wallet can have one: etui wallet use --passphrase"
            )
        }
        let wallet = Wallet(dependencies, environment: server.environment)
        await wallet.load()
        return wallet
    }

    /// Has the wallet belong to a server from now on; the cards of another stay where they are.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - wantsPassphrase: whether its keys are to lie under a passphrase, which the first command that needs one
    ///     asks for. A wallet that has a passphrase keeps it.
    /// - Throws: ``CommandError`` where the folder cannot be written, or the wallet has keys without a passphrase.
    func use(_ server: WalletServer, wantsPassphrase: Bool) throws(CommandError) {
        let root = try kept().flatMap { try? JSONTree(parsing: $0).root }
        let hasPassphrase = root?[Self.passphraseMember]?.boolean == true
        if wantsPassphrase, !hasPassphrase {
            guard try keyNames().isEmpty else {
                throw .refused(
                    "this wallet already has keys without a passphrase; delete it first: etui wallet delete --yes"
                )
            }
        }
        do throws(VaultError) {
            try PrivateFolder.make(path)
            var members = server.members
            if wantsPassphrase || hasPassphrase { members.append((Self.passphraseMember, true)) }
            try AtomicFile.replace(settings, with: JSONOutput.object(members).utf8())
        } catch {
            throw .unusable(
                "\(path.visible): cannot be written (\(error.words)); name a folder with --data"
            )
        }
    }

    /// Server and passphrase as they were kept; nil where nothing was.
    private func kept() throws(CommandError) -> [UInt8]? {
        do throws(VaultError) {
            return try AtomicFile.read(settings, limit: Self.byteLimit)
        } catch {
            throw .unusable("\(settings.visible): cannot be read (\(error.words))")
        }
    }

    private func keyNames() throws(CommandError) -> [String] {
        try keys { () throws(KeyStoreError) in try FileKeyStore(folder: keyFolder).names() }
    }

    private func keysUnderPassphrase(
        _ invocation: Invocation
    ) throws(CommandError) -> PassphraseKeyStore {
        // The passphrase is new as long as no key has been made.
        let passphrase = try Passphrase.read(
            for: "the wallet's keys",
            invocation,
            isNew: try keyNames().isEmpty
        )
        return try keys { () throws(KeyStoreError) in
            try PassphraseKeyStore(
                wrapping: FileKeyStore(folder: keyFolder),
                passphrase: passphrase
            )
        }
    }

    private func keys<Value>(
        _ body: () throws(KeyStoreError) -> Value
    ) throws(CommandError) -> Value {
        do throws(KeyStoreError) {
            return try body()
        } catch {
            switch error {
            case .wrongPassphrase:
                throw .refused("wrong passphrase; nothing was changed")
            case .exposed:
                throw .refused("\(keyFolder.visible): others can read the keys; see Docs/vault.md")
            case .damaged:
                throw .refused("\(keyFolder.visible): the keys are damaged")
            default:
                throw .unusable("\(keyFolder.visible): the keys cannot be read")
            }
        }
    }
}

/// Which card server a wallet belongs to.
enum WalletServer {
    /// The made-up one within the process, without a network.
    case development
    /// One that is reached under its issuer's address, vouched for by a root key.
    case custom(issuer: String, rootKey: String)

    /// What was kept, or the part of an `access.json` that wallets need.
    init?(kept value: JSONValue) {
        if value["development"]?.boolean == true {
            self = .development
            return
        }
        guard let issuer = value["issuer"]?.string, let rootKey = value["rootKey"]?.string else {
            return nil
        }
        self = .custom(issuer: issuer, rootKey: rootKey)
    }

    /// The members under which it is kept.
    var members: [(String, JSONOutput)] {
        switch self {
        case .development: [("development", true)]
        case .custom(let issuer, let rootKey):
            [("issuer", .string(issuer)), ("rootKey", .string(rootKey))]
        }
    }

    /// As the SDK takes it.
    var environment: VicEnv {
        switch self {
        case .development: return .DEV
        case .custom(let issuer, let rootKey):
            let host = String(issuer.drop { $0 != "/" }.dropFirst(2))
            return .custom(
                VicEndpoint(
                    host: host,
                    issuer: issuer,
                    rootKeys: [rootKey],
                    allowsCleartextLoopback: issuer.hasPrefix("http://127.0.0.1:")
                )
            )
        }
    }
}
