// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Darwin)
import CCurl
import Execution
import Foundation

/// One request with its redirects, on a thread of its own.
final class Fetch: Sendable {
    private struct State {
        var isCancelled = false
        /// The exchange that is waiting for the server.
        var exchange: CurlExchange?
    }

    private let limits: HTTPClient.Limits
    private let state = Locked(State())

    init(_ limits: HTTPClient.Limits) {
        self.limits = limits
    }

    /// Sends the request and waits for the result.
    func run(
        _ url: URL,
        _ request: OutgoingRequest
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        let result: Result<HTTPClientResponse, HTTPClientError> = await withTaskCancellationHandler
        {
            await withCallback { callback in
                Thread.detachNewThread { [self] in follow(url, request, answer: callback) }
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    private func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.exchange?.wake()
        }
    }

    private var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Sends the request and follows its redirects.
    ///
    /// Answers before libcurl cleans up, which can take as long as a name lookup.
    private func follow(
        _ url: URL,
        _ request: OutgoingRequest,
        answer: (Result<HTTPClientResponse, HTTPClientError>) -> Void
    ) {
        let deadline = ContinuousClock.now + limits.time
        var url = url
        for _ in 0...limits.redirectCount {
            guard let exchange = CurlExchange(url, request, limits) else {
                return answer(.failure(.cannotStart))
            }
            state.withLock { $0.exchange = exchange }
            defer { state.withLock { $0.exchange = nil } }
            do throws(HTTPClientError) {
                try exchange.run(until: deadline) { isCancelled }
                guard request.followsRedirects, let location = exchange.redirect else {
                    return answer(.success(exchange.response))
                }
                guard let target = HTTPClient.target(of: location, from: url) else {
                    throw .unsafeRedirect
                }
                url = target
            } catch {
                return answer(.failure(error))
            }
        }
        answer(.failure(.tooManyRedirects))
    }
}
#endif
