// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPClient
package import HTTPMessages

/// How the wallet reaches a card server: over the network, or a server within the process.
package protocol WalletTransport: Sendable {
    /// Sends a request and brings the answer, whatever its status; redirects are answers.
    ///
    /// - Parameter request: what is sent.
    /// - Returns: the answer.
    /// - Throws: `HTTPClientError` where there is none.
    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse
}

/// A request of the wallet.
package struct WalletRequest: Sendable {
    /// The method.
    package var method: HTTPMethod
    /// Where to, in full.
    package var address: String
    /// The header fields.
    package var headers: HTTPHeaders
    /// What is sent along.
    package var body: [UInt8]?
}

/// The network, within the bounds of the protocol.
package struct NetworkTransport: WalletTransport {
    /// The longest answer, bytes; reading stops there.
    package static let byteLimit = 1 << 20
    private static let limits = HTTPClient.Limits(
        byteCount: byteLimit,
        time: .seconds(30),
        connectTime: .seconds(10),
        redirectCount: 0
    )

    /// The one network there is.
    package init() {}

    /// Sends a request and brings the answer.
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
