// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityServer

extension CommandError {
    /// Creates the error for an answer that is no success: `{"error":{"code","message","retryable","detail"}}`.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - missing: what `notFound` means for this request; nil if the server should know it.
    init(identityRefusal answer: IdentityConnection.Answer, ifNotFound missing: String? = nil) {
        let error = (try? JSONTree(parsing: answer.body).root)?["error"]
        let code = error?["code"]?.string.flatMap { IdentityErrorCode(rawValue: $0) }
        guard let code else {
            let status = answer.status.code
            self =
                status >= 500
                ? .unusable("the server failed (HTTP \(status)); try again later")
                : .unusable(
                    "this is not the address of a server for identity checks (HTTP \(status)); "
                        + "check --server"
                )
            return
        }
        if code == .notFound || code == .deleted, let missing {
            self = .refused(missing)
            return
        }
        let wait = answer.headers["Retry-After"].flatMap { Int($0) }
        let words = code.words(about: error?["detail"]?.string, secondsToWait: wait)
        self = code.isServerFailure ? .unusable(words) : .refused(words)
    }
}

extension IdentityErrorCode {
    /// Whether the server could not answer, rather than refuse.
    fileprivate var isServerFailure: Bool {
        [.internalError, .unavailable, .notFound, .userAgentMissing].contains(self)
    }

    /// Returns why the server refuses and what to do.
    ///
    /// - Parameters:
    ///   - detail: the name of a member or of a setting.
    ///   - seconds: the seconds after which the server answers again, if it names them.
    /// - Returns: the sentence.
    fileprivate func words(about detail: String?, secondsToWait seconds: Int?) -> String {
        let about = detail.map { " (\($0.visible))" } ?? ""
        switch self {
        case .malformed: return "the server cannot read the request\(about)"
        case .unauthorized:
            return
                "the server does not know this token, the secret is wrong, or the credential has "
                + "expired; check --token and --secret-file"
        case .wrongRegion: return "the account belongs to another region; check --server"
        case .sessionInvalid: return "the session of this check has ended; send it again"
        case .forbidden:
            return
                "the credential or the account does not permit this\(about); use a credential with "
                + "another scope, or ask the operator"
        case .accountDisabled: return "the account is disabled; ask the operator"
        case .userAgentMissing, .notFound:
            return "the server does not know this request; check --server, or bring it up to date"
        case .alreadyFinished: return "the check has ended already"
        case .pictureMissing: return "the check has no picture of a document"
        case .pending: return "the check has no result yet; ask again later"
        case .alreadyDecided: return "the check has its result already"
        case .secondReviewerNeeded: return "another reviewer must confirm the decision"
        case .lastAdmin:
            return "the last credential for administration stays; add another one first"
        case .limitReached: return "the account has as many of these as it may have"
        case .callbackSecretMissing:
            return "the account has no secret that signs results; etui check callbacks secret new "
                + "makes one"
        case .stale: return "this changed elsewhere meanwhile; look at it, and try again"
        case .taken: return "another reviewer has opened the case"
        case .undoOver: return "the decision can no longer be taken back"
        case .faceSequence: return "the frames do not continue the sequence, which has failed"
        case .deleted: return "the check was deleted"
        case .tooLarge: return "the server does not take this much\(about)"
        case .unsupportedType: return "the server does not take this kind of content\(about)"
        case .invalid: return "the server does not accept this\(about)"
        case .rateLimited:
            return "too many wrong secrets; try again in \((seconds ?? 60).counting("second"))"
        case .unavailable, .internalError:
            return "the server cannot do this now; try again later"
        }
    }
}
