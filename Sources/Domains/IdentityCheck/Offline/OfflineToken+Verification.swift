// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

extension OfflineToken {
    /// What an app says about itself when it presents a token.
    public struct App: Sendable, Hashable {
        /// Its bundle identifier.
        public var bundleID: String
        /// Whether its check needs the server's verification.
        public var needsVerification: Bool

        /// Describes an app.
        public init(bundleID: String, needsVerification: Bool) {
            self.bundleID = bundleID
            self.needsVerification = needsVerification
        }
    }

    /// Reads a token and checks that an app may use it now.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the keys that may sign tokens, by their identifiers.
    ///   - app: the app.
    ///   - now: the device's time; clockSkew seconds are tolerated in both directions.
    /// - Returns: the token.
    /// - Throws: the first of `invalid`, `wrongProduct`, `bundleMismatch`, `expired` that applies.
    public static func verified(
        _ text: String,
        by keys: [String: Ed25519PublicKey],
        for app: App,
        at now: Instant
    ) throws(OfflineTokenError) -> OfflineToken {
        guard let token = authentic(text, keys), now.adding(seconds: clockSkew) >= token.issuedAt
        else { throw .invalid }
        guard token.product == .netverify || !app.needsVerification else { throw .wrongProduct }
        guard token.permits(bundleID: app.bundleID) else { throw .bundleMismatch }
        guard now <= token.expiresAt.adding(seconds: clockSkew) else { throw .expired }
        return token
    }

    /// Reads what a token says without checking who signed it: to show it, never to act on it.
    ///
    /// - Parameter text: the token.
    /// - Returns: what it says.
    /// - Throws: `invalid` for a text of another form.
    public static func unverified(_ text: String) throws(OfflineTokenError) -> OfflineToken {
        guard let parts = Parts(text) else { throw .invalid }
        return parts.token
    }

    /// Reads a token that one of the keys signed.
    private static func authentic(
        _ text: String,
        _ keys: [String: Ed25519PublicKey]
    ) -> OfflineToken? {
        guard let parts = Parts(text), let key = keys[parts.token.kid],
            (try? key.verify(parts.signature[...], of: parts.signed)) != nil
        else { return nil }
        return parts.token
    }

    /// A token as it is read, before its signature is checked.
    private struct Parts {
        let token: OfflineToken
        let signature: [UInt8]
        /// What the signature covers.
        let signed: ArraySlice<UInt8>

        init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard bytes.count <= maximumCount, bytes.starts(with: prefix.utf8),
                let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > prefix.utf8.count,
                let payload = decoded(bytes[prefix.utf8.count..<dot]),
                let signature = decoded(bytes[(dot + 1)...]),
                let tree = try? JSONTree(parsing: payload, limits: limits),
                let token = OfflineToken(tree.root)
            else { return nil }
            (self.token, self.signature, signed) = (token, signature, bytes[..<dot])
        }
    }

    private static let limits = JSONLimits(byteCount: maximumCount, depth: 3, nodeCount: 600)

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        try? Base64.decode(Array(text), alphabet: .urlSafe, padding: .forbidden)
    }
}
