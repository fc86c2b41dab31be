// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Darwin)
import CCurl
import Foundation
import HTTPMessages

/// One request and its response through libcurl.
///
/// Runs on one thread; other threads may only call ``wake()``.
@safe
final class CurlExchange: @unchecked Sendable {
    private let request: UnsafeMutableRawPointer
    private let runner: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>
    private let byteLimit: Int
    private let isForHeadOnly: Bool
    private let readsBody: Bool
    private let permitsPrivateAddresses: Bool

    private var headers = HTTPHeaders()
    private var body: [UInt8] = []
    private var isTooLarge = false
    private var isAddressRefused = false
    /// Whether to stop after the head: the response is a redirect, or the caller does not want the body.
    private var isHeadEnough = false

    /// Whether libcurl is initialised, which it requires once per process before any other call.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Creates an exchange; nil if memory runs out or the method is not a token.
    init?(_ url: URL, _ outgoing: OutgoingRequest, _ limits: HTTPClient.Limits) {
        guard Self.isReady, let request = unsafe curl_easy_init() else { return nil }
        guard let runner = unsafe curl_multi_init() else {
            unsafe curl_easy_cleanup(request)
            return nil
        }
        guard let fields = unsafe Self.list(outgoing.headers) else {
            unsafe curl_multi_cleanup(runner)
            unsafe curl_easy_cleanup(request)
            return nil
        }
        unsafe self.request = request
        unsafe self.runner = runner
        unsafe self.fields = fields
        byteLimit = limits.byteCount
        isForHeadOnly = outgoing.method == .head
        readsBody = outgoing.readsBody
        permitsPrivateAddresses = limits.permitsPrivateAddresses
        guard set(url), set(outgoing, limits),
            unsafe curl_multi_add_handle(runner, request) == CURLM_OK
        else {
            return nil
        }
    }

    deinit {
        unsafe curl_multi_remove_handle(runner, request)
        unsafe curl_easy_cleanup(request)
        unsafe curl_multi_cleanup(runner)
        unsafe curl_slist_free_all(fields)
    }

    private static func list(_ headers: HTTPHeaders) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for field in headers {
            guard let longer = unsafe curl_slist_append(list, "\(field.name): \(field.value)")
            else {
                unsafe curl_slist_free_all(list)
                return nil
            }
            unsafe list = longer
        }
        return unsafe list
    }

    private func set(_ url: URL) -> Bool {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe etui_curl_set_text(request, CURLOPT_URL, url.absoluteString)
            && etui_curl_set_text(request, CURLOPT_PROTOCOLS_STR, "http,https")
            && etui_curl_set_list(request, CURLOPT_HTTPHEADER, fields)
            && etui_curl_set_number(request, CURLOPT_NOSIGNAL, 1)
            && etui_curl_set_number(request, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            && etui_curl_set_receiver(
                request,
                CURLOPT_HEADERFUNCTION,
                { unsafe CurlExchange.of($3).takeLine($0, count: $1 * $2) },
                CURLOPT_HEADERDATA,
                context
            )
            && etui_curl_set_receiver(
                request,
                CURLOPT_WRITEFUNCTION,
                { unsafe CurlExchange.of($3).takeBody($0, count: $1 * $2) },
                CURLOPT_WRITEDATA,
                context
            )
            && etui_curl_set_inspector(
                request,
                { context, remote, _, _, _ in unsafe CurlExchange.of(context).inspect(remote) },
                context
            )
    }

    /// Refuses a connection to an address that the limits do not permit.
    @unsafe
    private func inspect(_ remote: UnsafeMutablePointer<CChar>?) -> CInt {
        let text = unsafe remote.map { unsafe String(cString: $0) } ?? ""
        isAddressRefused = !permitsPrivateAddresses && !PublicAddress.contains(text)
        return isAddressRefused ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK
    }

    private func set(_ outgoing: OutgoingRequest, _ limits: HTTPClient.Limits) -> Bool {
        let wait = limits.connectTime.components
        let milliseconds = wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000
        let option = CURLOPT_CONNECTTIMEOUT_MS
        guard unsafe etui_curl_set_number(request, option, Int(milliseconds)) else { return false }
        if let body = outgoing.body {
            let isSet = unsafe body.withUnsafeBytes { bytes in
                unsafe etui_curl_set_body(request, bytes.baseAddress, bytes.count)
            }
            guard isSet else { return false }
        }
        // With a body, libcurl would turn a GET into a POST.
        guard outgoing.method != .get || outgoing.body != nil else { return true }
        if isForHeadOnly {
            // libcurl would wait for a body of the length that the response declares.
            guard unsafe etui_curl_set_number(request, CURLOPT_NOBODY, 1) else { return false }
        }
        let method = outgoing.method.rawValue
        guard HTTPHeaders.isToken(method) else { return false }
        return unsafe etui_curl_set_text(request, CURLOPT_CUSTOMREQUEST, method)
    }

    @unsafe
    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlExchange {
        unsafe Unmanaged<CurlExchange>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// Interrupts the wait in ``run(until:isCancelled:)``, which then checks whether to continue.
    func wake() {
        _ = unsafe curl_multi_wakeup(runner)
    }

    /// Runs the exchange until it succeeds or fails.
    func run(
        until deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(HTTPClientError) {
        while true {
            if isCancelled() { throw .cancelled }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut }
            var runningCount: CInt = 0
            guard unsafe curl_multi_perform(runner, &runningCount) == CURLM_OK else {
                throw .broken
            }
            let ending = ending
            if isAddressRefused { throw .privateAddress }
            if isTooLarge { throw .tooLarge(limit: byteLimit) }
            if isHeadEnough { return }
            if let ending {
                if let error = HTTPClientError(ending: ending) { throw error }
                return
            }
            let seconds = left.components.seconds
            let wait = seconds > 0 ? 1_000 : left.components.attoseconds / 1_000_000_000_000_000 + 1
            guard unsafe curl_multi_poll(runner, nil, 0, CInt(wait), nil) == CURLM_OK else {
                throw .broken
            }
        }
    }

    /// How the request ended; nil while it is running.
    private var ending: CURLcode? {
        var left: CInt = 0
        while let message = unsafe curl_multi_info_read(runner, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE {
                return unsafe message.pointee.data.result
            }
        }
        return nil
    }

    private var status: Int { unsafe etui_curl_response_code(request) }

    /// The response.
    var response: HTTPClientResponse {
        HTTPClientResponse(status: HTTPStatus(code: status), headers: headers, body: body)
    }

    /// The address to which the response redirects.
    var redirect: String? {
        switch status {
        case 301, 302, 303, 307, 308: headers["Location"]
        default: nil
        }
    }

    /// Takes a line of the head or of the trailer.
    @unsafe
    private func takeLine(_ bytes: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
        let line = unsafe String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count),
            as: UTF8.self
        )
        guard body.isEmpty else { return count }
        if line.hasPrefix("HTTP/") {
            // The head of the next response; the earlier ones were interim responses.
            headers = HTTPHeaders()
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            headers.add(
                String(line[..<colon]),
                value.trimmingCharacters(in: .whitespacesAndNewlines)
            )
        } else if line == "\r\n" || line == "\n", status >= 200 {
            isHeadEnough = redirect != nil || !readsBody
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
    /// Translates libcurl's result code; nil for success.
    fileprivate init?(ending: CURLcode) {
        switch ending {
        case CURLE_OK: return nil
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT:
            self = .unreachable
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
            self = .notTrusted
        default: self = .broken
        }
    }
}
#endif
