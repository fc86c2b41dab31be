// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import PaymentCards
import Testing

@testable import etui

/// The exit status of the command; the testing library has another type of this name.
typealias CommandStatus = etui.ExitStatus

/// An issuing server that gives the answers of a test, with the credentials and the requests as they arrived.
///
/// The bodies go through the rules of the domain, which the real server applies too.
final class ScriptedIssuer: Sendable {
    /// A request as it arrived.
    struct Received: Sendable {
        let method: String
        let target: String
        let body: [UInt8]
        let headers: HTTPHeaders

        var json: JSONValue? { try? JSONTree(parsing: body).root }

        /// The body as an object for the rules of the domain.
        func object() throws(PaymentCardError) -> JSONValue {
            guard let json else { throw .refused(.requestMalformed) }
            return json
        }

        /// The fields of a form.
        var form: [String: String] {
            var fields: [String: String] = [:]
            for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
                let halves = pair.split(separator: "=", maxSplits: 1)
                fields[String(halves[0])] =
                    halves.count < 2
                    ? "" : PercentEncoding.decode(halves[1], plusIsSpace: true)
            }
            return fields
        }
    }

    static let client = "lindenhof-bank"
    static let secret = "s3cret of the bank +&="
    static let card = "crd_bbbbbbbbbbbbbbbbbbbbbbbbbb"
    static let holder = "crh_cccccccccccccccccccccccccc"

    let address: String
    private let server: HTTPServer
    private let received: Locked<[Received]>
    private let scratch: Scratch

    /// Starts a server that answers every request with `answer`.
    init(
        _ answer: @escaping @Sendable (Received) throws(PaymentCardError) -> HTTPResponse
    ) throws {
        let received = Locked<[Received]>([])
        self.received = received
        let handler: HTTPRoute.Handler = { request async throws(HTTPError) in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            let arrived = Received(
                method: request.method.rawValue,
                target: request.path + (query.isEmpty ? "" : "?" + query),
                body: request.body,
                headers: request.headers
            )
            received.withLock { $0.append(arrived) }
            do throws(PaymentCardError) {
                return try answer(arrived)
            } catch {
                guard case .refused(let code, let field) = error else {
                    throw HTTPError(.internalFailure)
                }
                return Self.refusal(code, status: 422, detail: field ?? "")
            }
        }
        let terms = HTTPRoute.Terms(bodyLimit: 65536)
        server = HTTPServer(
            router: HTTPRouter(
                routes: [HTTPMethod.get, .post, .put].map {
                    HTTPRoute($0, "/issuing/{path...}", terms, handler: handler)
                }
            ),
            configuration: HTTPServerConfiguration()
        )
        address = "http://127.0.0.1:\(try server.start())"
        scratch = try Scratch()
        try scratch.writePrivate("secret", Array((Self.secret + "\n").utf8))
        let clients: JSONOutput = [
            ["id": "another-bank", "secret": "x"],
            ["id": .string(Self.client), "secret": .string(Self.secret)],
        ]
        let access: JSONOutput = [
            "issuing": ["base": .string(address), "clients": clients, "vaultKeys": []]
        ]
        try scratch.writePrivate("access.json", access.utf8())
    }

    func stop() async { await server.stop() }

    /// The requests so far.
    var requests: [Received] { received.withLock { $0 } }

    /// The options that name this server.
    var options: [String] {
        [
            "--server", address, "--client", Self.client, "--secret-file", scratch.path + "/secret",
        ]
    }

    /// The path of an access.json with two banks.
    var accessFile: String { scratch.path + "/access.json" }

    /// A path for a file of the test.
    func path(_ name: String) -> String { scratch.path + "/" + name }

    /// Writes a file for its owner only.
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try scratch.writePrivate(name, bytes)
    }

    /// Runs `etui cards` against this server.
    func run(
        _ words: [String],
        options: [String]? = nil
    ) async -> (status: CommandStatus, output: String, diagnostics: String) {
        let console = RecordingConsole()
        let status = await Etui.run(
            ["cards"] + words + (options ?? self.options),
            on: console.console()
        )
        return (status, console.output, console.diagnostics)
    }

    /// Returns a refusal in the form of the interface.
    static func refusal(
        _ code: IssuingErrorCode,
        status: Int,
        detail: String = "",
        headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        var response = HTTPResponse.json(
            [
                "request_id": "req_1", "error_type": "x", "error_codes": [.string(code.rawValue)],
                "detail": .string(detail),
            ],
            status: HTTPStatus(code: status)
        )
        for field in headers { response.headers.add(field.name, field.value) }
        return response
    }

    /// A card as the server sends it.
    static func card(_ status: CardStatus, by actor: CardActor? = nil) throws -> PaymentCard {
        let now = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)
        return PaymentCard(
            id: try #require(CardIdentifier(card, .card)),
            cardholder: try #require(CardIdentifier(holder, .cardholder)),
            form: .virtual,
            displayName: "Mara Lindqvist",
            lastFour: "1374",
            expiry: CardExpiry(containing: now.second),
            status: status,
            suspendedBy: actor,
            createdOn: now,
            lastModifiedOn: now
        )
    }
}
