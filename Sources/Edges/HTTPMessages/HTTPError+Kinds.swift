// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The status table: every reason for which the router or the server itself refuses a request.
extension HTTPError.Kind {
    /// The request breaks the grammar of HTTP or of the route.
    public static let badRequest = Self(.badRequest, "bad_request", "The request is malformed.")
    /// Two readers could disagree about where the body ends (RFC 9112 §6.1, §6.3).
    public static let ambiguousLength = Self(
        .badRequest,
        "ambiguous_length",
        "The length of the body is given twice or not clearly."
    )
    /// The credentials are missing or wrong.
    public static let unauthorized = Self(
        .unauthorized,
        "unauthorized",
        "This needs valid credentials."
    )
    /// The client is known, but not allowed to do this.
    public static let forbidden = Self(.forbidden, "forbidden", "This is not allowed.")
    /// A page of another site sent the request (Fetch Standard §3.2, W3C Fetch Metadata).
    public static let crossSite = Self(
        .forbidden,
        "cross_site",
        "The request comes from a page of another site."
    )
    /// No route matches, or the resource doesn't exist.
    public static let notFound = Self(.notFound, "not_found", "There is nothing at this address.")
    /// The route exists for other methods, which `Allow` names.
    public static let methodNotAllowed = Self(
        .methodNotAllowed,
        "method_not_allowed",
        "This address does not take this method."
    )
    /// The body took longer to arrive than the limit.
    public static let requestTimeout = Self(
        .requestTimeout,
        "request_timeout",
        "The request took too long to arrive."
    )
    /// The state of the resource does not permit this.
    public static let conflict = Self(.conflict, "conflict", "This is not possible any more.")
    /// The resource existed once, but no longer does.
    public static let gone = Self(.gone, "gone", "This is not available any more.")
    /// The body is longer than the route accepts.
    public static let contentTooLarge = Self(
        .contentTooLarge,
        "content_too_large",
        "The content is larger than this address takes."
    )
    /// The target is longer than `HTTPLimits.targetByteCount`.
    public static let targetTooLong = Self(.uriTooLong, "uri_too_long", "The address is too long.")
    /// The route does not accept bodies of this type.
    public static let unsupportedMediaType = Self(
        .unsupportedMediaType,
        "unsupported_media_type",
        "This address does not take this type of content."
    )
    /// The `Host` is not one of ours: a foreign name resolves to this server (DNS rebinding).
    public static let misdirected = Self(
        .misdirectedRequest,
        "misdirected_request",
        "This server does not answer under this name."
    )
    /// The request is well-formed, but its content is wrong.
    public static let unprocessable = Self(
        .unprocessableContent,
        "unprocessable_content",
        "The content cannot be used."
    )
    /// More requests than allowed in this time.
    public static let tooManyRequests = Self(
        .tooManyRequests,
        "too_many_requests",
        "Too many requests; try again later."
    )
    /// More or longer header fields than `HTTPLimits` allows.
    public static let headersTooLarge = Self(
        .requestHeaderFieldsTooLarge,
        "headers_too_large",
        "The header fields are too many or too long."
    )
    /// An error of our own, reported without detail.
    public static let internalFailure = Self(
        .internalServerError,
        "internal_failure",
        "The server failed."
    )
    /// The request uses a transfer coding other than `chunked` (RFC 9112 §6.1).
    public static let notImplemented = Self(
        .notImplemented,
        "not_implemented",
        "The server does not know this transfer coding."
    )
    /// The server is full or stopping.
    public static let unavailable = Self(
        .serviceUnavailable,
        "unavailable",
        "The server is busy; try again later."
    )
    /// The handler took longer than `HTTPLimits.handlerTime`.
    public static let tookTooLong = Self(
        .serviceUnavailable,
        "took_too_long",
        "The server took too long for this."
    )
    /// The version is neither HTTP/1.0 nor HTTP/1.1.
    public static let versionNotSupported = Self(
        .httpVersionNotSupported,
        "http_version_not_supported",
        "The server speaks HTTP/1.1."
    )

    /// All rows above; a test checks that codes are unique.
    static let table: [Self] = [
        badRequest, ambiguousLength, unauthorized, forbidden, crossSite, notFound,
        methodNotAllowed, requestTimeout, conflict, gone, contentTooLarge, targetTooLong,
        unsupportedMediaType, misdirected, unprocessable, tooManyRequests, headersTooLarge,
        internalFailure, notImplemented, unavailable, tookTooLong, versionNotSupported,
    ]
}
