// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import HTTPMessages
import PaymentCards

/// Errors as the issuing server answers them: `{"request_id","error_type","error_codes":[…],"detail"?,"card"?}`.
package enum IssuingErrors {
    /// The form for all paths below `/issuing/`, those of the router included.
    package static let form = form(below: "/issuing/")
    /// The same form for the routes of the desk.
    package static let deskForm = form(below: IssuingDeskRoutes.root + "/")

    private static func form(below prefix: String) -> HTTPError.Form {
        HTTPError.Form(below: prefix, write: response)
    }

    private static func response(_ error: HTTPError) -> HTTPResponse {
        response(
            code: codes[error.kind.code] ?? error.kind.code,
            status: error.kind.status,
            detail: error.detail ?? error.kind.message,
            headers: error.headers,
            requestID: RequestContext.newRequestID()
        )
    }

    /// Returns the answer to a refused request.
    package static func response(
        _ error: IssuingRequestError,
        requestID: String
    ) -> HTTPResponse {
        let kind = HTTPError.Kind(error.code)
        return response(
            code: kind.code,
            status: kind.status,
            detail: detail(of: error, kind),
            headers: headers(error, kind.status),
            card: error.card,
            requestID: requestID
        )
    }

    /// The wrong field, or a sentence; nothing for a wrong field that must not be named.
    private static func detail(of error: IssuingRequestError, _ kind: HTTPError.Kind) -> String? {
        switch error.code {
        case .fieldInvalid, .fieldUnknown, .fieldMissing: error.field
        default: error.field ?? kind.message
        }
    }

    /// Returns the header fields of an error: when to retry, and how to authenticate (RFC 9110 §11.6.1).
    static func headers(_ error: IssuingRequestError, _ status: HTTPStatus) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        if status.asksToWait {
            headers.add("Retry-After", String(max(1, error.retryAfter ?? 1)))
        }
        if error.code == .clientInvalid {
            headers.add("WWW-Authenticate", "Basic realm=\"issuing\"")
        } else if status == .unauthorized {
            headers.add("WWW-Authenticate", "Bearer realm=\"issuing\"")
        }
        return headers
    }

    private static func response(
        code: String,
        status: HTTPStatus,
        detail: String?,
        headers: HTTPHeaders,
        card: PaymentCard? = nil,
        requestID: String
    ) -> HTTPResponse {
        var members: [(String, JSONOutput)] = [
            ("request_id", .string(requestID)), ("error_type", .string(type(of: status))),
            ("error_codes", [.string(code)]),
        ]
        if let detail { members.append(("detail", .string(detail))) }
        if let card { members.append(("card", card.json)) }
        var response = HTTPResponse.json(.object(members), status: status)
        response.headers.add("Cache-Control", "no-store")
        for field in headers { response.headers.add(field.name, field.value) }
        return response
    }

    private static func type(of status: HTTPStatus) -> String {
        switch status.code {
        case 401: "authentication_error"
        case 403: "permission_denied"
        case 404: "not_found"
        case 409, 410, 412: "conflict"
        case 429: "rate_limit"
        case 500...: "server_error"
        default: "request_invalid"
        }
    }

    /// The codes of the router and the server, in the words of this protocol.
    private static let codes: [String: String] = [
        HTTPError.Kind.badRequest.code: IssuingErrorCode.requestMalformed.rawValue,
        HTTPError.Kind.contentTooLarge.code: IssuingErrorCode.bodyTooLarge.rawValue,
        HTTPError.Kind.unsupportedMediaType.code: IssuingErrorCode.mediaTypeUnsupported.rawValue,
        HTTPError.Kind.tooManyRequests.code: IssuingErrorCode.rateLimited.rawValue,
        HTTPError.Kind.internalFailure.code: IssuingErrorCode.internalError.rawValue,
        HTTPError.Kind.tookTooLong.code: IssuingErrorCode.unavailable.rawValue,
    ]
}

extension HTTPError {
    /// Maps an error of an access rule, which answers without a card.
    init(_ error: IssuingRequestError) {
        let kind = Kind(error.code)
        self.init(
            kind,
            detail: error.field,
            headers: IssuingErrors.headers(error, kind.status)
        )
    }
}

extension HTTPError.Kind {
    /// The row for a code: the one table of statuses.
    init(_ code: IssuingErrorCode) {
        self.init(Self.status(of: code), code.rawValue, Self.sentence(for: code))
    }

