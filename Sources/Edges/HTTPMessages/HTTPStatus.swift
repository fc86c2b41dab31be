// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The status of a response: three digits (RFC 9110 §15).
public struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
    /// The number, 100 to 599.
    public let code: Int

    /// Wraps a number that came over the wire.
    public init(code: Int) {
        self.code = code
    }

    /// The number as text.
    public var description: String { String(code) }

    /// Whether the request was understood and accepted (2xx).
    public var isSuccess: Bool { (200..<300).contains(code) }

    /// Whether a response with this status says when to retry (RFC 6585 §4, RFC 9110 §15.6.4).
    public var asksToWait: Bool { code == 429 || code == 503 }

    /// Whether a response with this status never has a body (RFC 9110 §6.4.1).
    public var isBodyless: Bool { code < 200 || code == 204 || code == 304 }

    /// RFC 9110 §15.3.1.
    public static let ok = HTTPStatus(code: 200)
    /// RFC 9110 §15.3.2.
    public static let created = HTTPStatus(code: 201)
    /// RFC 9110 §15.3.3: accepted, but not yet done.
    public static let accepted = HTTPStatus(code: 202)
    /// RFC 9110 §15.3.5.
    public static let noContent = HTTPStatus(code: 204)
    /// RFC 9110 §15.4.5: the client's copy is still good.
    public static let notModified = HTTPStatus(code: 304)
    /// RFC 9110 §15.5.1.
    public static let badRequest = HTTPStatus(code: 400)
    /// RFC 9110 §15.5.2.
    public static let unauthorized = HTTPStatus(code: 401)
    /// RFC 9110 §15.5.4.
    public static let forbidden = HTTPStatus(code: 403)
    /// RFC 9110 §15.5.5.
    public static let notFound = HTTPStatus(code: 404)
    /// RFC 9110 §15.5.6.
    public static let methodNotAllowed = HTTPStatus(code: 405)
    /// RFC 9110 §15.5.9.
    public static let requestTimeout = HTTPStatus(code: 408)
    /// RFC 9110 §15.5.10.
    public static let conflict = HTTPStatus(code: 409)
    /// RFC 9110 §15.5.11.
    public static let gone = HTTPStatus(code: 410)
    /// RFC 9110 §15.5.13: what `If-Match` names is not there any more.
    public static let preconditionFailed = HTTPStatus(code: 412)
    /// RFC 9110 §15.5.14.
    public static let contentTooLarge = HTTPStatus(code: 413)
    /// RFC 9110 §15.5.15.
    public static let uriTooLong = HTTPStatus(code: 414)
    /// RFC 9110 §15.5.16.
    public static let unsupportedMediaType = HTTPStatus(code: 415)
    /// RFC 9110 §15.5.20: the server does not answer for the requested host.
    public static let misdirectedRequest = HTTPStatus(code: 421)
    /// RFC 9110 §15.5.21.
    public static let unprocessableContent = HTTPStatus(code: 422)
    /// RFC 6585 §4.
    public static let tooManyRequests = HTTPStatus(code: 429)
    /// RFC 6585 §5.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(code: 431)
    /// RFC 9110 §15.6.1.
    public static let internalServerError = HTTPStatus(code: 500)
    /// RFC 9110 §15.6.2.
    public static let notImplemented = HTTPStatus(code: 501)
    /// RFC 9110 §15.6.4.
    public static let serviceUnavailable = HTTPStatus(code: 503)
    /// RFC 9110 §15.6.6.
    public static let httpVersionNotSupported = HTTPStatus(code: 505)
}
