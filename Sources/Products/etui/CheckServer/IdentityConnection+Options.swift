// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The options by which a command reaches a server for identity checks.
enum CheckServerOptions {
    static let server = CommandOption(
        name: "--server",
        summary: "The server: https://HOST, or http:// on this machine.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let token = CommandOption(
        name: "--token",
        summary: "The credential's token, which is not secret; without it $\(tokenVariable).",
        values: [CommandValue(placeholder: "TOKEN")]
    )
    static let secretFile = CommandOption(
        name: "--secret-file",
        summary: "A file that only you can read, with the credential's secret in its first line; "
            + "without it $\(secretVariable).",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let access = CommandOption(
        name: "--access",
        summary: "Take server and credentials from an access.json of etui serve.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let rootKey = CommandOption(
        name: "--root-key",
        summary: "The root key of the server, 43 characters, as etui check keys root prints it.",
        values: [CommandValue(placeholder: "KEY")]
    )
    /// The options of commands that need a server on the network.
    static let network = [server, token, secretFile, access]

    static let account = CommandOption(
        name: "--account",
        summary: "As the operator: the account by its identifier or name; not needed if there is "
            + "only one.",
        values: [CommandValue(placeholder: "ACCOUNT")]
    )
    static let data = CommandOption(
        name: "--data",
        summary: "As the operator: the data folder of etui serve; $XDG_DATA_HOME/etui or "
            + "~/.local/share/etui by default.",
        values: [CommandValue(placeholder: "DIR", completion: .folders)]
    )
    static let database = CommandOption(
        name: "--database",
        summary: "As the operator: the database of etui serve, sqlite:PATH or "
            + "postgresql://USER@HOST:PORT/NAME; ETUI_DATABASE, else sqlite:etui.db in the data "
            + "folder, unless said. A password comes from PGPASSFILE, PGPASSWORD or ETUI_DATABASE, "
            + "never from the command line.",
        values: [CommandValue(placeholder: "ADDRESS")]
    )
    /// The options of the server's operator, who needs no credential.
    static let ofData = [data, database]
    /// The options of commands for administrators and the operator.
    static let either = network + [account] + ofData

    /// Who asks, for the help of commands with all of these options.
    static let ways =
        "With --server or --access an administrator of the account asks (scope admin); otherwise "
        + "the server's operator does, on the data folder, whether the server runs or not."

    static let tokenVariable = "ETUI_CHECK_TOKEN"
    static let secretVariable = "ETUI_CHECK_SECRET"
}

extension IdentityConnection {
    private static let accessByteLimit = 1 << 20
    private static let secretByteLimit = 4096

    /// What a credential is needed for.
    enum Purpose {
        /// To send documents.
        case capture
        /// For results and administration.
        case results
    }

    /// Connects to the server that the command line names.
    convenience init(
        for invocation: Invocation,
        _ purpose: Purpose = .results
    ) throws(CommandError) {
        if let path = invocation.value(of: CheckServerOptions.access) {
            let others = [
                CheckServerOptions.server, CheckServerOptions.token, CheckServerOptions.secretFile,
            ]
            guard !others.contains(where: { invocation.has($0) }) else {
                throw .unusable("--access names the server already; leave out the others")
            }
            try self.init(access: path, purpose)
            return
        }
        guard let server = invocation.value(of: CheckServerOptions.server) else {
            throw .unusable(
                "name the server: --access FILE, or --server URL with --token TOKEN and "
                    + "--secret-file FILE"
            )
        }
        let variable = CheckServerOptions.tokenVariable
        let given = invocation.value(of: CheckServerOptions.token)
        guard let token = given ?? StandardStreams.environment(variable) else {
            throw .unusable("--token is missing, and \(variable) is not set")
        }
        guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3A })
        else { throw .unusable("--token is no token: it is empty, or has a colon or a blank") }
        self.init(
            base: try ServerAddress.checked(server),
            token: token,
            secret: try Self.secret(of: invocation)
        )
    }

    private static func secret(of invocation: Invocation) throws(CommandError) -> SecretBytes {
        if let path = invocation.value(of: CheckServerOptions.secretFile) {
            return try SecretLine.read(path, limit: secretByteLimit)
        }
        let variable = CheckServerOptions.secretVariable
        guard let text = StandardStreams.environment(variable), !text.isEmpty else {
            throw .unusable("--secret-file is missing, and \(variable) is not set")
        }
        return SecretBytes(copying: Array(text.utf8))
    }

    /// Reads the part `identity` of an access.json, and takes its first account, which `/verify` uses.
    private convenience init(access path: String, _ purpose: Purpose) throws(CommandError) {
        let identity = try Self.access(path)
        let names = purpose == .capture ? ("token", "secret") : ("adminToken", "adminSecret")
        let account = identity["accounts"]?.elements?.first
        guard let base = identity["base"]?.string, let token = account?[names.0]?.string,
            let secret = account?[names.1]?.string, !secret.isEmpty
        else { throw Self.otherAccess(path) }
        self.init(
            base: try ServerAddress.checked(base),
            token: token,
            secret: SecretBytes(copying: Array(secret.utf8))
        )
    }

    private static func access(_ path: String) throws(CommandError) -> JSONValue {
        let content = try PrivateFileCheck.read(path, with: .credentials, limit: accessByteLimit)
        guard let identity = (try? JSONTree(parsing: content).root)?["identity"] else {
            throw otherAccess(path)
        }
        return identity
    }

    private static func otherAccess(_ path: String) -> CommandError {
        .unusable(
            "\(path.visible): has no server for identity checks; it is not the access.json of an "
                + "etui serve with this role that runs"
        )
    }

    /// Returns the root key that vouches for the server's keys.
    static func rootKey(of invocation: Invocation) throws(CommandError) -> Ed25519PublicKey {
        let text: String
        if let given = invocation.value(of: CheckServerOptions.rootKey) {
            text = given
        } else if let path = invocation.value(of: CheckServerOptions.access) {
            text = try access(path)["rootKey"]?.string ?? ""
        } else {
            throw .unusable(
                "--root-key is missing; the server's operator gets it with etui check keys root"
            )
        }
        let bytes = try? Base64.decode(
            Array(text.utf8),
            alphabet: .urlSafe,
            padding: .forbidden
        )
        guard let bytes, let key = try? Ed25519PublicKey(bytes[...]) else {
            throw .unusable("--root-key is no root key: 43 characters of base64url")
        }
        return key
    }
}
