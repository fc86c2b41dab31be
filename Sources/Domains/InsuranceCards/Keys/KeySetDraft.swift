// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// An unsigned set of keys, on its way from the card server to the root key.
public struct KeySetDraft: Sendable, Hashable {
    /// The version that the set will have.
    public let version: Int
    /// The keys.
    public let keys: [KnownKey]

    private static let schema = "etui.key-set-draft.v1"

    /// Creates a draft.
    ///
    /// - Parameters:
    ///   - version: the version that the set will have, not lower than any before.
    ///   - keys: the keys.
    public init(version: Int, keys: [KnownKey]) {
        self.version = version
        self.keys = keys
    }

    /// Reads a draft.
    ///
    /// Stricter than a reader of sets, since the signer must understand every key. `nil` for anything but the exact
    /// ``output``, for more keys than a set may have, and for a repeated key.
    ///
    /// - Parameter value: the draft as transferred.
    public init?(_ value: JSONValue) {
        guard value["schema"]?.string == Self.schema,
            let version = value["version"]?.number?.integer, version >= 0,
            let elements = value["keys"]?.elements, elements.count <= KeySet.capacity
        else { return nil }
        let keys = elements.compactMap(KnownKey.init)
        guard keys.count == elements.count, Set(keys.map(\.entry)).count == keys.count else {
            return nil
        }
        self.init(version: version, keys: keys)
    }

    /// The draft for transfer.
    public var output: JSONOutput {
        [
            "schema": .string(Self.schema), "version": .integer(version),
            "keys": .array(keys.map(\.output)),
        ]
    }

    /// Signs the draft with a root key.
    ///
    /// - Parameters:
    ///   - root: the root key.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the set, in seconds; at most ninety days.
    /// - Returns: the set as a token.
    /// - Throws: ``CardIssuingError``.
    public func signed(
        by root: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64 = CardTokenKind.keys.rules.maximumLifetime
    ) throws(CardIssuingError) -> String {
        try KeySet.sign(version: version, keys: keys, by: root, at: now, lifetime: lifetime)
    }
}

extension KnownKey {
    /// The identity of an entry in a set: the key, what it may sign, and the issuer it represents.
    public struct Entry: Sendable, Hashable {
        /// The key's identifier.
        public let identifier: KeyIdentifier<V2>
        /// What it may sign.
        public let role: KeyRole
        /// The issuer it represents.
        public let issuer: String?
    }

    /// The identity of this entry among the others of a set.
    public var entry: Entry { Entry(identifier: key.identifier, role: role, issuer: issuer) }
}
