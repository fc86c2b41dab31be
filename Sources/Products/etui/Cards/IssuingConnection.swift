// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPClient
import HTTPMessages

/// A bank's access to its issuing server.
final class IssuingConnection: Sendable {
    /// What the interface appends to the server's address.
    static let path = "/issuing"

    /// The server's address up to and without the path of the interface.
    private let base: String
    /// The bank's name on the server, and its secret.
    private let credential: BasicCredential

    /// A page of the audit has at most 200 rows, each far below 64 KiB; other answers are smaller.
    private static let limits = HTTPClient.Limits(
        byteCount: 16 << 20,
        time: .seconds(30),
        connectTime: .seconds(10),
        redirectCount: 0
    )

    /// The error for an answer of another form than the interface has.
    static let unreadable = CommandError.unusable(
        "the server's answer cannot be read; is this the address of an issuing server?"
    )

    init(base: String, client: String, secret: consuming SecretBytes) {
        self.base = base
        credential = BasicCredential(client, secret)
    }

    /// Reads an object.
    func get(_ path: String) async throws(CommandError) -> JSONValue {
        try await object(of: send(.get, path, headers: [:], body: nil))
    }

    /// Sends an object and returns the answer.
    ///
    /// - Parameters:
    ///   - path: the path below the interface's own.
    ///   - body: the object.
    ///   - headers: further headers.
    ///   - words: what `not_found` means for this request; `nil` if the server should know it.
    /// - Returns: the object of the answer.
    /// - Throws: ``CommandError`` for a refusal, or if no answer can be read.
    func post(
        _ path: String,
        _ body: JSONOutput,
        headers: HTTPHeaders = [:],
        ifNotFound words: String? = nil
    ) async throws(CommandError) -> JSONValue {
        try await object(of: send(.post, path, body, headers: headers, ifNotFound: words))
    }

    /// Stores an object at a path and returns the answer.
    func put(_ path: String, _ body: JSONOutput) async throws(CommandError) -> JSONValue {
        try await object(of: send(.put, path, body))
    }

    private func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput,
        headers: HTTPHeaders = [:],
        ifNotFound words: String? = nil
    ) async throws(CommandError) -> HTTPClientResponse {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try await send(
            method,
            path,
            headers: headers,
            body: body.utf8(),
            ifNotFound: words
        )
    }

    /// Sends a form with a secret field and returns the body of the answer, which may be empty.
    func post(
        _ path: String,
        form fields: [(String, String)],
        secretField name: String,
        _ value: borrowing SecretBytes
    ) async throws(CommandError) {
        var body = Self.form(fields, name, value)
        defer { for place in body.indices { body[place] = 0 } }
        let headers: HTTPHeaders = ["Content-Type": Self.formType]
        _ = try await send(.post, path, headers: headers, body: body)
    }

    /// Requests a token; the credentials are fields of the form.
    func token(_ fields: [(String, String)]) async throws(CommandError) -> JSONValue {
        var body = Self.form(
            [("grant_type", "client_credentials"), ("client_id", credential.name)] + fields,
            "client_secret",
            credential.secret
        )
        defer { for place in body.indices { body[place] = 0 } }
        let headers: HTTPHeaders = ["Content-Type": Self.formType]
        let path = "/access/connect/token"
        return try await object(of: send(.post, path, isBasic: false, headers: headers, body: body))
    }

    private static let formType = "application/x-www-form-urlencoded"

    /// Writes a form; the secret value is escaped byte by byte, without a string of it.
    private static func form(
        _ fields: [(String, String)],
        _ secretName: String,
        _ secret: borrowing SecretBytes
    ) -> [UInt8] {
        let open = fields.map { "\($0.0)=\(PercentEncoding.encode($0.1))&" }.joined()
        var body: [UInt8] = []
        // Growing the array would leave a copy of the secret in freed memory.
        body.reserveCapacity(open.utf8.count + secretName.utf8.count + 1 + 3 * secret.count)
        body += open.utf8
        body += "\(secretName)=".utf8
        secret.withBytes { bytes in
            for place in bytes.indices {
                let byte = bytes[place]
                body += [UInt8(ascii: "%"), Hex.digit(byte >> 4), Hex.digit(byte & 15)]
            }
        }
        return body
    }

    private func send(
        _ method: HTTPMethod,
        _ path: String,
        isBasic: Bool = true,
        headers: HTTPHeaders,
        body: [UInt8]?,
        ifNotFound words: String? = nil
    ) async throws(CommandError) -> HTTPClientResponse {
        var headers = headers
        headers["Accept"] = "application/json"
        if isBasic { headers["Authorization"] = credential.header }
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try await HTTPClient().send(
                method,
                base + Self.path + path,
                headers: headers,
                body: body,
                limits: Self.limits
            )
        } catch {
            throw .unusable(error.words(reaching: "an issuing server"))
        }
        guard response.status.isSuccess else {
            throw CommandError(refusalOf: response, ifNotFound: words)
        }
        return response
    }

    private func object(of response: HTTPClientResponse) throws(CommandError) -> JSONValue {
        guard let root = try? JSONTree(parsing: response.body).root, root.kind == .object else {
            throw Self.unreadable
        }
        return root
    }
}
