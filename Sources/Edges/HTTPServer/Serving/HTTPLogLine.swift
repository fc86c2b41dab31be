// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What is written down about a request: nothing that belongs to a person.
public struct HTTPLogLine: Sendable, Equatable {
    /// The method, or `-` for one that no route has.
    public let method: String
    /// The pattern of the route, or `-` where none took the request; never the path itself.
    public let pattern: String
    /// The status of the response; 0 if the client left before there was one.
    public let status: Int
    /// Bytes of the body sent, before any framing.
    public let byteCount: Int
    /// From the end of the request's header to the end of the response.
    public let duration: Duration
    /// Whether the response went out completely.
    public let isComplete: Bool
}
