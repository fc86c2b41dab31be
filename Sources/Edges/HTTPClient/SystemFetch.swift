// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Dispatch
import Execution
import Foundation
import HTTPMessages

// Only for type-checking on platforms other than Apple's.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request with its redirects, through the system's library.
final class Fetch: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var body: [UInt8] = []
        var response: HTTPURLResponse?
        var redirectCount = 0
        var followsRedirects = true
        var readsBody = true
        /// Why the request was stopped; nil if it ends by itself.
        var failure: HTTPClientError?
        var task: URLSessionDataTask?
        var waiter: CheckedContinuation<Result<HTTPClientResponse, HTTPClientError>, Never>?
    }

    private let limits: HTTPClient.Limits
    private let state = Locked(State())
    private static let clock = DispatchQueue(label: "etui.http.deadlines")

    init(_ limits: HTTPClient.Limits) {
        self.limits = limits
    }

    /// Sends the request and waits for the result.
    func run(
        _ url: URL,
        _ outgoing: OutgoingRequest
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard limits.permitsPrivateAddresses else { throw .privateAddress }
        state.withLock { state in
            state.followsRedirects = outgoing.followsRedirects
            state.readsBody = outgoing.readsBody
        }
        var request = URLRequest(url: url)
        request.httpMethod = outgoing.method.rawValue
        request.httpBody = outgoing.body.map { Data($0) }
        for field in outgoing.headers {
            request.setValue(field.value, forHTTPHeaderField: field.name)
        }
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.task = task
                    state.waiter = continuation
                    return state.failure != nil
                }
                if isCancelled { return end(nil) }
                Self.clock.asyncAfter(deadline: .now() + limits.time.inSeconds) { [weak self] in
                    self?.stop(.timedOut)
                }
                task.resume()
            }
        } onCancel: {
            stop(.cancelled)
        }
        return try result.get()
    }

    private var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = limits.time.inSeconds
        configuration.timeoutIntervalForResource = limits.time.inSeconds
        return configuration
    }

    /// Stops the request at once, for a reason of ours.
    ///
    /// Cancelling in the library queues behind the data that the server keeps sending, which can take
    /// minutes. So neither the caller nor the queue that discards the data waits for it.
    private func stop(_ failure: HTTPClientError) {
        let task = state.withLock { state in
            if state.failure == nil { state.failure = failure }
            return state.task
        }
        guard let task else { return }
        end(nil)
        DispatchQueue.global().async { task.cancel() }
    }

    /// Resumes the waiting caller with the outcome; later calls have no effect.
    private func end(_ error: (any Error)?) {
        let (waiter, result) = state.withLock { state in
            defer { state.waiter = nil }
            return (state.waiter, Self.result(of: state, error))
        }
        waiter?.resume(returning: result)
    }

    private static func result(
        of state: State,
        _ error: (any Error)?
    ) -> Result<HTTPClientResponse, HTTPClientError> {
        if let failure = state.failure { return .failure(failure) }
        if let error { return .failure(HTTPClientError(error)) }
        guard let response = state.response else { return .failure(.broken) }
        var headers = HTTPHeaders()
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers.add(name, value) }
        }
        return .success(
            HTTPClientResponse(
                status: HTTPStatus(code: response.statusCode),
                headers: headers,
                body: state.body
            )
        )
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard state.withLock({ $0.followsRedirects }) else { return completionHandler(nil) }
        // The library turns any `Location` into a web address, so we check it ourselves.
        let location = response.value(forHTTPHeaderField: "Location")
        let target = response.url.flatMap { url in
            location.flatMap { HTTPClient.target(of: $0, from: url) }
        }
        let failure: HTTPClientError? = state.withLock { state in
            state.redirectCount += 1
            if state.redirectCount > limits.redirectCount { return .tooManyRedirects }
            return target == nil ? .unsafeRedirect : nil
        }
        var request = request
        request.url = target
        completionHandler(failure == nil ? request : nil)
        if let failure { stop(failure) }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let readsBody = state.withLock { state in
            state.response = response as? HTTPURLResponse
            return state.readsBody
        }
        guard readsBody else {
            end(nil)
            return completionHandler(.cancel)
        }
        let isTooLarge = response.expectedContentLength > Int64(limits.byteCount)
        completionHandler(isTooLarge ? .cancel : .allow)
        if isTooLarge { stop(.tooLarge(limit: limits.byteCount)) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.failure == nil else { return false }
            guard state.body.count + data.count <= limits.byteCount else { return true }
            state.body.append(contentsOf: data)
            return false
        }
        if isTooLarge { stop(.tooLarge(limit: limits.byteCount)) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        end(error)
    }
}

extension HTTPClientError {
    /// Translates the library's error.
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut: self = .timedOut
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
            self = .unreachable
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired:
            self = .notTrusted
        case .httpTooManyRedirects: self = .tooManyRedirects
        case .cancelled: self = .cancelled
        default: self = .broken
        }
    }
}

extension Duration {
    /// The duration in seconds, as the older interfaces require.
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
#endif
