// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// A server's response.
public struct HTTPClientResponse: Sendable {
    /// Values with which a later request can ask whether anything has changed (RFC 9110 §8.8).
    public struct Validators: Sendable, Equatable, Hashable {
        /// The value of `ETag`, quotes included.
        public var entityTag: String?
        /// The value of `Last-Modified`.
        public var lastModified: String?

        /// Creates validators from stored values.
        public init(entityTag: String?, lastModified: String?) {
            self.entityTag = entityTag
            self.lastModified = lastModified
        }
    }

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

    /// Whether the copy that the validators belong to is still current (304).
    public var isNotModified: Bool { status == .notModified }

    /// The validators to send with the next request.
    public var validators: Validators {
        Validators(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
    }
}
