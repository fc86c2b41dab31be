// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import PaymentCards

extension IssuingFaults {
    /// Returns a route that plays the faults if it is one for apps; the banks' own routes stay as they are.
    func playing(_ route: HTTPRoute) -> HTTPRoute {
        guard route.pattern.hasPrefix("/issuing" + DeviceCardRoutes.prefix) else { return route }
        let opensEnvelopes = route.pattern.hasSuffix("/secure-data")
        return route.answering { [self] request, answer throws(HTTPError) in
            if has(.slow) { try? await Task.sleep(for: Self.delay) }
            if has(.unavailable) { return Self.response(IssuingRequestError(.unavailable)) }
            if opensEnvelopes, has(.vaultKeyRetired) {
                return Self.response(IssuingRequestError(.vaultKeyUnknown))
            }
            let response = try await answer(request)
            // A proxy says this in place of a server whose answer did not arrive (RFC 9110 §15.6.5).
            return take(.answerLost) ? HTTPResponse(status: HTTPStatus(code: 504)) : response
        }
    }

    private static func response(_ error: IssuingRequestError) -> HTTPResponse {
        IssuingErrors.response(error, requestID: RequestContext.newRequestID())
    }
}
