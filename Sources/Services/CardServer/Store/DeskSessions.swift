// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
import Encodings
import Execution
import HTTPMessages
import HTTPServer

/// Who has signed in at the page of a desk.
///
/// A session stands in for credentials in the browser that has shown them once, so that a reload keeps it and no
/// script holds a key. Its token is 32 random bytes in a cookie that scripts cannot read; the database keeps the
/// token's digest and that of the credentials, so all nodes know it, and new credentials for a tenant end it.
final class DeskSessions: Sendable {
    /// The two desks; one browser may have signed in at both.
    enum Desk: String, Sendable, CaseIterable {
        case insurer, provider

        /// The name of its cookie; browsers take `__Host-` over TLS only, and for this host alone (RFC 6265bis §4.1.3).
        func cookie(isSecure: Bool) -> String { (isSecure ? "__Host-" : "") + "etui-" + rawValue }
    }

    /// How long a session lasts from the moment of signing in, seconds: a working day.
    static let lifetime: Int64 = 12 * 3600
    /// How long a node believes what it has read of a session.
    private static let lookInterval = Duration.seconds(1)
    private static let cacheLimit = 1024

    private struct Copy {
        let access: [UInt8]
        let ends: Instant
        let time: ContinuousClock.Instant
    }

    private let ledger: Ledger
    private let now: @Sendable () -> Instant
    private let copies = Locked<[String: Copy]>([:])

    init(ledger: Ledger, now: @escaping @Sendable () -> Instant) {
        self.ledger = ledger
        self.now = now
    }

    /// Begins a session.
    ///
    /// `access` is the digest of the credentials that were shown; the token is for the cookie.
    func open(
        at desk: Desk,
        access: [UInt8]
    ) async throws(HTTPProblem) -> (token: String, ends: Instant) {
        let token = TenantAccess.credentials(SystemRandom())
        let ends = now().adding(seconds: Self.lifetime)
        let digest = PartyBook.digest(ofAccess: token)
        _ = try await ledger.write { work throws(LedgerFault) in
            try work.execute(
                "INSERT INTO desk_session (digest, desk, access, ends) VALUES (?, ?, ?, ?)",
                .bytes(digest),
                .text(desk.rawValue),
                .bytes(access),
                .time(ends)
            )
        }
        return (token, ends)
    }

    /// The digest of the credentials that a request's session stands in for; nil without a session that counts.
    ///
    /// A cookie goes along by itself, so only requests of our own pages may use it: throws `crossSite` for others.
    func access(
        of request: HTTPRequest,
        at desk: Desk
    ) async throws(HTTPProblem) -> (access: [UInt8], ends: Instant)? {
        guard let token = token(of: request, at: desk) else { return nil }
        try HTTPAccess.checkOrigin(of: request)
        let name = desk.rawValue + token
        if let copy = copies.withLock({ $0[name] }), .now - copy.time < Self.lookInterval {
            return copy.ends > now() ? (copy.access, copy.ends) : nil
        }
        let found = try await read(token, at: desk)
        copies.withLock { copies in
            if copies.count >= Self.cacheLimit { copies = [:] }
            copies[name] = found.map { Copy(access: $0.access, ends: $0.ends, time: .now) }
        }
        return found
    }

    /// Ends the session of a request, if it has one; on other nodes within a second.
    func close(_ request: HTTPRequest, at desk: Desk) async throws(HTTPProblem) {
        guard let token = token(of: request, at: desk) else { return }
        _ = copies.withLock { $0.removeValue(forKey: desk.rawValue + token) }
        let digest = PartyBook.digest(ofAccess: token)
        _ = try await ledger.write { work throws(LedgerFault) in
            try work.execute("DELETE FROM desk_session WHERE digest = ?", .bytes(digest))
        }
    }

    /// The field that gives a browser the cookie, or with a nil token takes it away.
    static func setCookie(_ token: String?, at desk: Desk, isSecure: Bool) -> String {
        let time = token == nil ? 0 : lifetime
        return desk.cookie(isSecure: isSecure) + "=" + (token ?? "")
            + "; Path=/; Max-Age=\(time); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    private func read(
        _ token: String,
        at desk: Desk
    ) async throws(HTTPProblem) -> (access: [UInt8], ends: Instant)? {
        let digest = PartyBook.digest(ofAccess: token)
        let time = now()
        return try await ledger.read { work throws(LedgerFault) in
            let row = try work.row(
                "SELECT access, ends FROM desk_session WHERE digest = ? AND desk = ? AND ends > ?",
                .bytes(digest),
                .text(desk.rawValue),
                .time(time)
            )
            guard let row else { return nil }
            let ends = Instant(secondsSinceEpoch: try row.integer("ends"))
            return (try row.bytes("access"), ends)
        }
    }

    private func token(of request: HTTPRequest, at desk: Desk) -> String? {
        request.cookie(desk.cookie(isSecure: true)) ?? request.cookie(desk.cookie(isSecure: false))
    }
}

/// The table of those who have signed in at a desk.
package enum DeskSessionSchema {
    /// All steps.
    package static let schema = Schema(
        "desk sessions",
        [
            Schema.Step(
                "sessions",
                [
                    """
                    CREATE TABLE desk_session (
                        digest {bytes} PRIMARY KEY, desk {text} NOT NULL, access {bytes} NOT NULL,
                        ends {integer} NOT NULL
                    ) {strict}
                    """,
                    "CREATE INDEX desk_session_ends ON desk_session (ends)",
                ]
            )
        ]
    )
}

extension HTTPRequest {
    /// The value of a cookie (RFC 6265 §5.4), or nil; of several with one name the first.
    package func cookie(_ name: String) -> String? {
        for field in headers.all("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else {
                    continue
                }
                let value = parts[1].drop(while: { $0 == " " })
                if !value.isEmpty { return String(value) }
            }
        }
        return nil
    }
}
