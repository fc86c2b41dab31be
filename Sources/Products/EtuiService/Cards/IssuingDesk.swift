// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import HTTPMessages
import HTTPServer
import IssuingServer
import PaymentCards

/// The bank's desk, where codes sign in other devices; what stands for a session is the digest of its token.
struct IssuingDesk: HandoverDesk {
    let service: IssuingService
    /// The banks of the demonstration.
    let banks: [DeskBank]
    /// Whether browsers reach the server over TLS.
    let isSecure: Bool

    let name = "issuing"

    var routes: [HTTPRoute] { service.deskRoutes(banks: banks, isSecure: isSecure) }

    func access(of request: HTTPRequest) -> [UInt8]? { service.deskSession(of: request) }

    func holder(of access: [UInt8]) async throws(CardRequestError) -> String? {
        do throws(IssuingRequestError) {
            let client = try await service.server.deskClient(ofSession: access)
            return client.map { client in banks.first { $0.client == client }?.name ?? client }
        } catch {
            throw CardRequestError(error)
        }
    }

    func open(
        _ access: [UInt8],
        for request: HTTPRequest
    ) async throws(CardRequestError) -> String? {
        do throws(IssuingRequestError) {
            return try await service.openDesk(besides: access, for: request, isSecure: isSecure)
        } catch {
            throw CardRequestError(error)
        }
    }
}

extension CardRequestError {
    fileprivate init(_ error: IssuingRequestError) {
        self.init(error.code == .unavailable ? .unavailable : .internalFailure)
    }
}
