// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)

/// The sessions that are open: a bounded number, each forgotten when nobody uses it.
@MainActor
public final class ScreenHost {
    /// How many sessions may be open and how long one may lie idle.
    public struct Limits: Sendable {
        /// Sessions open at a time; a phone frame in a browser needs one.
        public var sessionCount: Int
        /// Sessions of one client open at a time.
        public var sessionCountPerClient: Int
        /// How long a session without a listening page is kept.
        public var idle: Duration

        /// Limits; the defaults suit one desk.
        public init(
            sessionCount: Int = 128,
            sessionCountPerClient: Int = 64,
            idle: Duration = .seconds(900)
        ) {
            self.sessionCount = sessionCount
            self.sessionCountPerClient = sessionCountPerClient
            self.idle = idle
        }
    }

    private let limits: Limits
    private let now: @MainActor () -> ContinuousClock.Instant
    private var sessions: [String: ScreenSession] = [:]

    /// An empty host.
    ///
    /// - Parameters:
    ///   - limits: how many sessions, and for how long.
    ///   - now: the clock; tests bring their own.
    public nonisolated init(
        limits: Limits = Limits(),
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// How many sessions are open.
    public var sessionCount: Int {
        sessions.count
    }

    /// Opens a session that serves an app.
    ///
    /// A client with as many as it may have loses one of its own; when all are taken, the client with the most
    /// loses one: the one that lay idle longest, or where pages listen to all of them, the one used least
    /// lately.
    ///
    /// - Parameters:
    ///   - app: what the session serves.
    ///   - name: what pages call the app.
    ///   - language: the language to begin with.
    ///   - client: who asks, such as an address; all whom nobody knows are one.
    /// - Returns: the session.
    /// - Throws: `tooManySessions` when somebody else would lose the only one it has and listens to.
    public func open(
        _ app: any ScreenApp,
        named name: String = "",
        language: ScreenLanguage = .en,
        for client: String? = nil
    ) throws(ScreenError) -> ScreenSession {
        expire()
        try makeRoom(for: client)
        let session = ScreenSession(
            id: Self.newID(),
            app: app,
            name: name,
            language: language,
            client: client,
            now: now()
        )
        sessions[session.id] = session
        return session
    }

    /// The session of a page, which counts as use; `nil` for an id that is not or no longer known.
    public func session(_ id: String) -> ScreenSession? {
        expire()
        guard let session = sessions[id] else { return nil }
        session.lastUse = now()
        return session
    }

    /// Ends a session.
    public func close(_ id: String) {
        sessions.removeValue(forKey: id)?.close()
    }

    /// Ends every session.
    public func closeAll() {
        for id in Array(sessions.keys) {
            close(id)
        }
    }

    /// Forgets the sessions that nobody listens to and that were not used for the time allowed.
    public func expire() {
        let limit = now() - limits.idle
        for session in idle where session.lastUse < limit {
            close(session.id)
        }
    }

    private func makeRoom(for client: String?) throws(ScreenError) {
        let own = sessions.values.filter { $0.client == client }
        if own.count >= limits.sessionCountPerClient {
            guard let loser = Self.leastMissed(own) else { throw .tooManySessions }
            close(loser.id)
        } else if sessions.count >= limits.sessionCount {
            let rows = Dictionary(grouping: sessions.values) { $0.client }.values
            let most = rows.max { $0.count < $1.count } ?? []
            let row = most.count > own.count + 1 ? most : own.isEmpty ? idle : own
            guard let loser = Self.leastMissed(row) else { throw .tooManySessions }
            close(loser.id)
        }
    }

    /// The one without a listening page that was used least lately, or, where all are listened to, of those.
    private static func leastMissed(_ sessions: [ScreenSession]) -> ScreenSession? {
        let idle = sessions.filter { $0.listenerCount == 0 }
        return (idle.isEmpty ? sessions : idle).min { $0.lastUse < $1.lastUse }
    }

    private var idle: [ScreenSession] {
        sessions.values.filter { $0.listenerCount == 0 }
    }

    private static func newID() -> String {
        var random = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in random.next() as UInt64 }
        return words.map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}
#endif
