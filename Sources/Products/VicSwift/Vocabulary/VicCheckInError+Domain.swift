// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards

extension VicCheckInError {
    /// The error of a request to the server.
    init(_ error: VicError) {
        switch (error.code, error.reason) {
        case (100, "request_answered"): self = .alreadyAnswered
        case (100, "request_expired"): self = .requestExpired
        case (100, "card_expired"), (100, "card_revoked"): self = .cardExpired
        case (100, let reason):
            let isRefusal = error.httpStatus.map { 400..<500 ~= $0 && $0 != 429 } ?? false
            self = isRefusal ? .rejected(reason: reason) : .network(error)
        case (101, _): self = .requestInvalid
        case (103, _): self = .key
        case (105, _): self = .signing
        default: self = .network(error)
        }
    }

    /// Whether the server refused the data shown, rather than the time or the location.
    var isAboutTheCard: Bool {
        switch self {
        case .cardExpired: true
        case .rejected(let reason): reason == "signature_invalid" || reason == "invalid_token"
        default: false
        }
    }

    /// The error of a request that cannot be read, or an answer that cannot be built.
    init(_ error: CheckInError) {
        switch error {
        case .request: self = .requestInvalid
        case .requestExpired: self = .requestExpired
        case .coverage: self = .noMatchingCard
        case .signing: self = .signing
        default: self = .build
        }
    }
}
