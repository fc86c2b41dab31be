// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
import Cryptography
import Encodings
package import IdentityServer

/// What a person on this machine needs to act as the demonstration's merchants: the member `identity` of `access.json`.
package struct IdentityAccess: Sendable, Hashable {
    /// A merchant's account with its credentials.
    package struct Account: Sendable, Hashable {
        /// The account's identifier.
        package let id: String
        /// What is particular about the account; nil for the one that `/verify` uses.
        package let role: IdentityDemoRole?
        /// The name that desks show.
        package var name: String { role?.name ?? IdentityDemo.merchantName }
        /// The token of the apps.
        package let token: String
        /// The secret of the apps.
        package let secret: String
        /// The token for results and reviews.
        package let adminToken: String
        /// The secret for results and reviews.
        package let adminSecret: String
        /// The secret that signs callbacks.
        package let callbackSecret: String
    }

    /// The accounts.
    package var accounts: [Account] = []
    /// The names of the cases that were entered.
    package var cases: [String] = []

    static let member = "identity"

    /// Reads the member of the file; empty if there is none.
    ///
    /// - Throws: ``CardServerError/access`` for a file with other content.
    package static func read(_ path: String) throws(CardServerError) -> IdentityAccess {
        guard let value = try AccessFile.member(member, of: path) else { return IdentityAccess() }
        guard let access = IdentityAccess(value) else { throw .access }
        return access
    }

    /// Writes the member and leaves the rest of the file as it is.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - base: the address of the server; nil before it listens.
    ///   - server: the server, whose root key apps pin.
    /// - Throws: ``CardServerError``.
    package func write(
        _ path: String,
        base: String?,
        _ server: IdentityServer
    ) throws(CardServerError) {
        let output: JSONOutput = [
            "base": base.map { .string($0) } ?? .null,
            "rootKey": .string(
                Base64.encode(server.keys.root.bytes, alphabet: .urlSafe, padded: false)
            ),
            "accounts": .array(accounts.map(\.json)),
            "cases": .array(cases.map { .string($0) }),
        ]
        try AccessFile.replace([(Self.member, output)], in: path)
    }

    private init() {}

    private init?(_ value: JSONValue) {
        guard let accounts = value["accounts"]?.elements, let cases = value["cases"]?.elements
        else { return nil }
        self.accounts = accounts.compactMap(Account.init)
        self.cases = cases.compactMap(\.string)
        guard self.accounts.count == accounts.count, self.cases.count == cases.count else {
            return nil
        }
    }
}

extension IdentityAccess.Account {
    /// Draws the credentials of a new account.
    init(_ role: IdentityDemoRole?, random: some RandomSource) {
        func text() -> String {
            Base64.encode(random.bytes(count: 24), alphabet: .urlSafe, padded: false)
        }
        self.init(
            id: "demo-\(role?.rawValue ?? "merchant")",
            role: role,
            token: text(),
            secret: text(),
            adminToken: text(),
            adminSecret: text(),
            callbackSecret: text()
        )
    }

    fileprivate init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let token = value["token"]?.string,
            let secret = value["secret"]?.string, let adminToken = value["adminToken"]?.string,
            let adminSecret = value["adminSecret"]?.string,
            let callbackSecret = value["callbackSecret"]?.string
        else { return nil }
        let name = value["role"]?.string
        let role = name.flatMap { IdentityDemoRole(rawValue: $0) }
        guard (name == nil) == (role == nil) else { return nil }
        self.init(
            id: id,
            role: role,
            token: token,
            secret: secret,
            adminToken: adminToken,
            adminSecret: adminSecret,
            callbackSecret: callbackSecret
        )
    }

    fileprivate var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("id", .string(id)), ("token", .string(token)), ("secret", .string(secret)),
            ("adminToken", .string(adminToken)), ("adminSecret", .string(adminSecret)),
            ("callbackSecret", .string(callbackSecret)),
        ]
        if let role { members.append(("role", .string(role.rawValue))) }
        return .object(members)
    }
}
