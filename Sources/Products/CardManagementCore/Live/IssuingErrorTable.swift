// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// The one table of what an app gets for each code of the issuing server.
package enum IssuingErrorTable {
    private static let rows: [(CardManagementError, [IssuingErrorCode])] = [
        (
            .authenticationFailure,
            [
                .clientInvalid, .tokenMissing, .tokenInvalid, .tokenExpired, .tokenRevoked,
                .tokenConsumed, .scopeInsufficient, .tokenCardMismatch, .tokenOperationMismatch,
                .scaRequired, .deviceNotRegistered, .signatureInvalid, .scaReferenceUsed,
            ]
        ),
        (
            .notFound,
            [.notFound, .cardNotFound, .cardholderNotFound, .challengeNotFound, .pinNotSet]
        ),
        (
            .invalidNewCardStateRequested,
            [.invalidStateTransition, .cardRevoked, .cardExpired, .suspensionLocked]
        ),
        (.unableToPerformSecureOperation, [.secureDataUnavailable]),
        (
            .invalidRequestInput,
            [
                .bodyTooLarge, .fieldInvalid, .fieldUnknown, .fieldMissing, .jsonTooDeep,
                .jsonDuplicateKey, .scaStale, .iinNotAllowed, .pinWeak, .refundExceeds,
                .controlLocked, .challengeClosed,
            ]
        ),
        (
            .connectionIssue,
            [.versionConflict, .rateLimited, .cardholderLocked, .internalError, .unavailable]
        ),
        (.pushProvisioningFailure(failure: .configurationFailure), [.walletNotEnabled]),
    ]

    /// The codes that say that the app or the server is set up wrongly; the code is the hint.
    private static let wrongSetup: [IssuingErrorCode] = [
        .requestMalformed, .envelopeMalformed, .idempotencyRequired, .methodNotAllowed,
        .mediaTypeUnsupported, .idempotencyKeyReused, .vaultKeyUnknown,
    ]

    private static let errors: [IssuingErrorCode: CardManagementError] = {
        var errors: [IssuingErrorCode: CardManagementError] = [:]
        for (error, codes) in rows { for code in codes { errors[code] = error } }
        for code in wrongSetup {
            errors[code] = .configurationIssue(hint: "the server answered \(code.rawValue)")
        }
        return errors
    }()

    /// Returns the error of a code; `nil` if the table lacks it, which a test excludes.
    package static func error(for code: IssuingErrorCode) -> CardManagementError? { errors[code] }

    /// Returns the error of a status whose code is missing or unknown.
    package static func error(forStatus status: Int) -> CardManagementError {
        switch status {
        case 401, 403, 410: .authenticationFailure
        case 404: .notFound
        case 413, 422: .invalidRequestInput
        case 400, 405, 406, 415, 426:
            .configurationIssue(hint: "the server answered HTTP \(status)")
        default: .connectionIssue
        }
    }
}
