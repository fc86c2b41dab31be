// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages
import PaymentCards

extension CommandError {
    /// Creates the error for an answer that is no success: `{"error_codes":[…],"detail"?}`.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - missing: what `not_found` means for this request; `nil` if the server should know it.
    init(refusalOf response: HTTPClientResponse, ifNotFound missing: String? = nil) {
        let root = try? JSONTree(parsing: response.body).root
        let code = root?["error_codes"]?.elements?.first?.string
            .flatMap(IssuingErrorCode.init(rawValue:))
        guard let code else {
            let status = response.status.code
            self =
                status >= 500
                ? .unusable("the server failed (HTTP \(status)); try again later")
                : .unusable(
                    "this is not the address of an issuing server (HTTP \(status)); check --server"
                )
            return
        }
        if code == .notFound, let missing {
            self = .refused(missing)
            return
        }
        let wait = response.headers["Retry-After"].flatMap { Int($0) }
        let words = code.words(detail: root?["detail"]?.string ?? "", secondsToWait: wait)
        self = code.isServerFailure ? .unusable(words) : .refused(words)
    }

    /// Creates the error for values of a command line that the rules of the domain refuse before anything is sent.
    init(form error: PaymentCardError) {
        guard case .refused(let code, let field) = error else {
            self = .unusable("the values cannot be used (\(error))")
            return
        }
        let option = IssuingErrorCode.option(of: field ?? "")
        self =
            code == .fieldMissing
            ? .unusable("\(option) is missing")
            : .unusable("\(option) has a value that it cannot have")
    }
}

extension IssuingErrorCode {
    /// Whether the server could not answer, rather than refuse.
    fileprivate var isServerFailure: Bool {
        [.internalError, .unavailable, .notFound, .methodNotAllowed].contains(self)
    }

    /// Returns why the server refuses and what to do.
    ///
    /// - Parameters:
    ///   - detail: the name of the field for codes about fields, otherwise a sentence.
    ///   - secondsToWait: the seconds after which the server answers again, if it names them.
    /// - Returns: the sentence.
    fileprivate func words(detail: String, secondsToWait: Int?) -> String {
        switch self {
        case .clientInvalid:
            "the server does not know this bank, or the secret is wrong; check --client and "
                + "--secret-file"
        case .fieldInvalid: "the server does not accept \(Self.option(of: detail))"
        case .fieldMissing: "the server needs \(Self.option(of: detail))"
        case .cardNotFound: "you have no such card; etui cards issue makes one"
        case .cardholderNotFound: "you have no such cardholder; see etui cards holder list"
        case .cardRevoked: "the card is revoked, and stays so; issue another with etui cards issue"
        case .cardExpired: "the card has expired; issue another with etui cards issue"
        case .invalidStateTransition: "the card cannot change from its state to this one"
        case .versionConflict: "the card is being changed elsewhere; try again"
        case .scaReferenceUsed:
            "this authentication has a token already; the cardholder must authenticate again"
        case .scaStale:
            "the authentication is too old, or in the future; the cardholder must authenticate again"
        case .refundExceeds: "less is left of the payment than this would give back"
        case .challengeNotFound: "you have no such challenge"
        case .challengeClosed: "the challenge is decided, expired or cancelled"
        case .rateLimited, .cardholderLocked:
            "too many requests; try again in \((secondsToWait ?? 60).counting("second"))"
        case .internalError, .unavailable: "the server cannot do this now; try again later"
        case .notFound, .methodNotAllowed:
            "the server does not know this request; check --server, or bring the server up to date"
        default: "the server refuses (\(rawValue)): \(detail.visible)"
        }
    }

    /// Returns the option behind a field, or the field's name.
    fileprivate static func option(of field: String) -> String {
        let options: [String: String] = [
            "first_name": "--first", "last_name": "--last", "reference": "--reference",
            "type": "--type", "lifetime.value": "--months", "display_name": "--name",
            "activate_card": "--inactive", "is_single_use": "--single-use",
            "revocation_date": "DATE", "reason": "--reason", "cardholder_id": "--cardholder",
            "card_id": "--card", "operation": "--operation", "sca_reference": "--sca-reference",
            "sca_time": "--sca-time", "sca_factors": "--sca-factors", "amount": "--amount",
            "currency": "--currency", "merchant": "--merchant", "merchant.name": "--merchant",
            "merchant.mcc": "--mcc", "original_id": "--of", "channel": "--channel",
            "url": "--url", "events": "--events",
        ]
        if field.hasPrefix("shipping_instructions") { return "--shipping (\(field.visible))" }
        return options[field] ?? field.visible
    }
}
