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
    ///   - isOperating: whether the server's operator asked, on its own data.
    init(
        identityRefusal answer: IdentityConnection.Answer,
        ifNotFound missing: String? = nil,
        isOperating: Bool = false
    ) {
        guard let refusal = IdentityRefusal(answer) else {
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
        let code = refusal.code
        if code == .notFound || code == .deleted, let missing {
            self = .refused(missing)
            return
        }
        let wait = answer.headers["Retry-After"].flatMap { Int($0) }
        let about = refusal.detail.map { " (\($0.visible))" } ?? ""
        let words =
            refusal.rule ?? (isOperating ? code.operatorWords(about) : nil)
            ?? code.words(about, secondsToWait: wait)
        self = code.isServerFailure ? .unusable(words) : .refused(words)
    }
}

extension IdentityErrorCode {
    /// Whether the server could not answer, rather than refuse.
    fileprivate var isServerFailure: Bool {
        [.internalError, .unavailable, .notFound, .userAgentMissing].contains(self)
    }

    /// Returns why a command on the server's own data is refused, where that says something else than over the network.
    ///
    /// - Parameter about: the name of a member or of a setting in brackets; empty without one.
    /// - Returns: the sentence; nil for that of ``words(_:secondsToWait:)``.
    fileprivate func operatorWords(_ about: String) -> String? {
        switch self {
        case .malformed: "this cannot be read\(about)"
        case .forbidden: "the account does not permit this\(about)"
        case .userAgentMissing, .notFound: "there is nothing of this name\(about)"
        case .tooLarge: "this is more than can be kept\(about)"
        case .unsupportedType: "this kind of content cannot be kept\(about)"
        case .invalid: "this is not accepted\(about)"
        case .unavailable, .internalError: "the data cannot be read or changed now; try again later"
        default: nil
        }
    }

    /// Returns why the server refuses and what to do.
    ///
    /// - Parameters:
    ///   - about: the name of a member or of a setting in brackets; empty without one.
    ///   - seconds: the seconds after which the server answers again, if it names them.
    /// - Returns: the sentence.
    fileprivate func words(_ about: String, secondsToWait seconds: Int?) -> String {
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
            return "too many wrong secrets; try again in \(Self.time(seconds ?? 60))"
        case .unavailable, .internalError:
            return "the server cannot do this now; try again later"
        }
    }

    /// A time to wait, in minutes if there are more than two.
    private static func time(_ seconds: Int) -> String {
        seconds > 120
            ? ((seconds - 1) / 60 + 1).counting("minute") : seconds.counting("second")
    }
}
