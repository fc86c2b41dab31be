// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// Debug sessions: what clients say about checks that went wrong.
extension IdentityServer {
    /// The most events of a session.
    private static let debugLimit = 5000
    /// For how long events stay, in milliseconds: 30 days.
    private static let debugMilliseconds: Int64 = 30 * 86_400_000

    /// Takes events of a session.
    ///
    /// - Throws: `forbidden` without the feature; `limitReached` beyond 5000 events of a session.
    func add(
        _ events: [DebugEvent],
        to session: String,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        guard caller.account.settings.hasDebug else {
            throw IdentityRequestError(.forbidden, detail: "debug")
        }
        let (account, time) = (caller.account.id, now())
        try await store.write { work throws(IdentityRequestError) in
            let count = try DebugRows.count(of: session, ofAccount: account, work)
            guard count + events.count <= Self.debugLimit else {
                throw IdentityRequestError(.limitReached)
            }
            try DebugRows.append(
                events,
                to: session,
                ofAccount: account,
                after: count,
                at: time,
                work
            )
        }
    }

    /// Returns the events of a session in their order.
    ///
    /// - Throws: `notFound` without any.
    func debugEvents(
        of session: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> [JSONValue] {
        let account = caller.account.id
        let found = try await store.read { work throws(IdentityRequestError) in
            try DebugRows.all(of: session, ofAccount: account, work)
        }
        guard !found.isEmpty else { throw IdentityRequestError(.notFound) }
        return found
    }

    /// Removes events that are older than 30 days.
    package func sweepDebugEvents() async throws(IdentityRequestError) {
        let start = now().adding(milliseconds: -Self.debugMilliseconds)
        try await store.write { work throws(IdentityRequestError) in
            try DebugRows.sweep(before: start, work)
        }
    }
}
