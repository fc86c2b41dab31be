// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution

/// A cache of tokens that are the same for every client, kept while they are accurate and recent.
final class SignedCache: Sendable {
    /// A token and its version.
    struct Entry: Sendable {
        let token: String
        /// The version of its content.
        let revision: Int64
        let signedAt: Instant

        /// How long a token is served, in seconds: readers keep it for a day, and its validity is longer.
        private static let lifetime: Int64 = 3600

        fileprivate func isFresh(at now: Instant) -> Bool {
            now >= signedAt && now < signedAt.adding(seconds: Self.lifetime)
        }
    }

    private let entries = Locked<[String: Entry]>([:])

    /// Returns the token with a name, recreated if the revision has changed or the last token is old.
    ///
    /// - Parameters:
    ///   - name: the name of the token.
    ///   - revision: the version that the caller has seen; the token may have a later one.
    ///   - now: the time.
    ///   - make: signs the current content and returns its version.
    /// - Throws: what `make` throws.
    /// - Returns: the token of the latest version that this node has signed.
    func token(
        _ name: String,
        revision: Int64,
        at now: Instant,
        make: () async throws(CardRequestError) -> (revision: Int64, token: String)
    ) async throws(CardRequestError) -> Entry {
        let held = entries.withLock { $0[name] }
        if let held, held.revision >= revision, held.isFresh(at: now) { return held }
        let made = try await make()
        let entry = Entry(token: made.token, revision: made.revision, signedAt: now)
        return entries.withLock { entries in
            // A task that began earlier may finish later; its outdated result is not served.
            if let other = entries[name], other.revision > entry.revision, other.isFresh(at: now) {
                return other
            }
            entries[name] = entry
            return entry
        }
    }
}
