// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Vault
import VicSwift

/// The wallet of the command: a folder with its store, and which card server it belongs to.
struct WalletFolder {
    /// `wallet` in the data folder.
    let path: String

    private static let byteLimit = 16 << 10
    private var settings: String { path + "/server.json" }

    init(for invocation: Invocation) throws(CommandFailure) {
        path = try DataFolder(for: invocation).path + "/wallet"
    }

    /// The wallet with the server that `etui wallet use` named, read into memory.
    func open() async throws(CommandFailure) -> Wallet {
        let bytes: [UInt8]?
        do throws(VaultError) {
            bytes = try AtomicFile.read(settings, limit: Self.byteLimit)
        } catch {
            throw .unusable("\(settings.visible): cannot be read (\(error.words))")
        }
        guard let bytes else {
            throw .unusable("the wallet has no card server yet: etui wallet use --access FILE")
        }
        guard let root = try? JSONTree(parsing: bytes).root, let server = WalletServer(kept: root)
        else {
            throw .unusable(
                "\(settings.visible): names no card server; etui wallet use writes it anew"
            )
        }
        let wallet = Wallet(surroundings, environment: server.environment)
        await wallet.load()
        return wallet
    }

    /// Has the wallet belong to a server from now on; the cards of another stay where they are.
    func use(_ server: WalletServer) throws(CommandFailure) {
        do throws(VaultError) {
            try PrivateFolder.make(path)
            try AtomicFile.replace(settings, with: server.output.utf8())
        } catch {
            throw .unusable(
                "\(path.visible): cannot be written (\(error.words)); name a folder with --data"
            )
        }
    }

    private var surroundings: WalletSurroundings {
        var surroundings = WalletSurroundings(folder: path + "/store")
        surroundings.app = "etui"
        return surroundings
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

    /// As it is kept.
    var output: JSONOutput {
        switch self {
        case .development: ["development": true]
        case .custom(let issuer, let rootKey):
            ["issuer": .string(issuer), "rootKey": .string(rootKey)]
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
