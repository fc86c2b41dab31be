// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Vault
import VicSwift

/// The wallet of the command: a folder with its store and its card server.
struct WalletFolder {
    /// The path of `wallet` in the data folder.
    let path: String

    private static let byteLimit = 16 << 10
    private static let passphraseMember = "passphrase"
    private var settings: String { path + "/server.json" }
    private var keyFolder: String { WalletDependencies.keyFolder(in: path + "/store") }

    init(for invocation: Invocation) throws(CommandError) {
        path = try DataFolder(for: invocation).path + "/wallet"
    }

    /// Opens the wallet with the server named by `etui wallet use`.
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

    /// Assigns the wallet to a server; cards of another server stay where they are.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - wantsPassphrase: whether to protect its keys by a passphrase, which the first command that needs
    ///     one asks for. A wallet with a passphrase keeps it.
    /// - Throws: ``CommandError`` if the folder cannot be written, or if the wallet has keys without a passphrase.
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

    /// Returns the saved server and passphrase; nil if there are none.
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
        // The passphrase is new until the first key is created.
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

/// The card server of a wallet.
enum WalletServer {
    /// The simulated server within the process, without a network.
    case development
    /// A server at its issuer's address, authenticated by a root key.
    case custom(issuer: String, rootKey: String)

    /// Reads the saved value, or the part of an `access.json` that wallets need.
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

    /// The members to save.
    var members: [(String, JSONOutput)] {
        switch self {
        case .development: [("development", true)]
        case .custom(let issuer, let rootKey):
            [("issuer", .string(issuer)), ("rootKey", .string(rootKey))]
        }
    }

    /// The environment for the SDK.
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
