// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import InsuranceCards
import Tokens

/// A comparison of the set of keys signed elsewhere with the registered keys.
public struct KeySetStatus: Sendable {
    /// The set; `nil` if there is no valid one.
    public let set: KeySet?
    /// Registered keys that are missing from it or differ there.
    public let missing: [KnownKey]
    /// Keys in it that are not registered.
    public let former: [KnownKey]
    /// The set as a token.
    let token: String?

    /// How long before its end to renew a set, in seconds: a week.
    private static let noticeTime: Int64 = 7 * 86_400

    init(_ token: String?, root: VerificationKey<V2>, registered: [KnownKey], at now: Instant) {
        set = token.flatMap {
            try? KeySet(Array($0.utf8)[...], roots: [root], heldVersion: nil, at: now)
        }
        self.token = set == nil ? nil : token
        let signed = set?.keys ?? []
        let (signedKeys, registeredEntries) = (Set(signed), Set(registered.map(\.entry)))
        missing = registered.filter { !signedKeys.contains($0) }
        former = signed.filter { $0.notAfter > now && !registeredEntries.contains($0.entry) }
    }

    /// Returns the notices for the operator.
    ///
    /// - Parameter now: the time.
    /// - Returns: the notices, most serious first.
    public func notices(at now: Instant) -> [CardKeyNotice] {
        guard let set else { return [.missing] }
        let endsSoon = set.expiresAt <= now.adding(seconds: Self.noticeTime)
        let all: [(CardKeyNotice, Bool)] = [
            (.endsSoon, endsSoon), (.lacksKeys, !missing.isEmpty),
            (.namesFormerKeys, !former.isEmpty),
        ]
        return all.filter(\.1).map(\.0)
    }
}

extension Parties {
    /// Returns the set of keys to sign.
    func draft(at now: Instant) -> KeySetDraft {
        KeySetDraft(version: Int(version), keys: Self.draftKeys(keys, ownKeys, at: now))
    }

    /// Returns the keys for a set: the valid ones, without the server's own former ones.
    static func draftKeys(_ keys: [KnownKey], _ own: OwnKeys, at now: Instant) -> [KnownKey] {
        let living = Set(own.living(at: now).map(\.key))
        return keys.filter { $0.notAfter > now && ($0.issuer != nil || living.contains($0)) }
    }

    /// Returns the status of the set that was signed elsewhere.
    func status(under root: VerificationKey<V2>, at now: Instant) -> KeySetStatus {
        KeySetStatus(signedKeySet, root: root, registered: draft(at: now).keys, at: now)
    }
}
