// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// What a server answered.
public struct HTTPClientResponse: Sendable {
    /// What a later request can ask with whether anything has changed (RFC 9110 §8.8).
    public struct Validators: Sendable, Equatable, Hashable {
        /// The value of `ETag`, quotes included.
        public var entityTag: String?
        /// The value of `Last-Modified`.
        public var lastModified: String?

        /// Validators as they were stored.
        public init(entityTag: String?, lastModified: String?) {
            self.entityTag = entityTag
            self.lastModified = lastModified
        }
    }

    /// The status, which may well tell of an error.
    public let status: HTTPStatus
    /// The header fields as they came.
    public let headers: HTTPHeaders
    /// The whole body.
    public let body: [UInt8]

    /// An answer, as another way of fetching brings it.
    public init(status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the copy that the validators belong to is still good (304).
    public var isNotModified: Bool { status == .notModified }

    /// What to send along the next time.
    public var validators: Validators {
        Validators(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
    }
}
