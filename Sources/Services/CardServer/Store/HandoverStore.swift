// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
import Encodings

/// What pages have begun and other devices go on with.
///
/// The database has digests only: of the code, of the token of the page that began, and of that of the device that took
/// the code. One statement takes a code, so a code works once, however many try it at the same moment, on all nodes.
struct HandoverStore: Sendable {
    /// What the page that began learns.
    struct State: Sendable {
        /// Whether another device has taken the code.
        let isOpen: Bool
        /// The outcome as JSON; nil until there is one.
        let outcome: String?

        /// The name of the state.
        var name: String {
            if outcome != nil { return "done" }
            return isOpen ? "open" : "waiting"
        }
    }

    let store: CardStore

    /// Enters a hand-over.
    func enter(
        _ handover: Handover,
        code: HandoverCode,
        watch: String,
        until end: Instant
    ) async throws(CardRequestError) {
        _ = try await store.write { work throws(CardRequestError) in
            try work.execute(
                "INSERT INTO handover (watch, code, kind, content, ends) VALUES (?, ?, ?, ?, ?)",
                .bytes(TenantAccess.digest(of: watch)),
                .bytes(code.digest),
                .text(handover.kind),
                .text(handover.content.encoded()),
                .time(end)
            )
        }
    }

    /// Takes a code for the device with a token; throws `gone` if it is unknown, taken, or its time is over.
    func take(
        _ code: HandoverCode,
        token: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Handover {
        let row = try work.row(
            """
            UPDATE handover SET code = NULL, token = ? WHERE code = ? AND ends > ?
            RETURNING kind, content, watch
            """,
            .bytes(TenantAccess.digest(of: token)),
            .bytes(code.digest),
            .time(now)
        )
        guard let row else { throw CardRequestError(.gone) }
        try work.notify(Self.topic(try row.bytes("watch")))
        return try Self.handover(row)
    }

    /// Returns what the device with a token goes on with; throws `gone` once the time is over or there is an outcome.
    func taken(by token: String, at now: Instant) async throws(CardRequestError) -> Handover {
        try await store.read { work throws(CardRequestError) in
            let row = try work.row(
                """
                SELECT kind, content FROM handover WHERE token = ? AND ends > ? AND outcome IS NULL
                """,
                .bytes(TenantAccess.digest(of: token)),
                .time(now)
            )
            guard let row else { throw CardRequestError(.gone) }
            return try Self.handover(row)
        }
    }

    /// Enters the outcome, once; throws `gone` like ``taken(by:at:)``.
    func finish(
        _ token: String,
        with outcome: JSONOutput,
        at now: Instant
    ) async throws(CardRequestError) {
        try await store.write { work throws(CardRequestError) in
            let row = try work.row(
                """
                UPDATE handover SET outcome = ? WHERE token = ? AND ends > ? AND outcome IS NULL
                RETURNING watch
                """,
                .text(outcome.encoded()),
                .bytes(TenantAccess.digest(of: token)),
                .time(now)
            )
            guard let row else { throw CardRequestError(.gone) }
            try work.notify(Self.topic(try row.bytes("watch")))
        }
    }

    /// Returns the state for the page that began, as soon as it has another name or when the time is over.
    func state(
        of watch: String,
        unlike name: String?,
        upTo wait: Duration,
        at now: @escaping @Sendable () -> Instant
    ) async throws(CardRequestError) -> State {
        let digest = TenantAccess.digest(of: watch)
        return try await store.waiting(
            for: Self.topic(digest),
            upTo: wait,
            until: { $0.name != name }
        ) { () async throws(CardRequestError) in
            try await store.database.read { work throws(CardRequestError) in
                let row = try work.row(
                    "SELECT code, outcome FROM handover WHERE watch = ? AND ends > ?",
                    .bytes(digest),
                    .time(now())
                )
                guard let row else { throw CardRequestError(.gone) }
                return State(
                    isOpen: try row.bytes(ifAny: "code") == nil,
                    outcome: try row.text(ifAny: "outcome")
                )
            }
        }
    }

    private static func handover(_ row: Row<CardRequestError>) throws(CardRequestError) -> Handover
    {
        guard
            let content = try? JSONTree(parsing: Array(try row.text("content").utf8)).root,
            let handover = Handover(kind: try row.text("kind"), content: content)
        else { throw CardRequestError(.internalFailure) }
        return handover
    }

    private static func topic(_ watch: [UInt8]) -> String {
        "handover:" + Hex.encode(watch.prefix(16))
    }
}

/// The table of what other devices go on with.
package enum HandoverSchema {
    /// All steps.
    package static let schema = Schema(
        "handovers",
        [
            Schema.Step(
                "handovers",
                [
                    """
                    CREATE TABLE handover (
                        watch {bytes} PRIMARY KEY, code {bytes} UNIQUE, token {bytes} UNIQUE,
                        kind {text} NOT NULL, content {text} NOT NULL, outcome {text},
                        ends {integer} NOT NULL
                    ) {strict}
                    """,
                    "CREATE INDEX handover_ends ON handover (ends)",
                ]
            )
        ]
    )
}
