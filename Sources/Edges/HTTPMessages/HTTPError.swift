// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why a request failed: a row of the status table and the specifics of this case.
///
/// Handlers throw it; the router turns it into a response in one place.
public struct HTTPError: Error, Sendable, Equatable {
    /// A row of the table: status, stable code and message.
    ///
    /// A service adds its own rows as static members of an extension.
    public struct Kind: Sendable, Hashable {
        /// The status of the response.
        public let status: HTTPStatus
        /// The stable name for programs, in `lower_snake_case`.
        public let code: String
        /// One English sentence for people that repeats nothing from the request.
        public let message: String

        /// Creates a row.
        public init(_ status: HTTPStatus, _ code: String, _ message: String) {
            self.status = status
            self.code = code
            self.message = message
        }
    }

    /// How errors are written below a path, for protocols with an error format of their own.
    public struct Form: Sendable {
        /// The prefix of the paths.
        public let prefix: String
        package let write: @Sendable (HTTPError) -> HTTPResponse

        /// A form for all paths that begin with `prefix`.
        public init(
            below prefix: String,
            write: @escaping @Sendable (HTTPError) -> HTTPResponse
        ) {
            self.prefix = prefix
            self.write = write
        }
    }

    /// A field of the request's content that cannot be used, and the reason, both as stable names.
    public struct Field: Sendable, Hashable {
        /// The name of the field.
        public let name: String
        /// A word for programs and pages, never the content of the field.
        public let reason: String

        /// A field and what is wrong with it.
        public init(_ name: String, reason: String) {
            self.name = name
            self.reason = reason
        }

        /// `{"field","reason"}`.
        public var json: JSONOutput { ["field": .string(name), "reason": .string(reason)] }
    }

    /// The row of the table.
    public let kind: Kind
    /// The specifics of this case, for the developer of the client.
    ///
    /// Contains no personal data and nothing from the request except a name or a number.
    public let detail: String?
    /// The fields that are wrong, if the content is a form.
    public let fields: [Field]
    /// Header fields that belong to the status, such as `Allow`.
    ///
    /// With 429 and 503 they always include `Retry-After`, one second by default.
    public let headers: HTTPHeaders

    /// An error of a kind.
    public init(
        _ kind: Kind,
        detail: String? = nil,
        fields: [Field] = [],
        headers: HTTPHeaders = [:]
    ) {
        self.kind = kind
        self.detail = detail
        self.fields = fields
        var headers = headers
        if kind.status.asksToWait, headers["Retry-After"] == nil { headers.add("Retry-After", "1") }
        self.headers = headers
    }

    /// Too many requests; `seconds` says when the client may try again, at least one second from now.
    public static func tooManyRequests(retryAfter seconds: Int, detail: String? = nil) -> Self {
        let headers: HTTPHeaders = ["Retry-After": String(max(1, seconds))]
        return Self(.tooManyRequests, detail: detail, headers: headers)
    }

    /// The response for the client: `{"error":{"code","message","detail"}}`, with `fields` if any are wrong.
    public var response: HTTPResponse {
        var members: [(String, JSONOutput)] = [
            ("code", .string(kind.code)), ("message", .string(kind.message)),
            ("detail", detail.map(JSONOutput.string) ?? .null),
        ]
        if !fields.isEmpty { members.append(("fields", .array(fields.map(\.json)))) }
        var response = HTTPResponse.json(["error": .object(members)], status: kind.status)
        for field in headers { response.headers.add(field.name, field.value) }
        return response
    }
}
