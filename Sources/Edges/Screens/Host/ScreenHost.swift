// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)

/// The open sessions: a bounded number, each removed when it is no longer used.
@MainActor
public final class ScreenHost {
    /// Limits on the number of open sessions and their idle time.
    public struct Limits: Sendable {
        /// The most open sessions; a phone frame in a browser needs one.
        public var sessionCount: Int
        /// The most open sessions of one client.
        public var sessionCountPerClient: Int
        /// How long to keep a session without a listening page.
        public var idle: Duration

        /// Creates limits; the defaults suit one desk.
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

    /// Creates an empty host.
    ///
    /// - Parameters:
    ///   - limits: the number of sessions and their idle time.
    ///   - now: the clock; tests supply their own.
    public nonisolated init(
        limits: Limits = Limits(),
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// The number of open sessions.
    public var sessionCount: Int {
        sessions.count
    }

    /// Opens a session that serves an app.
    ///
    /// A client at its limit loses one of its own sessions. When all are taken, the client with the most
    /// loses one: the one idle longest, or if pages listen to all of them, the least recently used.
    ///
    /// - Parameters:
    ///   - app: the app that the session serves.
    ///   - name: the app's name on pages.
    ///   - language: the initial language.
    ///   - client: the client's key, such as an address; all unidentified clients share one.
    /// - Returns: the session.
    /// - Throws: `tooManySessions` if another client would lose the only session it has and listens to.
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

    /// Returns the session of a page and marks it as used; `nil` for an unknown or expired id.
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

    /// Removes the sessions without listeners that were unused for the time allowed.
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

    /// Returns the least recently used session without a listening page, or of all sessions if each has one.
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
