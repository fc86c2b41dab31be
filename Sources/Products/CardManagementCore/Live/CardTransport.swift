// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPClient
package import HTTPMessages

/// A card manager's way to the issuing server, for tests to replace.
package protocol CardTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status; redirects are answers.
    ///
    /// - Throws: `HTTPClientError` if there is none.
    func send(
        _ request: IssuingCall,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse
}

/// A request to the issuing server.
package struct IssuingCall: Sendable {
    /// The method.
    package var method: HTTPMethod
    /// The full address.
    package var address: String
    /// The header fields.
    package var headers: HTTPHeaders
    /// The body, if any.
    package var body: [UInt8]?
}

/// The network.
package struct NetworkCardTransport: CardTransport {
    /// Creates the transport, which has no options.
    package init() {}

    /// Sends a request and returns the answer.
    package func send(
        _ request: IssuingCall,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        try await HTTPClient().send(
            request.method,
            request.address,
            headers: request.headers,
            body: request.body,
            limits: limits
        )
    }
}
