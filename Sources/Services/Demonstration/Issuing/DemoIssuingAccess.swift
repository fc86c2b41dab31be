// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
import Cryptography
import Encodings
package import IssuingServer
package import PaymentCards

/// What a person on this machine needs to act as the demonstration's banks: the member `issuing` of `access.json`.
package struct IssuingAccess: Sendable, Hashable {
    /// A bank's credentials at the issuing server.
    package struct Client: Sendable, Hashable {
        /// The client identifier.
        package let id: String
        /// The secret; the database has only its hash.
        package let secret: String
    }

    /// A key that apps encrypt their requests for secrets to.
    package struct VaultKeyEntry: Sendable, Hashable {
        /// The key's identifier.
        package let keyID: String
        /// The public key as base64url of the 65 bytes of X9.63.
        package let publicKey: String

        /// Describes a key.
        package init(keyID: String, publicKey: String) {
            self.keyID = keyID
            self.publicKey = publicKey
        }
    }

    /// A person of the demonstration.
    package struct Cardholder: Sendable, Hashable {
        /// The person's identifier in addresses.
        package let person: String
        /// The identifier at the issuing server.
        package let id: CardIdentifier
        /// The bank's client identifier.
        package let client: String
        /// The name.
        package let name: String
    }

    /// The banks.
    package var clients: [Client]
    /// The people, once all of their cards exist.
    package var cardholders: [Cardholder]

    /// Creates an empty list.
    package init(clients: [Client] = [], cardholders: [Cardholder] = []) {
        self.clients = clients
        self.cardholders = cardholders
    }

    static let member = "issuing"

    /// Returns the keys that apps pin.
    package static func vaultKeys(of server: IssuingServer) -> [VaultKeyEntry] {
        server.ring.keys.vault.map { pair in
            VaultKeyEntry(
                keyID: pair.key.publicKey.id,
                publicKey: Base64.encode(
                    pair.key.publicKey.publicKey.point,
                    alphabet: .urlSafe,
                    padded: false
                )
            )
        }
    }

    /// Reads the member of the file; `nil` if there is none.
    ///
    /// - Throws: ``CardServerError/access`` for a file with other content.
    package static func read(_ path: String) throws(CardServerError) -> IssuingAccess? {
        guard let value = try AccessFile.member(member, of: path) else { return nil }
        guard let access = IssuingAccess(value) else { throw .access }
        return access
    }

    /// Writes the member and leaves the rest of the file as it is.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - base: the address of the issuing server; `nil` before it listens.
    ///   - vaultKeys: the keys that apps pin.
    /// - Throws: ``CardServerError``.
    package func write(
        _ path: String,
        base: String?,
        vaultKeys: [VaultKeyEntry]
    ) throws(CardServerError) {
        let output: JSONOutput = [
            "base": base.map { .string($0) } ?? .null,
            "clients": .array(
                clients.map { ["id": .string($0.id), "secret": .string($0.secret)] }
            ),
            "vaultKeys": .array(
                vaultKeys.map { ["kid": .string($0.keyID), "publicKey": .string($0.publicKey)] }
            ),
            "cardholders": .array(
                cardholders.map {
                    [
                        "id": .string($0.id.text), "client": .string($0.client),
                        "name": .string($0.name), "person": .string($0.person),
                    ]
                }
            ),
        ]
        try AccessFile.replace([(Self.member, output)], in: path)
    }

    private init?(_ value: JSONValue) {
        guard let clients = value["clients"]?.elements,
            let cardholders = value["cardholders"]?.elements
        else { return nil }
        self.clients = clients.compactMap { client in
            guard let id = client["id"]?.string, let secret = client["secret"]?.string else {
                return nil
            }
            return Client(id: id, secret: secret)
        }
        self.cardholders = cardholders.compactMap { holder in
            guard let person = holder["person"]?.string, let client = holder["client"]?.string,
                let id = holder["id"]?.string.flatMap({ CardIdentifier($0, .cardholder) }),
                let name = holder["name"]?.string
            else { return nil }
            return Cardholder(person: person, id: id, client: client, name: name)
        }
        guard self.clients.count == clients.count, self.cardholders.count == cardholders.count
        else { return nil }
    }
}
