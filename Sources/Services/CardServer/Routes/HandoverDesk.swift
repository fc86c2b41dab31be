// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPMessages

/// A desk where a person who is signed in can sign another device in, of this service or of another one in this process.
package protocol HandoverDesk: Sendable {
    /// The last part of the path of its page, as in `/desk/insurer`.
    var name: String { get }
    /// Returns what the database keeps of the session that a request of our own page carries; nil without a session.
    ///
    /// It is a digest, which is nothing that signs in by itself.
    func access(of request: HTTPRequest) async throws(CardRequestError) -> [UInt8]?
    /// Returns the name of the person or company that is signed in; nil once the access is over.
    func holder(of access: [UInt8]) async throws(CardRequestError) -> String?
    /// Signs the browser that sent a request in, in place of its former session.
    ///
    /// - Returns: the value of `Set-Cookie`; nil once the access is over.
    func open(
        _ access: [UInt8],
        for request: HTTPRequest
    ) async throws(CardRequestError) -> String?
}

/// A desk of the card server; its access is the digest of the tenant's credentials.
struct TenantHandoverDesk: HandoverDesk {
    let desk: Desk
    let callers: Callers

    var name: String { desk.rawValue }

    func access(of request: HTTPRequest) async throws(CardRequestError) -> [UInt8]? {
        try await callers.session(of: request, at: desk)?.access
    }

    func holder(of access: [UInt8]) async throws(CardRequestError) -> String? {
        try await callers.server.parties.current().tenant(at: desk, access: access)?.name
    }

    func open(
        _ access: [UInt8],
        for request: HTTPRequest
    ) async throws(CardRequestError) -> String? {
        guard try await holder(of: access) != nil else { return nil }
        let session = try await callers.open(at: desk, access: access, for: request)
        return callers.cookie(session.token, at: desk)
    }
}
