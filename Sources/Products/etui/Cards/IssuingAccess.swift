// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

extension IssuingConnection {
    private static let accessByteLimit = 1 << 20
    private static let secretByteLimit = 4096

    /// Connects to the server that the command line names, with the bank's credentials.
    convenience init(for invocation: Invocation) throws(CommandError) {
        if let path = invocation.value(of: CardsOptions.access) {
            guard !invocation.has(CardsOptions.server), !invocation.has(CardsOptions.secretFile)
            else { throw .unusable("--access names the server already; leave out the others") }
            try self.init(access: path, client: invocation.value(of: CardsOptions.client))
            return
        }
        guard let server = invocation.value(of: CardsOptions.server) else {
            throw .unusable(
                "name the issuing server: --access FILE, or --server URL with --client ID and "
                    + "--secret-file FILE"
            )
        }
        let client = try CardsOptions.required(CardsOptions.client, invocation)
        guard !client.isEmpty, !client.contains(":") else {
            throw .unusable("--client is no name of a client: it is empty or has a colon")
        }
        let file = try CardsOptions.required(CardsOptions.secretFile, invocation)
        self.init(
            base: try Self.base(server),
            client: client,
            secret: try SecretLine.read(file, limit: Self.secretByteLimit)
        )
    }

    /// Reads the part `issuing` of an access.json: `{"base","clients":[{"id","secret"}]}`.
    convenience init(access path: String, client: String?) throws(CommandError) {
        let content = try PrivateFileCheck.read(
            path,
            with: .credentials,
            limit: Self.accessByteLimit
        )
        guard let issuing = (try? JSONTree(parsing: content).root)?["issuing"],
            let base = issuing["base"]?.string, let clients = issuing["clients"]?.elements
        else {
            throw .unusable(
                "\(path.visible): has no issuing server; it is not the access.json of an etui serve "
                    + "that issues cards"
            )
        }
        let names = clients.compactMap { $0["id"]?.string }
        let found = clients.first { client == nil || $0["id"]?.string == client }
        guard let found, let id = found["id"]?.string,
            var secret = found["secret"]?.string.map({ Array($0.utf8) }), !secret.isEmpty
        else {
            let list = names.map(\.visible).joined(separator: ", ")
            throw .unusable("\(path.visible): has no such client; --client is one of: \(list)")
        }
        self.init(
            base: try Self.base(base),
            client: id,
            secret: SecretBytes(moving: &secret)
        )
    }

    /// Checks the address of a server, and returns it without what the interface appends.
    static func base(_ address: String) throws(CommandError) -> String {
        try ServerAddress.checked(address, without: path)
    }
}

/// A secret on a line of its own.
enum SecretLine {
    /// Reads the first line of a file that only its owner can read, or of standard input for `-`.
    static func read(_ path: String, limit: Int) throws(CommandError) -> SecretBytes {
        if path == "-" {
            do throws(CommandError) {
                return try firstLine(of: try Input.readSecret("-", limit: limit))
            } catch {
                throw error.about("standard input")
            }
        }
        var bytes = try PrivateFileCheck.read(path, with: .secret, limit: limit)
        do throws(CommandError) {
            return try firstLine(of: SecretBytes(moving: &bytes))
        } catch {
            throw error.about(path)
        }
    }

    private static func firstLine(
        of content: borrowing SecretBytes
    ) throws(CommandError) -> SecretBytes {
        let count = content.withBytes { bytes in
            bytes.indices.first { bytes[$0] == 10 || bytes[$0] == 13 } ?? bytes.count
        }
        guard count > 0 else { throw .unusable("is empty, or its first line is") }
        return SecretBytes(count: count) { line in
            content.withBytes { bytes in
                for place in 0..<count { line[place] = bytes[place] }
            }
        }
    }
}
