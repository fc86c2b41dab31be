// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Why a request was not answered as hoped: a row of the status table, and what is special here.
///
/// A handler throws it; the router turns it into a response in one place.
public struct HTTPProblem: Error, Sendable, Equatable {
    /// A row of the table: which status, which stable code, which sentence.
    ///
    /// A service adds its own rows as static members of an extension.
    public struct Kind: Sendable, Hashable {
        /// The status of the response.
        public let status: HTTPStatus
        /// The stable name that programs look at, `lower_snake_case`.
        public let code: String
        /// One English sentence for people, without anything from the request.
        public let message: String

        /// A row.
        public init(_ status: HTTPStatus, _ code: String, _ message: String) {
            self.status = status
            self.code = code
            self.message = message
        }
    }

    /// How refusals are written below a path, where a protocol has a form of its own.
    public struct Form: Sendable {
        /// What the paths begin with.
        public let prefix: String
        let write: @Sendable (HTTPProblem) -> HTTPResponse

        /// A form for all paths that begin with `prefix`.
        public init(
            below prefix: String,
            write: @escaping @Sendable (HTTPProblem) -> HTTPResponse
        ) {
            self.prefix = prefix
            self.write = write
        }
    }

    /// The row of the table.
    public let kind: Kind
    /// What is special about this case, for the developer of the client.
    ///
    /// Never personal, and never more of the request than a name or a number.
    public let detail: String?
    /// Header fields that belong to the status, such as `Allow` or `Retry-After`.
    public let headers: HTTPHeaders

    /// A problem of a kind.
    public init(_ kind: Kind, detail: String? = nil, headers: HTTPHeaders = [:]) {
        self.kind = kind
        self.detail = detail
        self.headers = headers
    }

    /// The response that tells the client: `{"error":{"code","message","detail"}}`.
    public var response: HTTPResponse {
        var response = HTTPResponse.json(
            [
                "error": [
                    "code": .string(kind.code),
                    "message": .string(kind.message),
                    "detail": detail.map(JSONOutput.string) ?? .null,
                ]
            ],
            status: kind.status
        )
        for field in headers { response.headers.add(field.name, field.value) }
        return response
    }
}
