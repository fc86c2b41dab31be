// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Darwin)
import CCurl
import Foundation
import HTTPMessages

/// One request and what comes of it, by libcurl, which is loaded for the first one.
///
/// Run on one thread; only ``wake()`` may be called from others.
@safe
final class CurlExchange: @unchecked Sendable {
    private let request: UnsafeMutableRawPointer
    private let runner: UnsafeMutableRawPointer
    private let fields: UnsafeMutableRawPointer
    private let byteLimit: Int
    private let isForHeadOnly: Bool

    private var headers = HTTPHeaders()
    private var body: [UInt8] = []
    private var isTooLarge = false
    /// What is told by the head alone: a redirect.
    private var isHeadEnough = false

    /// Nil where the library is missing or there is no memory.
    init?(_ url: URL, _ outgoing: OutgoingRequest, _ limits: HTTPClient.Limits) {
        guard etui_curl_load(), let request = unsafe etui_curl_request() else { return nil }
        guard let runner = unsafe etui_curl_runner() else {
            unsafe etui_curl_free_request(request)
            return nil
        }
        guard let fields = unsafe Self.list(outgoing.headers) else {
            unsafe etui_curl_free_runner(runner)
            unsafe etui_curl_free_request(request)
            return nil
        }
        unsafe self.request = request
        unsafe self.runner = runner
        unsafe self.fields = fields
        byteLimit = limits.byteCount
        isForHeadOnly = outgoing.method == .head
        guard set(url), set(outgoing, limits), unsafe etui_curl_add(runner, request) else {
            return nil
        }
    }

    deinit {
        unsafe etui_curl_remove(runner, request)
        unsafe etui_curl_free_request(request)
        unsafe etui_curl_free_runner(runner)
        unsafe etui_curl_free_list(fields)
    }

    private static func list(_ headers: HTTPHeaders) -> UnsafeMutableRawPointer? {
        var list: UnsafeMutableRawPointer?
        for field in headers {
            guard let longer = unsafe etui_curl_list(list, "\(field.name): \(field.value)") else {
                unsafe etui_curl_free_list(list)
                return nil
            }
            unsafe list = longer
        }
        return unsafe list
    }

    private func set(_ url: URL) -> Bool {
        let webOnly = ETUI_CURL_HTTP | ETUI_CURL_HTTPS
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe etui_curl_set_text(request, CInt(ETUI_CURL_URL), url.absoluteString)
            && etui_curl_set_number(request, CInt(ETUI_CURL_PROTOCOLS), webOnly)
            && etui_curl_set_list(request, CInt(ETUI_CURL_HEADERS), fields)
            && etui_curl_set_number(request, CInt(ETUI_CURL_NO_SIGNALS), 1)
            && etui_curl_set_number(request, CInt(ETUI_CURL_REFUSE_USER_IN_URL), 1)
            && etui_curl_set_receiver(
                request,
                CInt(ETUI_CURL_HEADER_FUNCTION),
                { unsafe CurlExchange.of($3).takeLine($0, count: $1 * $2) },
                CInt(ETUI_CURL_HEADER_CONTEXT),
                context
            )
            && etui_curl_set_receiver(
                request,
                CInt(ETUI_CURL_WRITE_FUNCTION),
                { unsafe CurlExchange.of($3).takeBody($0, count: $1 * $2) },
                CInt(ETUI_CURL_WRITE_CONTEXT),
                context
            )
    }

    private func set(_ outgoing: OutgoingRequest, _ limits: HTTPClient.Limits) -> Bool {
        let wait = limits.connectTime.components
        let milliseconds = wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000
        let option = CInt(ETUI_CURL_CONNECT_MILLISECONDS)
        guard unsafe etui_curl_set_number(request, option, Int(milliseconds)) else { return false }
        if let body = outgoing.body {
            let isSet = unsafe body.withUnsafeBytes { bytes in
                unsafe etui_curl_set_body(request, bytes.baseAddress, bytes.count)
            }
            guard isSet else { return false }
        }
        // With a body the library would make a POST of a GET.
        guard outgoing.method != .get || outgoing.body != nil else { return true }
        if isForHeadOnly {
            // It would wait for the body whose length the answer tells.
            let option = CInt(ETUI_CURL_NO_BODY)
            guard unsafe etui_curl_set_number(request, option, 1) else { return false }
        }
        let method = outgoing.method.rawValue
        guard HTTPHeaders.isToken(method) else { return false }
        return unsafe etui_curl_set_text(request, CInt(ETUI_CURL_METHOD), method)
    }

