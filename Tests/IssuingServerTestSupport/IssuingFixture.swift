// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
package import DatabaseTestSupport
package import Encodings
package import Execution
package import HTTPMessages
package import HTTPServer
package import IssuingServer
import PaymentCards
package import TestSupport
import Testing

/// An issuing server with two banks and a settable clock.
///
/// The tests call its routes without a socket.
package final class IssuingFixture: Sendable {
    /// 2026-08-29T12:00:00Z.
    package static let start = PreciseInstant(millisecondsSinceEpoch: 1_788_004_800_000)

    package let scratch: ScratchFolder
    package let service: IssuingService
    package let router: HTTPRouter
    package let clock: Locked<PreciseInstant>
    /// The lines of the application log.
    package let log: Locked<[String]>
    /// All secrets and tokens that the server has handed out.
    package let secrets = Locked<[String]>([])
    /// The database that holds everything.
    package let place: TestPlace
    /// The two banks.
    package let banks: [Bank]

    /// A bank with its credentials.
    package struct Bank: Sendable {
        package let id: String
        package let secret: String

        /// The header field of an operator.
        package var authorization: String {
            "Basic " + Base64.encode(Array("\(id):\(secret)".utf8))
        }
    }

    package var server: IssuingServer { service.server }
    package var now: PreciseInstant { clock.withLock { $0 } }

    /// Starts a server on an empty database.
    package init(
        _ engine: TestEngine = .sqlite,
        limitsRates: Bool = false,
        adjust: (inout IssuingServiceConfiguration) -> Void = { _ in }
    ) async throws {
        scratch = try ScratchFolder()
        place = try await engine.makePlace()
        let (clock, log) = (Locked(Self.start), Locked<[String]>([]))
        (self.clock, self.log) = (clock, log)
        var configuration = IssuingServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.database = try DatabaseAddress(place.address)
        configuration.limitsRates = limitsRates
        configuration.log = { line in log.withLock { $0.append(line) } }
        adjust(&configuration)
        service = try await IssuingService(configuration) { clock.withLock { $0 } }
        router = HTTPRouter(routes: service.routes, problemForms: [IssuingErrors.form])
        var banks: [Bank] = []
        for id in ["bank-a", "bank-b"] {
            let secret = try await service.server.addClient(id)
            banks.append(Bank(id: id, secret: String(decoding: secret.revealed(), as: UTF8.self)))
        }
        self.banks = banks
        let texts = banks.map(\.secret)
        secrets.withLock { $0 += texts }
    }

    /// Ends the server and removes its database.
    package func stop() async throws {
        await service.stop()
        try await place.remove()
    }

    package func pass(seconds: Int64) {
        clock.withLock { $0 = $0.adding(milliseconds: seconds * 1000) }
    }

    /// The answer to a request.
    package struct Answer: Sendable {
        package let status: Int
        package let response: HTTPResponse
        package let json: JSONValue?

        package init(_ response: HTTPResponse) {
            self.response = response
            status = response.status.code
            json = try? JSONTree(parsing: response.bytes).root
        }

        /// The code of an error.
        package var code: String? { json?["error_codes"]?[0]?.string }
        /// The state of the card in the answer.
        package var cardStatus: String? {
            (json?["card"]?["status"] ?? json?["status"])?.string
        }
    }

    /// Sends a request and reads the answer.
    package func send(
        _ method: HTTPMethod,
        _ target: String,
        body: [UInt8] = [],
        type: String? = nil,
        authorization: String? = nil,
        headers more: [String: String] = [:],
        client: String? = nil
    ) async -> Answer {
        var headers: HTTPHeaders = [:]
        if let type { headers.add("Content-Type", type) }
        if let authorization { headers.add("Authorization", authorization) }
        for (name, value) in more { headers.add(name, value) }
        var request = HTTPRequest(method, "/issuing" + target, headers: headers, body: body)
        request.client = client
        return Answer(await router.respond(to: request))
    }

    /// Sends JSON, or nothing.
    package func send(
        _ method: HTTPMethod,
        _ target: String,
        _ json: JSONOutput?,
        by authorization: String? = nil,
        key: String? = nil
    ) async -> Answer {
        await send(
            method,
            target,
            body: json?.utf8() ?? [],
            type: json == nil ? nil : "application/json",
            authorization: authorization,
            headers: key.map { ["Idempotency-Key": $0] } ?? [:]
        )
    }

    /// Reads or writes the database beside the server.
    package func database<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction<DatabaseError>) throws(DatabaseError) -> Value
    ) async throws -> Value {
        let database = try await Database(try DatabaseAddress(place.address))
        let value = try await database.write(body)
        await database.close()
        return value
    }

    /// Draws a key against repetition.
    package static func newKey() -> String {
        let hex = Hex.encode(SystemRandom().bytes(count: 16))
        var groups: [String] = []
        var rest = hex[...]
        for count in [8, 4, 4, 4, 12] {
            groups.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return groups.joined(separator: "-")
    }
}

/// Runs a test with a fixture, and removes the fixture's database afterwards.
package func withIssuing(
    _ engine: TestEngine = .sqlite,
    limitsRates: Bool = false,
    adjust: (inout IssuingServiceConfiguration) -> Void = { _ in },
    _ body: (IssuingFixture) async throws -> Void
) async throws {
    let fixture = try await IssuingFixture(engine, limitsRates: limitsRates, adjust: adjust)
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(fixture))
    } catch {
        outcome = .failure(error)
    }
    try await fixture.stop()
    try outcome.get()
}

extension IssuingProviders {
    /// Returns providers as a server for real cards has, with keys in memory in place of hardware.
    package static func forTests() throws -> IssuingProviders {
        let random = SystemRandom()
        return IssuingProviders(
            numbers: try LocalKeyEncryption(random.secret(count: 32), id: "hsm-1"),
            pins: try LocalKeyEncryption(random.secret(count: 32), id: "hsm-2"),
            codes: HMACSecurityCodes(key: random.secret(count: 32))
        )
    }
}
