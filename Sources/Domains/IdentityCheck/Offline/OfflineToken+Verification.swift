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

    /// Reads a token that one of the keys signed.
    private static func authentic(
        _ text: String,
        _ keys: [String: Ed25519PublicKey]
    ) -> OfflineToken? {
        let bytes = Array(text.utf8)
        guard bytes.count <= maximumCount, bytes.starts(with: prefix.utf8),
            let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > prefix.utf8.count,
            let payload = decoded(bytes[prefix.utf8.count..<dot]),
            let signature = decoded(bytes[(dot + 1)...]),
            let tree = try? JSONTree(parsing: payload, limits: limits),
            let token = OfflineToken(tree.root), let key = keys[token.kid],
            (try? key.verify(signature[...], of: bytes[..<dot])) != nil
        else { return nil }
        return token
    }

    private static let limits = JSONLimits(byteCount: maximumCount, depth: 3, nodeCount: 600)

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        try? Base64.decode(Array(text), alphabet: .urlSafe, padding: .forbidden)
    }
}
