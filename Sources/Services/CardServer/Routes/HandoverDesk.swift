// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPMessages

/// A desk, of this service or of another one in this process, where a person who is signed in can sign in another device.
package protocol HandoverDesk: Sendable {
    /// The last part of the path of its page, as in `/desk/insurer`.
    var name: String { get }
    /// Returns a digest that stands for the session in a request of our own page; nil without a session.
    ///
    /// The database keeps it until the code is used. It is not a credential.
    func access(of request: HTTPRequest) async throws(CardRequestError) -> [UInt8]?
    /// Returns the name of the person or company that is signed in; nil once the session or its secret is no longer valid.
    func holder(of access: [UInt8]) async throws(CardRequestError) -> String?
    /// Opens a session for the browser that sent a request, in place of its former one.
    ///
    /// - Returns: the value of `Set-Cookie`; nil once the first session or its secret is no longer valid.
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
