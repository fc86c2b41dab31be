// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTP

/// Tokens that are the same for everybody, kept as long as what they say is true and not too old.
final class SignedCache: Sendable {
    /// A token and what it was made of.
    struct Entry: Sendable {
        let token: String
        /// The version of what it says.
        let revision: Int64
        let signedAt: Instant
    }

    /// How long a token is handed out, seconds: readers keep it for a day, and it counts longer.
    private static let lifetime: Int64 = 3600

    private let entries = Locked<[String: Entry]>([:])

    /// The token of a name, made anew if the revision has changed or the last one is old.
    func token(
        _ name: String,
        revision: Int64,
        at now: Instant,
        make: () async throws(HTTPProblem) -> String
    ) async throws(HTTPProblem) -> Entry {
        let held = entries.withLock { $0[name] }
        if let held, held.revision == revision, now >= held.signedAt,
            now < held.signedAt.adding(seconds: Self.lifetime)
        {
            return held
        }
        let entry = Entry(token: try await make(), revision: revision, signedAt: now)
        entries.withLock { $0[name] = entry }
        return entry
    }
}
