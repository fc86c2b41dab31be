// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages
import PaymentCards

extension BackendError {
    /// The error of a request that got no answer.
    init(_ error: HTTPClientError) {
        switch error {
        case .invalidAddress:
            self.init(.configurationIssue(hint: "baseURL is no web address"))
        default:
            self.init(.connectionIssue)
        }
    }

    /// The error of an answer other than 2xx.
    init(_ response: HTTPClientResponse) {
        let limits = JSONLimits(byteCount: 65_536, depth: 16, nodeCount: 2_000)
        let root = try? JSONTree(parsing: response.body, limits: limits).root
        // The first code that this version knows.
        let code = root?["error_codes"]?.elements?.lazy
            .compactMap { $0.string.flatMap(IssuingErrorCode.init(rawValue:)) }.first
        self.init(
            code.flatMap(IssuingErrorTable.error(for:))
                ?? IssuingErrorTable.error(forStatus: response.status.code),
            code: code,
            requestID: root?["request_id"]?.string.flatMap(Self.requestID),
            retryAfter: response.headers["Retry-After"].flatMap(Self.seconds),
            card: root?["card"].flatMap { PaymentCard($0) }
        )
    }

    /// The body of a successful answer has another form than it must have.
    static let unreadable = BackendError(.connectionIssue)

    /// Lets only plain identifiers into an app's log, whatever a server sends.
    private static func requestID(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
        return isPlain && 1...64 ~= text.utf8.count ? text : nil
    }

    private static func seconds(_ text: String) -> Double? {
        guard let seconds = Int(text), 0...86_400 ~= seconds else { return nil }
        return Double(seconds)
    }
}
