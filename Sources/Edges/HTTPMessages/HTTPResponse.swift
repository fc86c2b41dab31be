// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A server's response.
public struct HTTPResponse: Sendable {
    /// The body: known beforehand, or produced while it is sent.
    public enum Body: Sendable {
        /// All bytes at once.
        case bytes([UInt8])
        /// Chunks as they are produced, until the stream ends or the client leaves.
        ///
        /// The server takes the next chunk only when the connection has taken the last one, so a
        /// stream made with `unfolding` feels the back-pressure; others should bound their buffer.
        /// When the client leaves, the stream's `onTermination` is called.
        case events(AsyncStream<[UInt8]>)
    }

    /// The status.
    public var status: HTTPStatus
    /// The header fields; the router adds those of `SecurityHeaders`, the server the length.
    public var headers: HTTPHeaders
    /// The body.
    public var body: Body

    /// A response with exactly these parts.
    public init(status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A body of bytes with its media type.
    public static func bytes(
        _ bytes: [UInt8],
        type: String,
        status: HTTPStatus = .ok
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: .bytes(bytes))
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// A page in UTF-8.
    public static func html(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        bytes(Array(text.utf8), type: "text/html; charset=utf-8", status: status)
    }

    /// JSON.
    public static func json(_ value: JSONOutput, status: HTTPStatus = .ok) -> HTTPResponse {
        bytes(value.utf8(), type: "application/json", status: status)
    }

    /// JSON that is already written.
    public static func json(encoded text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        bytes(Array(text.utf8), type: "application/json", status: status)
    }

    /// A response with a status and nothing else.
    public static func empty(_ status: HTTPStatus = .noContent) -> HTTPResponse {
        HTTPResponse(status: status)
    }

    /// A stream of server-sent events (HTML Standard §9.2), each made by ``ServerSentEvent``.
    public static func events(_ stream: AsyncStream<[UInt8]>) -> HTTPResponse {
        HTTPResponse(
            headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
            body: .events(stream)
        )
    }

    /// The bytes of the body; empty for a stream.
    public var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
