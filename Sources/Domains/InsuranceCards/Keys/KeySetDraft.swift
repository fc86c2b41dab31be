// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A set of keys that no root key has signed yet: how it travels from the card server to where the root key is.
public struct KeySetDraft: Sendable, Hashable {
    /// The number that the set will have.
    public let version: Int
    /// The keys.
    public let keys: [KnownKey]

    private static let schema = "etui.key-set-draft.v1"

    /// Describes a set to be signed.
    ///
    /// - Parameters:
    ///   - version: the number that it will have, not lower than that of any set before.
    ///   - keys: the keys.
    public init(version: Int, keys: [KnownKey]) {
        self.version = version
        self.keys = keys
    }

    /// Reads a draft.
    ///
    /// Stricter than a reader of sets: whoever signs must have understood every key. `nil` for anything but what
    /// ``output`` has written, for more keys than a set may have, and for a key twice.
    ///
    /// - Parameter value: the draft as it travelled.
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

    /// The draft as it travels.
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
    ///   - lifetime: how long the set counts, seconds; at most ninety days (spec, insurance cards §3.2).
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
    /// What tells entries of a set apart: the key, what it may sign, and for whom.
    public struct Entry: Sendable, Hashable {
        /// The key's identifier.
        public let identifier: KeyIdentifier<V2>
        /// What it may sign.
        public let role: KeyRole
        /// For whom it speaks.
        public let issuer: String?
    }

    /// What tells this entry of a set from all others.
    public var entry: Entry { Entry(identifier: key.identifier, role: role, issuer: issuer) }
}
