// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPClient
import HTTPMessages

/// A check's way to the operator's server, for tests to replace.
protocol CheckTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status; redirects are answers.
    func send(
        _ request: CheckRequest,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse
}

/// A request to the operator's server.
struct CheckRequest: Sendable {
    /// The method.
    var method: HTTPMethod
    /// The path below the server's address.
    var path: String
    /// The header fields besides those of every request.
    var headers: HTTPHeaders = [:]
    /// The body.
    var body: [UInt8] = []
    /// Whether the body continues those before, so that a second one like it is an error.
    var isInSequence = false

    /// Whether the same request twice has the effect of one (RFC 9110 §9.2.2).
    var isIdempotent: Bool { !isInSequence && (method == .get || method == .put) }
}

/// The network.
struct NetworkCheckTransport: CheckTransport {
    func send(
        _ request: CheckRequest,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        try await HTTPClient().send(
            request.method,
            request.path,
            headers: request.headers,
            body: request.body,
            limits: limits
        )
    }
}
