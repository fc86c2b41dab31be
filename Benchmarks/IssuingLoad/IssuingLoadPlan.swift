// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import LoadGenerator
import PaymentCards

/// The work to do, and the servers to do it on.
struct IssuingLoadPlan: Sendable {
    enum Mistake: Error {
        case usage
        case access
    }

    enum What: String, Sendable {
        case reveal
        case list
        case race
    }

    var what = What.reveal
    var connections = 64
    /// How many cards each connection reveals.
    var cards = 30
    /// How long each round of lists takes.
    var seconds = 5.0
    /// How many rounds of lists there are.
    var rounds = 3
    /// How many tokens the connections race for.
    var tokens = 1
    /// Whether a node is killed during the race.
    var isKilled = false
    /// The addresses of the servers; connections are spread over them.
    var nodes: [LoadNode] = []
    /// Another server with the same tokens and cards.
    var peer: LoadNode?
    let client: String
    let secret: String
    let vaultKey: VaultKey

    init(_ arguments: [String]) throws {
        guard let path = arguments.first, let root = try LoadAccess.root(of: path)
        else { throw Mistake.usage }
        guard let issuing = root["issuing"], let bank = issuing["clients"]?[0],
            let client = bank["id"]?.string, let secret = bank["secret"]?.string,
            let vaultKey = issuing["vaultKeys"]?[0].flatMap({ VaultKey($0) })
        else { throw Mistake.access }
        (self.client, self.secret, self.vaultKey) = (client, secret, vaultKey)
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            if name == "--killed" {
                isKilled = true
                continue
            }
            guard let value = rest.popFirst() else { throw Mistake.usage }
            try take(name, value)
        }
        if nodes.isEmpty {
            guard let node = issuing["base"]?.string.flatMap({ LoadNode(address: $0) })
            else { throw Mistake.access }
            nodes = [node]
        }
    }

    private mutating func take(_ name: String, _ value: String) throws {
        func number() throws -> Int {
            guard let number = Int(value), number > 0 else { throw Mistake.usage }
            return number
        }
        func node() throws -> LoadNode {
            guard let node = LoadNode(value) else { throw Mistake.usage }
            return node
        }
        switch name {
        case "--connections": connections = try number()
        case "--cards": cards = try number()
        case "--seconds": seconds = Double(try number())
        case "--rounds": rounds = try number()
        case "--tokens": tokens = try number()
        case "--node": nodes.append(try node())
        case "--peer": peer = try node()
        case "--what":
            guard let what = What(rawValue: value) else { throw Mistake.usage }
            self.what = what
        default: throw Mistake.usage
        }
    }

    /// The node of a connection.
    func node(_ index: Int) -> LoadNode { nodes[index % nodes.count] }
}
