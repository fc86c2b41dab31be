// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPClient
import HTTPMessages
import HTTPServer

/// The interface of a server for identity checks: over the network with a credential, or for its operator on its own data.
final class IdentityConnection: Sendable {
    private enum Way: Sendable {
        /// A server's address, without a path.
        case server(base: String, BasicCredential)
        case data(HTTPRouter)
    }

    /// An answer of the interface, which is a success.
    struct Answer {
        let status: HTTPStatus
        let headers: HTTPHeaders
        let body: [UInt8]
    }

    private let way: Way

    /// Whether the server's operator asks, on its own data.
    private var isOperating: Bool { if case .data = way { true } else { false } }

    /// A picture has 15 MB at most; a page of reviews or of the audit is smaller.
    private static let limits = HTTPClient.Limits(
        byteCount: 32 << 20,
        time: .seconds(120),
        connectTime: .seconds(10),
        redirectCount: 0
    )

    /// The error for an answer of another form than the interface has.
    static let unreadable = CommandError.unusable(
        "the server's answer cannot be read; is this the address of a server for identity checks?"
    )

    /// Connects to a server with a credential.
    init(base: String, token: String, secret: consuming SecretBytes) {
        way = .server(base: base, BasicCredential(token, secret))
    }

    /// Uses the server's own data as its operator.
    init(operating router: HTTPRouter) {
        way = .data(router)
    }

    /// Reads an object.
    func get(
        _ path: String,
        ifNotFound words: String? = nil
    ) async throws(CommandError) -> JSONValue {
        try Self.object(of: await send(.get, path, ifNotFound: words))
    }

    /// Sends an object and returns the answer.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        json: JSONOutput,
        headers: HTTPHeaders = [:],
        ifNotFound words: String? = nil,
        explaining explain: (IdentityRefusal) -> CommandError? = { _ in nil }
    ) async throws(CommandError) -> JSONValue {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try Self.object(
            of: await send(
                method,
                path,
                json.utf8(),
                headers: headers,
                ifNotFound: words,
                explaining: explain
            )
        )
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - path: the path with its query.
    ///   - body: the body; nil for none.
    ///   - headers: further fields.
    ///   - words: what `notFound` means for this request; nil if the server should know it.
    ///   - explain: what some refusals mean for this command; nil for the others.
    /// - Returns: the answer, which is a success.
    /// - Throws: ``CommandError`` for a refusal, or if there is no answer.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8]? = nil,
        headers: HTTPHeaders = [:],
        ifNotFound words: String? = nil,
        explaining explain: (IdentityRefusal) -> CommandError? = { _ in nil }
    ) async throws(CommandError) -> Answer {
        let answer: Answer
        switch way {
        case .server(let base, let credential):
            var headers = headers
            headers["Authorization"] = credential.header
            do throws(HTTPClientError) {
                let response = try await HTTPClient().send(
                    method,
                    base + path,
                    headers: headers,
                    body: body,
                    limits: Self.limits
                )
                answer = Answer(
                    status: response.status,
                    headers: response.headers,
                    body: response.body
                )
            } catch {
                throw .unusable(error.words(reaching: "a server for identity checks"))
            }
        case .data(let router):
            let response = await router.respond(
                to: HTTPRequest(method, path, headers: headers, body: body ?? [])
            )
            answer = Answer(
                status: response.status,
                headers: response.headers,
                body: response.bytes
            )
        }
        guard answer.status.isSuccess else {
            if let refusal = IdentityRefusal(answer), let error = explain(refusal) { throw error }
            throw CommandError(
                identityRefusal: answer,
                ifNotFound: words,
                isOperating: isOperating
            )
        }
        return answer
    }

    /// Reads the body of an answer as an object.
    static func object(of answer: Answer) throws(CommandError) -> JSONValue {
        guard let root = try? JSONTree(parsing: answer.body).root, root.kind == .object else {
            throw unreadable
        }
        return root
    }
}
