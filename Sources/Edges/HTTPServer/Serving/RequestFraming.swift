// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The end of a request's body, decided so that no other reader can disagree.
///
/// If a server and the proxy in front of it disagree, one client's bytes can become another client's
/// request (RFC 9112 §11.2, request smuggling).
enum RequestFraming: Equatable {
    case noBody
    case length(Int)
    /// A body in chunks, after which the connection must be closed.
    ///
    /// GNU libmicrohttpd 0.9.75 accepts a bare LF as the end of a chunk's size, which proxies do not. So the
    /// two may disagree about whether the bytes that follow belong to the body; the server never reads them.
    case chunks

    /// Judges version and header fields (RFC 9112 §6.1, §6.2, §6.3).
    init(version: String, headers: HTTPHeaders) throws(HTTPError) {
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw HTTPError(.versionNotSupported)
        }
        let lengths = headers.all("Content-Length")
        let codings = headers.all("Transfer-Encoding")
        switch (lengths.count, codings.count) {
        case (0, 0):
            self = .noBody
        case (1, 0):
            self = .length(try Self.length(lengths[0]))
        case (0, 1):
            guard version == "HTTP/1.1" else { throw HTTPError(.ambiguousLength) }
            guard codings[0].lowercased() == "chunked" else { throw HTTPError(.notImplemented) }
            self = .chunks
        default:
            // Two equal lengths could be treated as one, but no well-meaning client sends them.
            throw HTTPError(.ambiguousLength)
        }
    }

    private static func length(_ text: String) throws(HTTPError) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let length = Int(text)
        else { throw HTTPError(.ambiguousLength) }
        return length
    }
}
