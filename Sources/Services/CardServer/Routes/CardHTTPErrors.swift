// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import HTTPMessages
import InsuranceCards

/// Every error with which the card server refuses a request: one row each.
extension HTTPError.Kind {
    static let invalidJSON = Self(.badRequest, "invalid_json", "The body is no such JSON object.")
    static let invalidToken = Self(.badRequest, "invalid_token", "The token cannot be read.")
    static let idempotencyRequired = Self(
        .badRequest,
        "idempotency_required",
        "This needs the header field Idempotency-Key."
    )
    static let signatureInvalid = Self(
        .unauthorized,
        "signature_invalid",
        "The signature, or what is signed, does not belong here."
    )
    static let locationUnknown = Self(
        .notFound,
        "location_unknown",
        "There is no such location."
    )
    static let requestAnswered = Self(
        .conflict,
        "request_answered",
        "The request has been answered already."
    )
    static let idempotencyConflict = Self(
        .conflict,
        "idempotency_conflict",
        "The same has been said before in another way."
    )
    static let nonceInvalid = Self(.conflict, "nonce_invalid", "The nonce does not count any more.")
    static let requestExpired = Self(.gone, "request_expired", "The time of the request is over.")
    static let locationClosed = Self(.gone, "location_closed", "The location is closed.")
    static let disclosureMissing = Self(
        .unprocessableContent,
        "disclosure_missing",
        "A field is missing without which there is no check-in."
    )
    static let cardExpired = Self(
        .unprocessableContent,
        "card_expired",
        "The insurance that the card was issued for has ended."
    )
    static let cardRevoked = Self(
        .unprocessableContent,
        "card_revoked",
        "The insurer has revoked the card."
    )
    static let keyLimit = Self(
        .conflict,
        "key_limit",
        "There is no room for a further key until one of those that are entered has ended."
    )
    static let familyHasCards = Self(
        .conflict,
        "family_has_cards",
        "The family has cards that are still valid; revoke them first."
    )
    static let cardKind = Self(
        .unprocessableContent,
        "card_kind",
        "Cards of this kind are not taken here."
    )
    static let fieldFormat = Self(
        .unprocessableContent,
        "field_format",
        "Some fields are missing, unknown, or in another form than they must have."
    )
    static let preconditionFailed = Self(
        HTTPStatus(code: 412),
        "precondition_failed",
        "The card has changed since."
    )

    static let noApps = Self(
        .notFound,
        "no_apps",
        "No app that opens check-in links is entered here; etui serve --app-id enters one."
    )

    /// All rows above; a test checks that codes are unique.
    static let insuranceTable: [Self] = [
        invalidJSON, invalidToken, idempotencyRequired, signatureInvalid,
        locationUnknown, requestAnswered, idempotencyConflict, nonceInvalid, requestExpired,
        locationClosed, disclosureMissing, cardExpired, cardRevoked, cardKind, fieldFormat,
        preconditionFailed, noApps, keyLimit, familyHasCards,
    ]
}

/// Errors in the form of RFC 9457, which the card server's protocol uses.
package enum ProblemDetails {
    /// The form for all paths below `/vic/`.
    package static let form = HTTPError.Form(below: "/vic/") { response(to: $0) }

    /// Returns `{"type":"about:blank","title","status","code","detail","requestId"}`, without personal
    /// data, and with `fields` if some are wrong.
    static func response(to problem: HTTPError) -> HTTPResponse {
        let identifier = Hex.encode(SystemRandom().bytes(count: 8))
        var members: [(String, JSONOutput)] = [
            ("type", "about:blank"), ("title", .string(problem.kind.message)),
            ("status", .integer(problem.kind.status.code)),
            ("code", .string(codes[problem.kind.code] ?? problem.kind.code)),
            ("detail", problem.detail.map(JSONOutput.string) ?? .null),
            ("requestId", .string(identifier)),
        ]
        if !problem.fields.isEmpty {
            members.append(("fields", .array(problem.fields.map(\.json))))
        }
        var response = HTTPResponse.bytes(
            JSONOutput.object(members).utf8(),
            type: "application/problem+json",
            status: problem.kind.status
        )
        response.headers.add("Cache-Control", "no-store")
        for field in problem.headers { response.headers.add(field.name, field.value) }
        return response
    }

    /// The codes that differ between the protocol and the server.
    private static let codes = [
        HTTPError.Kind.contentTooLarge.code: "payload_too_large",
        HTTPError.Kind.tooManyRequests.code: "rate_limited",
        HTTPError.Kind.tookTooLong.code: "unavailable",
    ]
}

extension HTTPError {
    /// Maps an error to its response; no other code gives it a status.
    init(_ error: CardRequestError) {
        var headers: HTTPHeaders = [:]
        if let seconds = error.retryAfter { headers.add("Retry-After", String(max(1, seconds))) }
        self.init(
            Kind(error.reason),
            detail: error.detail,
            fields: error.fields.map { Field($0.field, reason: $0.reason.rawValue) },
            headers: headers
        )
    }
}

extension HTTPError.Kind {
    /// Finds the row for a reason.
    init(_ reason: CardRequestError.Reason) {
        self =
            switch reason {
            case .invalidJSON: .invalidJSON
            case .invalidToken: .invalidToken
            case .fieldFormat: .fieldFormat
            case .idempotencyRequired: .idempotencyRequired
            case .tooManyRequests: .tooManyRequests
            case .unauthorized: .unauthorized
            case .forbidden: .forbidden
            case .crossSite: .crossSite
            case .signatureInvalid: .signatureInvalid
            case .notFound: .notFound
            case .gone: .gone
            case .locationUnknown: .locationUnknown
            case .locationClosed: .locationClosed
            case .requestAnswered: .requestAnswered
            case .requestExpired: .requestExpired
            case .idempotencyConflict: .idempotencyConflict
            case .preconditionFailed: .preconditionFailed
            case .nonceInvalid: .nonceInvalid
            case .keyLimit: .keyLimit
            case .familyHasCards: .familyHasCards
            case .noApps: .noApps
            case .disclosureMissing: .disclosureMissing
            case .cardExpired: .cardExpired
            case .cardRevoked: .cardRevoked
            case .cardKind: .cardKind
            case .unavailable: .unavailable
            case .internalFailure: .internalFailure
            }
    }
}
