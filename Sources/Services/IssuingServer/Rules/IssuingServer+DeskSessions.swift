// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// A bank of the demonstration, which signs in at the desk with one press.
package struct DeskBank: Sendable, Hashable {
    /// The client's name.
    package let client: String
    /// What the desk calls the bank.
    package let name: String

    /// Names a bank.
    package init(client: String, name: String) {
        self.client = client
        self.name = name
    }
}

extension IssuingServer {
    /// The duration of a session from sign-in, in seconds: a working day.
    static let deskLifetime: Int64 = 12 * 3600

    /// Opens a session of the desk for a client whose credentials were checked.
    ///
    /// - Returns: the token for the browser's cookie.
    func openDesk(_ client: String) async throws(IssuingRequestError) -> String {
        let token = Hex.encode(SystemRandom().bytes(count: 32))
        let digest = Self.deskDigest(of: token)
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            let known = try IssuingClientRows.client(client, work)
            guard let known, !known.isRevoked else { throw IssuingRequestError(.clientInvalid) }
            try IssuingDeskSessionRows.insert(
                digest: digest,
                client: client,
                ends: time.adding(milliseconds: 1000 * Self.deskLifetime),
                at: time,
                work
            )
        }
        return token
    }

    /// Returns the client of a session.
    ///
    /// - Throws: `token_missing` if there is no such session; `scope_insufficient` if the client was revoked or has
    ///   another secret since (row 63).
    func deskClient(_ token: String?) async throws(IssuingRequestError) -> String {
        guard let token else { throw IssuingRequestError(.tokenMissing) }
        let session = try await deskSession(Self.deskDigest(of: token))
        guard let session else { throw IssuingRequestError(.tokenMissing) }
        guard session.isAdmitted else { throw IssuingRequestError(.scopeInsufficient) }
        return session.client
    }

    /// Returns the client of a session by its digest; nil once the session is over, or its secret no longer counts.
    package func deskClient(ofSession digest: [UInt8]) async throws(IssuingRequestError) -> String?
    {
        let session = try await deskSession(digest)
        return session.flatMap { $0.isAdmitted ? $0.client : nil }
    }

    /// Opens another session for the client of a session, which rests on the same secret.
    ///
    /// - Returns: the token for the browser's cookie; nil once the first session is over.
    func openDesk(besides session: [UInt8]) async throws(IssuingRequestError) -> String? {
        guard try await deskClient(ofSession: session) != nil else { return nil }
        let token = Hex.encode(SystemRandom().bytes(count: 32))
        let digest = Self.deskDigest(of: token)
        let time = now()
        let isOpen = try await store.write { work throws(IssuingRequestError) in
            try IssuingDeskSessionRows.insert(
                digest: digest,
                besides: session,
                ends: time.adding(milliseconds: 1000 * Self.deskLifetime),
                at: time,
                work
            )
        }
        return isOpen ? token : nil
    }

    private func deskSession(
        _ digest: [UInt8]
    ) async throws(IssuingRequestError) -> IssuingDeskSessionRows.Session? {
        let time = now()
        return try await store.read { work throws(IssuingRequestError) in
            try IssuingDeskSessionRows.find(digest, at: time, work)
        }
    }

    /// Ends a session; idempotent.
    func closeDesk(_ token: String) async throws(IssuingRequestError) {
        let digest = Self.deskDigest(of: token)
        try await store.write { work throws(IssuingRequestError) in
            try IssuingDeskSessionRows.delete(digest, work)
        }
    }

    /// Returns the digest under which the database knows a session, by the token of its cookie.
    static func deskDigest(of token: String) -> [UInt8] {
        HashAlgorithm.sha256.digest(of: Array(token.utf8))
    }
}
