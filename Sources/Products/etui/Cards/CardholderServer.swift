// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Foundation

/// The issuing server of a cardholder, as `etui cards use` keeps it.
struct CardholderServer {
    /// Where the cards come from.
    enum Source {
        /// Made-up cards within the process, anew in each command.
        case stub
        /// A server at its address, with the keys that requests for secrets are encrypted to.
        case live(base: String, vaultKeys: [VaultKey])
    }

    let source: Source
    let environment: CardManagerEnvironment

    init(_ source: Source, _ environment: CardManagerEnvironment) {
        self.source = source
        self.environment = environment
    }

    /// Reads the kept value.
    init?(kept value: JSONValue) {
        guard
            let environment = value["environment"]?.string
                .flatMap(CardManagerEnvironment.init(rawValue:))
        else { return nil }
        self.environment = environment
        if value["stub"]?.boolean == true {
            source = .stub
            return
        }
        guard let base = value["base"]?.string, let keys = Self.vaultKeys(value["vaultKeys"]) else {
            return nil
        }
        source = .live(base: base, vaultKeys: keys)
    }

    /// The value to keep.
    var kept: JSONOutput {
        let environment = JSONOutput.string(environment.rawValue)
        guard case .live(let base, let keys) = source else {
            return ["environment": environment, "stub": true]
        }
        let list = keys.map { key in
            [
                "kid": .string(key.keyID),
                "publicKey": .string(Base64.encode([UInt8](key.x963PublicKey))),
            ] as JSONOutput
        }
        return ["environment": environment, "base": .string(base), "vaultKeys": .array(list)]
    }

    /// The SDK's manager for this server.
    var manager: CheckoutCardManager {
        CheckoutCardManager(
            designSystem: Self.design,
            environment: environment,
            backend: backend
        )
    }

    private var backend: any CardBackend {
        live ?? StubBackend(variables: ProcessInfo.processInfo.environment)
    }

    /// The server itself; `nil` for made-up cards.
    var live: LiveBackend? {
        guard case .live(let base, let keys) = source else { return nil }
        guard let url = URL(string: base) else {
            return LiveBackend(.missing(hint: "the address cannot be read"), environment)
        }
        return LiveBackend(
            .found(IssuingConfiguration(baseURL: url, vaultKeys: keys)),
            environment
        )
    }

    /// A terminal has its own font and colour.
    private static let design = CardManagementDesignSystem(
        font: .monospacedDigitSystemFont(ofSize: 16),
        textColor: .black
    )

    /// Reads `[{"kid","publicKey"}]` with keys in base64; `nil` unless there is one at least and all are keys.
    static func vaultKeys(_ value: JSONValue?) -> [VaultKey]? {
        guard let elements = value?.elements, !elements.isEmpty else { return nil }
        let keys = elements.compactMap { element -> VaultKey? in
            guard let name = element["kid"]?.string, let key = element["publicKey"]?.string else {
                return nil
            }
            return vaultKey(name, key)
        }
        return keys.count == elements.count ? keys : nil
    }

    /// Reads a key: a name of 1 to 64 characters, and the base64 of a point on P-256, uncompressed (ANSI X9.63).
    static func vaultKey(_ name: String, _ text: String) -> VaultKey? {
        guard 1...64 ~= name.count,
            let point = try? Base64.decode(text, alphabet: .either, padding: .optional),
            point.count == 65, point.first == 4
        else { return nil }
        return VaultKey(keyID: name, x963PublicKey: Data(point))
    }
}
