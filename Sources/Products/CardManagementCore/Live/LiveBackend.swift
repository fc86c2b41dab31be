// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import HTTPClient
package import HTTPMessages

/// The issuing server of an environment.
package final class LiveBackend: CardBackend {
    /// The pauses before further tries at most, in seconds.
    private static let pauses = [0.3, 1.0]
    private static let statusesToRetry: Set<Int> = [502, 503, 504]

    let environment: CardManagerEnvironment
    private let transport: any CardTransport
    private let clock: any DeviceClock
    private let endpoint: Result<IssuingEndpoint, BackendError>

    /// Always false.
    package let isStub = false
    /// The times of the configuration.
    package let displayTimes: DisplayTimes
    /// The check of the configuration.
    package let integrity: (any DeviceIntegrityChecking)?

    /// Creates the client of a server.
    ///
    /// - Parameters:
    ///   - source: the configuration; if it is missing or wrong, each call fails with a hint.
    ///   - environment: only the sandbox may use `http`, and only on this machine.
    ///   - transport: the way to the server.
    ///   - clock: the clock for pauses.
    package init(
        _ source: IssuingConfiguration.Source,
        _ environment: CardManagerEnvironment,
        transport: any CardTransport = NetworkCardTransport(),
        clock: any DeviceClock = SystemClock()
    ) {
        self.environment = environment
        self.transport = transport
        self.clock = clock
        switch source {
        case .found(let configuration):
            displayTimes = DisplayTimes(configuration)
            integrity = configuration.integrity
            endpoint = IssuingEndpoint.make(configuration, environment)
        case .missing(let hint):
            displayTimes = DisplayTimes()
            integrity = nil
            endpoint = .failure(BackendError(.configurationIssue(hint: hint)))
        }
    }

    /// Returns whether a text has the form of a token: 20 to 4096 characters of a fixed set.
    package func accepts(token: String) -> Bool { Self.isToken(token) }

    /// Returns whether a text has the form of a token.
    package static func isToken(_ token: String) -> Bool {
        20...4096 ~= token.utf8.count
            && token.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~+/=".utf8.contains(byte)
                }
            }
    }

    /// Does nothing; the server knows when the session began.
    package func sessionBegan() {}

    /// Asks the server to revoke a session.
    package func end(_ session: AccessToken) async {
        // Best effort: the session also ends by itself.
        _ = try? await send(.post, "/session/revoke", token: session)
    }

    func ready() throws(BackendError) -> IssuingEndpoint { try endpoint.get() }

    /// Sends a `GET` request, by default up to three times, and reads its answer.
    package func get(
        _ path: String,
        token: AccessToken?,
        tries: Int = 3
    ) async throws(BackendError) -> JSONValue {
        try Self.json(await send(.get, path, token: token, tries: tries))
    }

    /// Sends a request until a usable answer arrives or the tries are used up.
    ///
    /// - Returns: an answer with a status of 2xx.
    package func send(
        _ method: HTTPMethod,
        _ path: String,
        token: AccessToken?,
        headers: HTTPHeaders = [:],
        body: [UInt8]? = nil,
        tries: Int = 1,
        retriesTimeout: Bool = false
    ) async throws(BackendError) -> HTTPClientResponse {
        let endpoint = try ready()
        var headers = headers
        headers["Accept"] = "application/json"
        if let token { headers["Authorization"] = "Bearer " + token.text }
        if body != nil { headers["Content-Type"] = "application/json" }
        let address = endpoint.base + path
        let request = IssuingCall(method: method, address: address, headers: headers, body: body)
        var pauses = Self.pauses.prefix(max(0, tries - 1))
        while true {
            let failure: BackendError
            let isWorthATry: Bool
            do throws(HTTPClientError) {
                let response = try await transport.send(request, limits: endpoint.limits)
                if response.status.isSuccess { return response }
                failure = BackendError(response)
                isWorthATry = Self.statusesToRetry.contains(response.status.code)
            } catch {
                failure = BackendError(error)
                isWorthATry = error == .broken || (retriesTimeout && error == .timedOut)
            }
            guard isWorthATry, let pause = pauses.popFirst(), (failure.retryAfter ?? 0) <= pause
            else { throw failure }
            // Full jitter, so that clients that failed together do not return together.
            do { try await clock.sleep(seconds: .random(in: 0...pause)) } catch { throw failure }
        }
    }

    /// Reads the object of an answer.
    package static func json(_ response: HTTPClientResponse) throws(BackendError) -> JSONValue {
        let count = IssuingEndpoint.byteLimit
        let limits = JSONLimits(byteCount: count, depth: 16, nodeCount: 100_000)
        guard let root = try? JSONTree(parsing: response.body, limits: limits).root,
            root.kind == .object
        else { throw .unreadable }
        return root
    }
}
