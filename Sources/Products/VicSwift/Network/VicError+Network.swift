// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPClient
import HTTPMessages

extension VicError {
    /// The error of a request that got no answer.
    init(_ error: HTTPClientError) {
        switch error {
        case .timedOut: self.init(.request, "timeout")
        case .notTrusted: self.init(.request, "tls")
        case .tooLarge: self.init(.request, "too_large")
        case .cancelled: self = .cancelled
        case .unreachable, .broken, .cannotStart, .invalidAddress, .privateAddress,
            .tooManyRedirects, .unsafeRedirect:
            self.init(.request, "offline")
        }
    }

    /// The error of an answer other than 2xx: its code, if it has one.
    init(_ response: HTTPClientResponse, at now: Instant) {
        let status = response.status.code
        self.init(
            .request,
            Self.code(in: response) ?? "http_\(status)",
            httpStatus: status,
            retryAfter: response.headers["Retry-After"].flatMap { Self.wait($0, now) }
        )
    }

    /// Everything was deleted, or the environment changed, during the request.
    package static let cancelled = VicError(.request, "cancelled")

    /// The code of a problem (RFC 9457), if it has the format of a table code: an error holds nothing else that a
    /// server sent.
    private static func code(in response: HTTPClientResponse) -> String? {
        let type = response.headers["Content-Type"] ?? ""
        let limits = JSONLimits(byteCount: 16_384, depth: 8, nodeCount: 256)
        guard type.lowercased().hasPrefix("application/problem+json"),
            let code = try? JSONTree(parsing: response.body, limits: limits).root["code"]?.string,
            isCode(code)
        else { return nil }
        return code
    }

    /// Whether a text can be a code of the table: lower-case letters and underscores.
    static func isCode(_ text: String) -> Bool {
        1...40 ~= text.utf8.count
            && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || 0x61...0x7A ~= $0 }
    }

    /// Seconds to wait (RFC 9110 §10.2.3).
    private static func wait(_ text: String, _ now: Instant) -> TimeInterval? {
        if let seconds = Int(text), seconds >= 0 { return TimeInterval(seconds) }
        guard let then = HTTPDate.instant(text) else { return nil }
        return TimeInterval(max(0, then.secondsSinceEpoch - now.secondsSinceEpoch))
    }
}
