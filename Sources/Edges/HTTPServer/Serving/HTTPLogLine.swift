// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The log entry of a request, free of personal data.
public struct HTTPLogLine: Sendable, Equatable {
    /// The method, or `-` if no route has it.
    public let method: String
    /// The pattern of the route, or `-` if no route took the request; never the path itself.
    public let pattern: String
    /// The status of the response; 0 if the client left before there was one.
    public let status: Int
    /// Bytes of the body sent, before any framing.
    public let byteCount: Int
    /// The time from the end of the request's header to the end of the response.
    public let duration: Duration
    /// Whether the response went out completely.
    public let isComplete: Bool
}