    private static func status(of code: IssuingErrorCode) -> HTTPStatus {
        switch code {
        case .requestMalformed, .envelopeMalformed, .idempotencyRequired: .badRequest
        case .clientInvalid, .tokenMissing, .tokenInvalid, .tokenExpired, .tokenRevoked,
            .tokenConsumed:
            .unauthorized
        case .scopeInsufficient, .tokenCardMismatch, .tokenOperationMismatch, .scaRequired,
            .deviceNotRegistered, .signatureInvalid:
            .forbidden
        case .notFound, .cardNotFound, .cardholderNotFound, .challengeNotFound, .pinNotSet:
            .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .mediaTypeUnsupported: .unsupportedMediaType
        case .bodyTooLarge: .contentTooLarge
        case .invalidStateTransition, .cardRevoked, .cardExpired, .suspensionLocked,
            .secureDataUnavailable, .versionConflict, .idempotencyKeyReused, .vaultKeyUnknown,
            .scaReferenceUsed, .challengeClosed, .controlLocked:
            .conflict
        case .fieldInvalid, .fieldUnknown, .fieldMissing, .jsonTooDeep, .jsonDuplicateKey,
            .scaStale, .iinNotAllowed, .pinWeak, .refundExceeds:
            .unprocessableContent
        case .rateLimited, .cardholderLocked: HTTPStatus(code: 429)
        case .internalError: .internalServerError
        case .walletNotEnabled: .notImplemented
        case .unavailable: .serviceUnavailable
        }
    }

    /// A sentence for the developer of the client; it repeats nothing of the request.
    private static func sentence(for code: IssuingErrorCode) -> String {
        switch code {
        case .requestMalformed: "The body cannot be read."
        case .envelopeMalformed: "The envelope cannot be opened."
        case .idempotencyRequired: "Send a UUID in the header field Idempotency-Key."
        case .clientInvalid: "The client or its secret is wrong, or the client is revoked."
        case .tokenMissing: "Send the token in the header field Authorization."
        case .tokenInvalid: "The token is not valid."
        case .tokenExpired: "The token has expired."
        case .tokenRevoked: "The token was revoked."
        case .tokenConsumed: "The token was used already."
        case .scopeInsufficient: "The token does not permit this kind of request."
        case .tokenCardMismatch: "The token is for another card."
        case .tokenOperationMismatch: "The token is for another operation."
        case .scaRequired: "This change needs a single-use token."
        case .deviceNotRegistered: "The device is not the one registered for this card."
        case .signatureInvalid: "The signature does not belong to this decision."
        case .notFound: "There is nothing at this address."
        case .cardNotFound: "There is no such card."
        case .cardholderNotFound: "There is no such cardholder."
        case .challengeNotFound: "There is no such challenge."
        case .pinNotSet: "The card has no PIN."
        case .methodNotAllowed: "This address does not take this method."
        case .mediaTypeUnsupported: "This address does not take this type of content."
        case .bodyTooLarge: "The body is larger than 64 KiB."
        case .invalidStateTransition: "The card cannot change to this state."
        case .cardRevoked: "The card is revoked."
        case .cardExpired: "The card has expired."
        case .suspensionLocked: "The issuer suspended the card; only the issuer can activate it."
        case .secureDataUnavailable: "The card's secrets cannot be shown in this state."
        case .versionConflict: "The card has changed since; read it again."
        case .idempotencyKeyReused: "The key was used for another request."
        case .vaultKeyUnknown: "The server does not have the key of this envelope."
        case .scaReferenceUsed: "This authentication has a token already."
        case .challengeClosed: "The challenge is not pending any more."
        case .controlLocked: "The issuer set this control; only the issuer can change it."
        case .fieldInvalid: "A field has another form than it must have."
        case .fieldUnknown: "The request has a field that is not known here."
        case .fieldMissing: "A field is missing."
        case .jsonTooDeep: "The JSON is nested too deeply."
        case .jsonDuplicateKey: "A member occurs twice."
        case .scaStale: "The authentication is too old, or in the future."
        case .iinNotAllowed: "The server issues numbers of its test range only."
        case .pinWeak: "The PIN is too easy to guess."
        case .refundExceeds: "The refund is larger than what is left of the payment."
        case .rateLimited: "Too many requests; wait before the next."
        case .cardholderLocked: "Too many invalid tokens; secrets are locked for a while."
        case .internalError: "The server failed."
        case .walletNotEnabled: "The card cannot be added to a wallet."
        case .unavailable: "The server cannot answer now; try again later."
        }
    }
}
