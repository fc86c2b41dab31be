// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// A reviewer of the demonstration, who signs in at the desk with one press.
package struct DeskReviewer: Sendable, Hashable {
    /// The token of the credential.
    package let token: String
    /// What the desk calls the reviewer.
    package let name: String
    /// The name of the account, by which the page for signing in tells reviewers apart.
    package let account: String

    /// Names a reviewer of an account.
    package init(token: String, name: String, account: String) {
        self.token = token
        self.name = name
        self.account = account
    }
}

extension IdentityServer {
    /// The duration of a session from sign-in, in seconds: a working day.
    static let deskLifetime: Int64 = 12 * 3600

    /// Opens a session of the desk for a credential that was checked.
    ///
    /// - Returns: the token for the browser's cookie.
    /// - Throws: `unauthorized`, `accountDisabled`, `forbidden`.
    func openDesk(_ reviewer: String) async throws(IdentityRequestError) -> String {
        let token = Hex.encode(SystemRandom().bytes(count: 32))
        let (digest, time) = (Self.deskDigest(of: token), now())
        try await store.write { work throws(IdentityRequestError) in
            let found = try CredentialRows.find(reviewer, work)
            let credential = try Self.admitted(found, at: time).credential
            try IdentityDeskSessionRows.insert(
                digest: digest,
                credential,
                ends: time.adding(milliseconds: 1000 * Self.deskLifetime),
                at: time,
                work
            )
        }
        return token
    }

    /// Returns the reviewer of a session.
    ///
    /// - Throws: `unauthorized` if there is no such session; `accountDisabled`, `forbidden`.
    func deskCaller(_ token: String?) async throws(IdentityRequestError) -> IdentityCaller {
        guard let token else { throw IdentityRequestError(.unauthorized) }
        return try await deskCaller(ofDigest: Self.deskDigest(of: token))
    }

    /// Returns what the desk calls the reviewer of a session, and the account; nil once the session is over.
    package func deskHolder(
        ofSession digest: [UInt8]
    ) async throws(IdentityRequestError) -> (token: String, name: String?, account: String)? {
        guard let caller = try await admittedCaller(ofDigest: digest) else { return nil }
        let names = try await reviewerNames(of: caller.account.id)
        let name = names.first { $0.token == caller.token }?.name
        return (caller.token, name, caller.account.name)
    }

    /// Opens another session for the reviewer of a session, which rests on the same secret.
    ///
    /// - Returns: the token for the browser's cookie; nil once the first session is over.
    func openDesk(besides session: [UInt8]) async throws(IdentityRequestError) -> String? {
        guard try await admittedCaller(ofDigest: session) != nil else { return nil }
        let token = Hex.encode(SystemRandom().bytes(count: 32))
        let (digest, time) = (Self.deskDigest(of: token), now())
        let isOpen = try await store.write { work throws(IdentityRequestError) in
            try IdentityDeskSessionRows.insert(
                digest: digest,
                besides: session,
                ends: time.adding(milliseconds: 1000 * Self.deskLifetime),
                at: time,
                work
            )
        }
        return isOpen ? token : nil
    }

    /// Returns the reviewer of a session by its digest; nil if it has ended, or its credential no longer opens the desk.
    func admittedCaller(
        ofDigest digest: [UInt8]
    ) async throws(IdentityRequestError) -> IdentityCaller? {
        do throws(IdentityRequestError) {
            return try await deskCaller(ofDigest: digest)
        } catch {
            guard [.unauthorized, .forbidden, .accountDisabled].contains(error.code) else {
                throw error
            }
            return nil
        }
    }

    private func deskCaller(
        ofDigest digest: [UInt8]
    ) async throws(IdentityRequestError) -> IdentityCaller {
        let time = now()
        let found = try await store.read { work throws(IdentityRequestError) in
            try IdentityDeskSessionRows.credential(digest, at: time, work)
        }
        let admitted = try Self.admitted(found, at: time)
        return IdentityCaller(
            account: admitted.account,
            token: admitted.credential.token,
            isAtDesk: true
        )
    }

    /// Returns the names of an account's reviewers by their tokens: the labels of credentials that open the desk.
    func reviewerNames(
        of account: String
    ) async throws(IdentityRequestError) -> [(token: String, name: String)] {
        try await credentials(of: account).compactMap { credential in
            guard credential.scopes.contains(.admin), let label = credential.label else {
                return nil
            }
            return (credential.token, label)
        }
    }

    /// Ends a session; idempotent.
    func closeDesk(_ token: String) async throws(IdentityRequestError) {
        let digest = Self.deskDigest(of: token)
        try await store.write { work throws(IdentityRequestError) in
            try IdentityDeskSessionRows.delete(digest, work)
        }
    }

    private static func admitted(
        _ found: CredentialRows.Found?,
        at time: PreciseInstant
    ) throws(IdentityRequestError) -> CredentialRows.Found {
        guard let found, found.credential.isValid(at: time) else {
            throw IdentityRequestError(.unauthorized)
        }
        guard found.account.isEnabled else { throw IdentityRequestError(.accountDisabled) }
        guard IdentityScope.admin.isGranted(by: found.credential.scopes) else {
            throw IdentityRequestError(.forbidden)
        }
        return found
    }

    /// Returns the digest under which the database knows a session, by the token of its cookie.
    static func deskDigest(of token: String) -> [UInt8] {
        HashAlgorithm.sha256.digest(of: Array(token.utf8))
    }
}
