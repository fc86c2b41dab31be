// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import HTTPMessages
import HTTPServer
import IdentityServer

/// The reviewers' desk, where codes sign in other devices; what stands for a session is the digest of its token.
struct VerificationDesk: HandoverDesk {
    let service: IdentityService
    /// The reviewers of the demonstration, who sign in with one press.
    let reviewers: [DeskReviewer]
    /// Whether browsers reach the server over TLS.
    let isSecure: Bool

    let name = "verification"

    var routes: [HTTPRoute] { service.deskRoutes(reviewers: reviewers, isSecure: isSecure) }

    func access(of request: HTTPRequest) -> [UInt8]? { service.deskSession(of: request) }

    func holder(of access: [UInt8]) async throws(CardRequestError) -> String? {
        do throws(IdentityRequestError) {
            guard let holder = try await service.server.deskHolder(ofSession: access) else {
                return nil
            }
            let name = holder.name ?? reviewers.first { $0.token == holder.token }?.name
            return [name, holder.account].compactMap(\.self).joined(separator: ", ")
        } catch {
            throw CardRequestError(error)
        }
    }

    func open(
        _ access: [UInt8],
        for request: HTTPRequest
    ) async throws(CardRequestError) -> String? {
        do throws(IdentityRequestError) {
            return try await service.openDesk(besides: access, for: request, isSecure: isSecure)
        } catch {
            throw CardRequestError(error)
        }
    }
}

extension CardRequestError {
    fileprivate init(_ error: IdentityRequestError) {
        self.init(error.code == .unavailable ? .unavailable : .internalFailure)
    }
}
