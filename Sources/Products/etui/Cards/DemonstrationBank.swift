// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// A bank of the demonstration, which takes a command for the strong customer authentication (SCA) of its cardholder.
struct DemonstrationBank {
    private static let accessByteLimit = 1 << 20

    private let connection: IssuingConnection
    private let holder: String

    /// Finds the bank of a cardholder.
    ///
    /// - Parameters:
    ///   - path: the access.json of a demonstration.
    ///   - name: the cardholder's identifier, or a person of the file.
    /// - Throws: ``CommandError``.
    init(access path: String, ofHolder name: String) throws(CommandError) {
        let holders = try Self.issuing(inAccess: path)["cardholders"]?.elements ?? []
        let found = holders.first { $0["id"]?.string == name || $0["person"]?.string == name }
        guard let found, let id = found["id"]?.string, let client = found["client"]?.string
        else {
            let people = holders.compactMap { $0["person"]?.string?.visible }
            throw .unusable(
                "\(path.visible): has no such person; its cardholders are: "
                    + people.joined(separator: ", ")
            )
        }
        holder = id
        connection = try IssuingConnection(access: path, client: client)
    }

    /// Returns the part `issuing` of an access.json.
    static func issuing(inAccess path: String) throws(CommandError) -> JSONValue {
        let content = try PrivateFileCheck.read(path, with: .credentials, limit: accessByteLimit)
        guard let issuing = (try? JSONTree(parsing: content).root)?["issuing"] else {
            throw .unusable(
                "\(path.visible): has no issuing server; it is not the access.json of an etui serve "
                    + "that issues cards"
            )
        }
        return issuing
    }

    /// Gets a token as the bank does after an authentication.
    ///
    /// - Parameter fields: what the token is for, besides the cardholder.
    /// - Returns: the token.
    /// - Throws: ``CommandError`` if the server refuses.
    func token(_ fields: [(String, String)]) async throws(CommandError) -> SecretBytes {
        let answer = try await connection.token(
            [
                ("cardholder_id", holder),
                ("sca_reference", "etui-" + Hex.encode(SystemRandom().bytes(count: 16))),
                ("sca_time", StandardStreams.now().rfc3339),
                ("sca_factors", "knowledge,possession"),
            ] + fields
        )
        guard let text = answer["access_token"]?.string else { throw IssuingConnection.unreadable }
        var bytes = Array(text.utf8)
        return SecretBytes(moving: &bytes)
    }
}
