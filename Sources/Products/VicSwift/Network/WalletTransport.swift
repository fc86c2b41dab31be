// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPClient
package import HTTPMessages

/// The wallet's way to a card server: over the network, or to a server in the process.
package protocol WalletTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status; redirects are answers.
    ///
    /// - Parameter request: the request to send.
    /// - Returns: the answer.
    /// - Throws: `HTTPClientError` if there is none.
    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse
}

/// A request of the wallet.
package struct WalletRequest: Sendable {
    /// The method.
    package var method: HTTPMethod
    /// The full address.
    package var address: String
    /// The header fields.
    package var headers: HTTPHeaders
    /// The body, if any.
    package var body: [UInt8]?
}

/// The network, within the limits of the protocol.
package struct NetworkTransport: WalletTransport {
    /// The longest answer in bytes; reading stops there.
    package static let byteLimit = 1 << 20
    private static let limits = HTTPClient.Limits(
        byteCount: byteLimit,
        time: .seconds(30),
        connectTime: .seconds(10),
        redirectCount: 0
    )

    /// Creates the transport, which has no options.
    package init() {}

    /// Sends a request and returns the answer.
    package func send(
        _ request: WalletRequest
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        try await HTTPClient().send(
            request.method,
            request.address,
            headers: request.headers,
            body: request.body,
            limits: Self.limits
        )
    }
}
