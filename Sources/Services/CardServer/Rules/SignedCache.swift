// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution

/// Tokens that are the same for everybody, kept as long as what they say is true and not too old.
final class SignedCache: Sendable {
    /// A token and what it was made of.
    struct Entry: Sendable {
        let token: String
        /// The version of what it says.
        let revision: Int64
        let signedAt: Instant

        /// How long a token is handed out, seconds: readers keep it for a day, and it counts longer.
        private static let lifetime: Int64 = 3600

        fileprivate func isFresh(at now: Instant) -> Bool {
            now >= signedAt && now < signedAt.adding(seconds: Self.lifetime)
        }
    }

    private let entries = Locked<[String: Entry]>([:])

    /// The token of a name, made anew if the revision has changed or the last one is old.
    ///
    /// - Parameters:
    ///   - name: which token.
    ///   - revision: the version that the caller has seen; the token may be of a later one.
    ///   - now: the time.
    ///   - make: signs what holds at that moment, and says which version that is.
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
            // A task that began earlier may finish later; its result is outdated and is not handed out.
            if let other = entries[name], other.revision > entry.revision, other.isFresh(at: now) {
                return other
            }
            entries[name] = entry
            return entry
        }
    }
}
