// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages

extension ObjectStorageError {
    /// Whether the same request may succeed a moment later.
    var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut, .busy: true
        default: false
        }
    }

    /// Translates the client's error.
    init(_ error: HTTPClientError) {
        self =
            switch error {
            case .timedOut: .timedOut
            case .notTrusted: .notTrusted
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .cancelled: .cancelled
            case .invalidAddress, .privateAddress, .unsafeRedirect, .tooManyRedirects:
                .address(.endpoint)
            case .unreachable, .broken, .cannotStart: .unreachable
            }
    }

    /// Translates an answer that is no success.
    init(_ response: HTTPClientResponse, at now: Instant) {
        let status = response.status.code
        let code = (try? StoreAnswer(response.body))?.code ?? ""
        switch (status, code) {
        case (301, _), (307, _), (400, "AuthorizationHeaderMalformed"),
            (_, "IllegalLocationConstraintException"):
            self = .otherRegion(Self.region(response))
        case (429, _), (500..., _), (_, "SlowDown"), (_, "RequestTimeout"):
            self = .busy(status: status)
        case (_, "RequestTimeTooSkewed"), (_, "RequestExpired"):
            let theirs = response.headers["Date"].flatMap { HTTPDate.instant($0) }
            self = .clockSkew(
                seconds: theirs.map { now.secondsSinceEpoch - $0.secondsSinceEpoch }
            )
        case (_, "InvalidAccessKeyId"): self = .keyUnknown
        case (_, "SignatureDoesNotMatch"): self = .secretWrong
        case (_, "ExpiredToken"), (_, "InvalidToken"): self = .sessionEnded
        case (_, "NoSuchBucket"): self = .bucketMissing
        case (403, _), (401, _): self = .denied
        default: self = .refused(status: status, code: code)
        }
    }

    /// The region that an answer names, if it is a name.
    private static func region(_ response: HTTPClientResponse) -> String? {
        let named =
            response.headers["x-amz-bucket-region"]
            ?? (try? StoreAnswer(response.body))?.texts(of: "Region").first
        return named.flatMap(StoreAnswer.name)
    }
}