    @unsafe
    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlExchange {
        unsafe Unmanaged<CurlExchange>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// Ends the waiting of ``run(until:isCancelled:)``, which then asks whether to go on.
    func wake() {
        unsafe etui_curl_wake(runner)
    }

    /// Does the exchange until it is done or has failed.
    func run(
        until deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(HTTPClientError) {
        while true {
            if isCancelled() { throw .cancelled }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut }
            guard unsafe etui_curl_perform(runner) else { throw .broken }
            let ending = unsafe etui_curl_ending(runner)
            if isTooLarge { throw .tooLarge(limit: byteLimit) }
            if isHeadEnough { return }
            guard ending < 0 else {
                if let error = HTTPClientError(ending: ending) { throw error }
                return
            }
            let seconds = left.components.seconds
            let wait = seconds > 0 ? 1_000 : left.components.attoseconds / 1_000_000_000_000_000 + 1
            guard unsafe etui_curl_wait(runner, CInt(wait)) else { throw .broken }
        }
    }

    private var status: Int { unsafe Int(etui_curl_number(request, CInt(ETUI_CURL_RESPONSE_CODE))) }

    /// What was answered.
    var response: HTTPClientResponse {
        HTTPClientResponse(status: HTTPStatus(code: status), headers: headers, body: body)
    }

    /// Where the answer sends the request on to.
    var redirect: String? {
        switch status {
        case 301, 302, 303, 307, 308: headers["Location"]
        default: nil
        }
    }

    /// Takes a line of the head, or of the trailer.
    @unsafe
    private func takeLine(_ bytes: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        let line = unsafe String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count),
            as: UTF8.self
        )
        guard body.isEmpty else { return count }
        if line.hasPrefix("HTTP/") {
            // The head of the next response: those before it were on the way.
            headers = HTTPHeaders()
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            headers.add(
                String(line[..<colon]),
                value.trimmingCharacters(in: .whitespacesAndNewlines)
            )
        } else if line == "\r\n" || line == "\n", status >= 200 {
            isHeadEnough = redirect != nil
            let length = headers["Content-Length"].flatMap { Int($0) }
            isTooLarge = !isHeadEnough && !isForHeadOnly && length ?? 0 > byteLimit
        }
        return isHeadEnough || isTooLarge ? count + 1 : count
    }

    @unsafe
    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        guard body.count + count <= byteLimit else {
            isTooLarge = true
            return count + 1
        }
        unsafe body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }
}

extension HTTPClientError {
    /// What the library's number for the end of a request means to us; nil for a good end.
    fileprivate init?(ending: CInt) {
        switch Int(ending) {
        case ETUI_CURL_OK: return nil
        case ETUI_CURL_UNKNOWN_PROXY, ETUI_CURL_UNKNOWN_HOST, ETUI_CURL_NOT_CONNECTED:
            self = .unreachable
        case ETUI_CURL_TIMED_OUT: self = .timedOut
        case ETUI_CURL_TLS_FAILED, ETUI_CURL_TLS_ENGINE, ETUI_CURL_TLS_ENGINE_CHOICE,
            ETUI_CURL_TLS_OWN_CERTIFICATE, ETUI_CURL_TLS_CIPHER, ETUI_CURL_TLS_PEER,
            ETUI_CURL_TLS_AUTHORITIES_FILE, ETUI_CURL_TLS_REVOCATIONS, ETUI_CURL_TLS_ISSUER,
            ETUI_CURL_TLS_PINNED_KEY, ETUI_CURL_TLS_STATUS:
            self = .notTrusted
        default: self = .broken
        }
    }
}
#endif
