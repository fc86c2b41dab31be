// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages
import InsuranceCards

/// The wallet's client for the card server of an environment.
struct CardServerClient: Sendable {
    let endpoint: VicEndpoint
    let transport: any WalletTransport
    let clock: any DeviceClock
    /// The language in which the server may write.
    let language: String
    /// Receives the server's time from every answer that cannot have been changed in transit.
    let learn: @Sendable (Instant) async -> Void

    /// The protocol version of this SDK that is sent to the server.
    private static let version = "2.6.8"
    /// The pauses before further tries, in seconds.
    private static let pauses = [1.0, 3.0]

    private var isSecure: Bool {
        let host = endpoint.host
        let isLoopback = host == "127.0.0.1" || host.hasPrefix("127.0.0.1:")
        return !(endpoint.allowsCleartextLoopback && isLoopback)
    }

    private var origin: String { (isSecure ? "https://" : "http://") + endpoint.host }

    /// The base address of calls.
    var base: String { origin + "/vic/v1" }

    /// Sends a `GET` request, up to three times.
    func get(
        _ path: String,
        headers: HTTPHeaders = [:]
    ) async throws(VicError) -> HTTPClientResponse {
        try await send(request(.get, base + path, headers, nil), tries: Self.pauses.count + 1)
    }

    /// Requests the configuration, which has its own well-known address (RFC 8615).
    func configuration(entityTag: String?) async throws(VicError) -> HTTPClientResponse {
        var headers = HTTPHeaders()
        headers["If-None-Match"] = entityTag
        let address = origin + "/.well-known/vic-configuration"
        return try await send(
            request(.get, address, headers, nil),
            tries: Self.pauses.count + 1
        )
    }

    /// Sends a `POST` request; more than once only with a key by which the server recognizes it.
    func post(
        _ path: String,
        _ body: JSONOutput,
        idempotencyKey: String? = nil
    ) async throws(VicError) -> HTTPClientResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers["Idempotency-Key"] = idempotencyKey
        return try await send(
            request(.post, base + path, headers, body.utf8()),
            tries: idempotencyKey == nil ? 1 : Self.pauses.count + 1
        )
    }

    private func request(
        _ method: HTTPMethod,
        _ address: String,
        _ headers: HTTPHeaders,
        _ body: [UInt8]?
    ) -> WalletRequest {
        var headers = headers
        headers["Accept"] = "application/json"
        headers["Accept-Language"] = language
        headers["Vic-Sdk-Version"] = Self.version
        return WalletRequest(method: method, address: address, headers: headers, body: body)
    }

    /// Sends a request until a usable answer arrives or the tries are used up.
    ///
    /// - Returns: an answer with a status of 2xx, or 304.
    private func send(
        _ request: WalletRequest,
        tries: Int
    ) async throws(VicError) -> HTTPClientResponse {
        var pauses = Self.pauses.prefix(tries - 1)
        while true {
            let failure: VicError
            do throws(VicError) {
                return try await attempt(request)
            } catch {
                failure = error
            }
            guard let pause = pauses.popFirst(), failure.isWorthAnotherTry(after: pause) else {
                throw failure
            }
            do {
                try await clock.sleep(seconds: pause)
            } catch {
                throw .cancelled
            }
        }
    }

    private func attempt(_ request: WalletRequest) async throws(VicError) -> HTTPClientResponse {
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try await transport.send(request)
        } catch {
            throw VicError(error)
        }
        if isSecure, let time = response.headers["Date"].flatMap(HTTPDate.instant) {
            await learn(time)
        }
        guard response.status.isSuccess || response.isNotModified else {
            throw VicError(response, at: clock.now())
        }
        // A custom transport may have no limit.
        guard response.body.count <= NetworkTransport.byteLimit else {
            throw VicError(.request, "too_large")
        }
        return response
    }
}

extension VicError {
    /// Whether the same request may succeed in a moment.
    fileprivate func isWorthAnotherTry(after pause: Double) -> Bool {
        guard let httpStatus else { return reason == "offline" || reason == "timeout" }
        return httpStatus >= 500 && (retryAfter ?? 0) <= pause
    }
}
