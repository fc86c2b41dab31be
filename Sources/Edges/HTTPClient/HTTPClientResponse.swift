// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// A server's response.
public struct HTTPClientResponse: Sendable {
    /// The status, which may be an error.
    public let status: HTTPStatus
    /// The header fields as they came.
    public let headers: HTTPHeaders
    /// The whole body.
    public let body: [UInt8]

    /// Creates a response, for other ways of fetching.
    public init(status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the copy that a condition of the request names is still current (304).
    public var isNotModified: Bool { status == .notModified }
}
