// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import HTTPMessages

/// Errors as the identity server answers them: `{"error":{"code","message","retryable","detail"}}`.
package enum IdentityErrors {
    /// The forms for all paths of the server, the router's errors included.
    package static let forms =
        ["/v1/", "/api/netverify/"].map { prefix in
            HTTPError.Form(below: prefix, write: response)
        } + [HTTPError.Form(below: IdentityDeskRoutes.root + "/", write: deskResponse)]

    /// Leaves out the challenge of Basic credentials: browsers would ask for them in a window of their own.
    private static func deskResponse(_ error: HTTPError) -> HTTPResponse {
        var response = response(error)
        response.headers["WWW-Authenticate"] = nil
        return response
    }

    private static func response(_ error: HTTPError) -> HTTPResponse {
        var response = HTTPResponse.json(["error": json(error)], status: error.kind.status)
        response.headers.add("Cache-Control", "no-store")
        for field in error.headers { response.headers.add(field.name, field.value) }
        return response
    }

    /// `{"code","message","retryable","detail"}`.
    static func json(_ error: HTTPError) -> JSONOutput {
        [
            "code": .string(codes[error.kind.code] ?? error.kind.code),
            "message": .string(error.kind.message),
            "retryable": .boolean(isRetryable(error.kind.status)),
            "detail": error.detail.map { .string($0) } ?? .null,
        ]
    }

    private static func isRetryable(_ status: HTTPStatus) -> Bool {
        [429, 500, 502, 503, 504].contains(status.code)
    }

    /// The codes of the router and the server, in the words of this protocol.
    private static let codes: [String: String] = [
        HTTPError.Kind.badRequest.code: IdentityErrorCode.malformed.rawValue,
        HTTPError.Kind.notFound.code: IdentityErrorCode.notFound.rawValue,
        HTTPError.Kind.contentTooLarge.code: IdentityErrorCode.tooLarge.rawValue,
        HTTPError.Kind.unsupportedMediaType.code: IdentityErrorCode.unsupportedType.rawValue,
        HTTPError.Kind.tooManyRequests.code: IdentityErrorCode.rateLimited.rawValue,
        HTTPError.Kind.internalFailure.code: IdentityErrorCode.internalError.rawValue,
        HTTPError.Kind.tookTooLong.code: IdentityErrorCode.unavailable.rawValue,
    ]
}

extension HTTPError {
    /// Maps an error of a rule.
    init(_ error: IdentityRequestError) {
        let kind = Kind(error.code, error.sentence)
        var headers: HTTPHeaders = [:]
        if kind.status.asksToWait { headers.add("Retry-After", String(error.retryAfter ?? 1)) }
        if error.code == .unauthorized {
            headers.add("WWW-Authenticate", "Basic realm=\"identity\"")
        }
        self.init(kind, detail: error.detail, headers: headers)
    }
}

extension HTTPError.Kind {
    /// The row for a code: the one table of statuses; a sentence for the case takes the place of the usual one.
    init(_ code: IdentityErrorCode, _ sentence: String? = nil) {
        self.init(Self.status(of: code), code.rawValue, sentence ?? code.sentence)
    }

    private static func status(of code: IdentityErrorCode) -> HTTPStatus {
        switch code {
        case .malformed: .badRequest
        case .unauthorized, .wrongRegion, .sessionInvalid: .unauthorized
        case .forbidden, .accountDisabled, .userAgentMissing: .forbidden
        case .notFound: .notFound
        case .alreadyFinished, .pictureMissing, .pending, .alreadyDecided, .secondReviewerNeeded,
            .lastAdmin, .limitReached, .callbackSecretMissing, .taken, .undoOver, .faceSequence:
            .conflict
        case .stale: .preconditionFailed
        case .deleted: .gone
        case .tooLarge: .contentTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .invalid: .unprocessableContent
        case .rateLimited: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .internalError: .internalServerError
        }
    }

}

extension IdentityErrorCode {
    /// A sentence for the developer of the client; it repeats nothing of the request.
    package var sentence: String {
        switch self {
        case .malformed: "The request cannot be read."
        case .unauthorized: "The token or the secret is wrong."
        case .wrongRegion: "The account belongs to another region."
        case .sessionInvalid: "Send the session's token in the header field Docscan-Session."
        case .forbidden: "These credentials do not permit this request."
        case .accountDisabled: "The account is disabled."
        case .userAgentMissing: "Send the header field User-Agent."
        case .notFound: "There is nothing at this address."
        case .alreadyFinished: "The transaction has ended."
        case .pictureMissing: "Upload a picture of the document first."
        case .pending: "The transaction has no result yet."
        case .alreadyDecided: "The transaction has its result."
        case .secondReviewerNeeded: "Another reviewer must confirm the decision."
        case .lastAdmin: "The last credential for administration cannot be revoked."
        case .limitReached: "The account has as many of these as it may have."
        case .callbackSecretMissing: "Make a secret for callbacks first."
        case .stale: "This has changed; read it again and send its ETag in If-Match."
        case .taken: "Another reviewer has opened the case."
        case .undoOver: "The decision can no longer be taken back."
        case .faceSequence: "The frames do not continue the sequence, which has failed."
        case .deleted: "The transaction was deleted."
        case .tooLarge: "The body is larger than this address takes."
        case .unsupportedType: "This address does not take this type of content."
        case .invalid: "The content cannot be used."
        case .rateLimited: "Too many wrong secrets came from this address; wait."
        case .unavailable: "The server cannot answer now; try again later."
        case .internalError: "The server failed."
        }
    }
}
