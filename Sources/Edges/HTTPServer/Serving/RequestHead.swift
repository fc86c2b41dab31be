// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

/// A request's header with the decision what to do, made before its body arrives.
struct RequestHead: Sendable {
    enum Plan: Sendable {
        case serve(HTTPRouter.Match)
        case answer(HTTPResponse)
    }

    /// The parts of a header as the library provides them, undecoded.
    struct Parts {
        var method: String
        var path: String
        var version: String
        var query: [(name: String, value: String)]
        var fields: [(name: String, value: String)]
        var client: String?
        /// Whether the header is free of zero bytes, bare LFs and folded lines.
        var isWhole = true
    }

    private(set) var request: HTTPRequest
    /// The declared length of the body; of a body in chunks, the most that the route takes; the greatest number
    /// if there is none to be trusted.
    private(set) var declaredByteCount: Int
    /// Whether the bytes after the request may not be a request, so that the connection must be closed.
    private(set) var mustClose = true
    var plan: Plan

    init(_ parts: Parts, router: HTTPRouter, limits: HTTPLimits) {
        request = HTTPRequest(HTTPMethod(rawValue: parts.method), "/")
        request.client = parts.client
        // Until the framing is known to be sound, the declared length cannot be trusted.
        declaredByteCount = .max
        plan = .answer(HTTPResponse())
        do throws(HTTPError) {
            let framing = try read(parts, limits)
            switch router.admit(request) {
            case .route(let match):
                plan = .serve(match)
                if framing == .chunks { declaredByteCount = match.route.terms.bodyLimit }
            case .answered(let response): plan = .answer(router.finished(response))
            case .refused(let problem): throw problem
            }
        } catch {
            plan = .answer(router.refusal(error, of: request.path))
        }
    }

    /// The pattern of the route, for the log.
    var pattern: String {
        if case .serve(let match) = plan { match.route.pattern } else { "-" }
    }

    /// Whether the method is one of the seven we know, rather than arbitrary text.
    var isKnownMethod: Bool {
        [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options].contains(request.method)
    }

    private mutating func read(
        _ parts: Parts,
        _ limits: HTTPLimits
    ) throws(HTTPError) -> RequestFraming {
        guard parts.isWhole else { throw HTTPError(.badRequest, detail: "header") }
        // The name, a colon, a space, the value and a line end.
        let fieldByteCount = parts.fields.reduce(0) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
        guard parts.fields.count <= limits.headerFieldCount,
            fieldByteCount <= limits.headerByteCount
        else { throw HTTPError(.headersTooLarge) }
        for (name, value) in parts.fields {
            guard HTTPHeaders.isToken(name), !Self.hasControl(value) else {
                throw HTTPError(.badRequest, detail: "field")
            }
            request.headers.add(name, value)
        }
        guard !Self.hasControl(parts.path),
            !parts.query.contains(where: { Self.hasControl($0.name) || Self.hasControl($0.value) })
        else { throw HTTPError(.badRequest, detail: "target") }
        // The path decides the format of an error, that of an unclear length included.
        request.path = parts.path
        let framing = try RequestFraming(version: parts.version, headers: request.headers)
        switch framing {
        case .noBody, .chunks: declaredByteCount = 0
        case .length(let count): declaredByteCount = count
        }
        mustClose = framing == .chunks
        let queryCount = parts.query.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 }
        guard parts.path.utf8.count + queryCount <= limits.targetByteCount else {
            throw HTTPError(.targetTooLong)
        }
        request.query = try parts.query.map { part throws(HTTPError) in
            guard let name = PercentEncoding.decode(Substring(part.name)),
                let value = PercentEncoding.decode(Substring(part.value))
            else { throw HTTPError(.badRequest, detail: "query") }
            return HTTPRequest.QueryItem(name: name, value: value)
        }
        return framing
    }

    /// Returns whether a text holds a control character other than a tab; above all a bare CR, which some
    /// readers take for the end of a line (RFC 9112 §2.2).
    private static func hasControl(_ text: String) -> Bool {
        text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
}
