// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// A transaction as stored.
struct StoredTransaction: Sendable {
    /// The state that integrators see.
    enum Status: String, Sendable {
        case pending = "PENDING"
        case done = "DONE"
        case failed = "FAILED"
    }

    /// How far it is.
    enum Stage: String, Sendable {
        /// Parts and data are coming.
        case open
        /// All parts came; the rules have not judged them yet.
        case verifying
        /// A reviewer must decide.
        case review
        /// It has its result.
        case ended
        /// It was deleted.
        case deleted
    }

    let reference: String
    let account: String
    var status: Status
    var stage: Stage
    /// The transaction's key, encrypted; nil once it is deleted.
    let wrappedKey: [UInt8]?
    let sessionHash: [UInt8]
    let createdOn: PreciseInstant
    /// When the session ends.
    let ends: PreciseInstant
    /// What the client asked for, encrypted.
    let request: [UInt8]?
    /// What the client read, encrypted.
    let claim: [UInt8]?
    /// What the server read, encrypted.
    let result: [UInt8]?
    var decision: VerificationDecision?
    let proposal: Review.Proposal?

    /// The transaction as it is at a time: an open one whose session is over has failed.
    func seen(at now: PreciseInstant) -> StoredTransaction {
        guard stage == .open, ends <= now else { return self }
        var ended = self
        (ended.stage, ended.status, ended.decision) = (.ended, .failed, .notUploaded)
        return ended
    }
}

extension StoredTransaction {
    /// Describes a transaction of which nothing is left.
    init(deleted reference: String, of account: String, at now: PreciseInstant) {
        self.init(
            reference: reference,
            account: account,
            status: .failed,
            stage: .deleted,
            wrappedKey: nil,
            sessionHash: [],
            createdOn: now,
            ends: now,
            request: nil,
            claim: nil,
            result: nil,
            decision: nil,
            proposal: nil
        )
    }
}

/// A part as stored; its picture is a file.
struct StoredPart: Sendable {
    let part: SealedPart
    /// SHA-256 of the sealed body.
    let digest: [UInt8]
    let file: String
    /// The media type of the picture.
    let type: String
}

/// A decision in one column: `status:reason:details`, and `:selfieReason` if a reviewer gave one.
enum DecisionText {
    static func write(_ decision: VerificationDecision) -> String {
        let details = decision.details.map { String($0.rawValue) }.joined(separator: ",")
        let reason = decision.reason.map { String($0.rawValue) } ?? ""
        let selfie = decision.selfieReason.map { ":\($0.rawValue)" } ?? ""
        return "\(decision.status.rawValue):\(reason):\(details)\(selfie)"
    }

    static func read(_ text: String) throws(IdentityRequestError) -> VerificationDecision {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 3...4 ~= parts.count, let status = VerificationStatus(rawValue: String(parts[0]))
        else {
            throw IdentityRequestError(.internalError)
        }
        let details = parts[2].split(separator: ",").compactMap {
            Int($0).flatMap { RejectDetail(rawValue: $0) }
        }
        let selfie = parts.count == 4 ? String(parts[3]) : nil
        let selfieReason = selfie.flatMap { IdentityVerification.Reason(rawValue: $0) }
        guard (selfie == nil) == (selfieReason == nil) else {
            throw IdentityRequestError(.internalError)
        }
        do throws(ReviewError) {
            return try VerificationDecision(
                status: status,
                reason: Int(parts[1]).flatMap { RejectReason(rawValue: $0) },
                details: details,
                selfieReason: selfieReason
            )
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }
}
