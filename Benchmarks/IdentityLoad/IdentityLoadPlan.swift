// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import LoadGenerator

/// The work to do, and the server to do it on.
struct IdentityLoadPlan: Sendable {
    enum Mistake: Error {
        case usage
        case access
    }

    enum What: String, Sendable {
        case check
        case kill
    }

    /// An account of the demonstration, with the values of the header fields of its callers.
    struct Account: Sendable {
        let capture: String
        let admin: String
        let callbackSecret: String
    }

    var what = What.check
    var connections = 32
    /// How long checks are sent.
    var seconds = 10.0
    var node: LoadNode
    /// The port at which results arrive.
    var receiver: UInt16 = 0
    /// The key that vouches for those to which pictures are sealed.
    let root: Ed25519PublicKey
    /// The account of the specimens, which sends the checks, too.
    let merchant: Account

    init(_ arguments: [String]) throws {
        guard let path = arguments.first, let root = try LoadAccess.root(of: path)
        else { throw Mistake.usage }
        let identity = root["identity"]
        let accounts = identity?["accounts"]?.elements ?? []
        guard let node = identity?["base"]?.string.flatMap({ LoadNode(address: $0) }),
            let merchant = accounts.first(where: { $0["role"] == nil }).flatMap(Account.init),
            let key = identity?["rootKey"]?.string
        else { throw Mistake.access }
        (self.node, self.merchant) = (node, merchant)
        self.root = try Ed25519PublicKey(
            Base64.decode(Array(key.utf8), alphabet: .urlSafe, padding: .forbidden)[...]
        )
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Mistake.usage }
            try take(name, value)
        }
        guard receiver > 0 else { throw Mistake.usage }
    }

    private mutating func take(_ name: String, _ value: String) throws {
        let number = Int(value).flatMap { $0 > 0 ? $0 : nil }
        switch (name, number) {
        case ("--connections", let number?): connections = number
        case ("--seconds", let number?): seconds = Double(number)
        case ("--receiver", let number?): receiver = UInt16(clamping: number)
        case ("--node", _):
            guard let node = LoadNode(value) else { throw Mistake.usage }
            self.node = node
        case ("--what", _):
            guard let what = What(rawValue: value) else { throw Mistake.usage }
            self.what = what
        default: throw Mistake.usage
        }
    }
}

extension IdentityLoadPlan.Account {
    fileprivate init?(_ value: JSONValue) {
        let pair = { (token: String, secret: String) -> String? in
            guard let token = value[token]?.string, let secret = value[secret]?.string else {
                return nil
            }
            return "Basic " + Base64.encode(Array("\(token):\(secret)".utf8))
        }
        guard let capture = pair("token", "secret"), let admin = pair("adminToken", "adminSecret"),
            let callbackSecret = value["callbackSecret"]?.string
        else { return nil }
        self.init(capture: capture, admin: admin, callbackSecret: callbackSecret)
    }
}
