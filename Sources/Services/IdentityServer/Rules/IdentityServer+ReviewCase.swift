// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// A case in full, and its pictures, before it has its result, too.
extension IdentityServer {
    /// Returns a case.
    ///
    /// - Throws: `notFound`; `deleted`; `pending` if the rules have not looked at it yet.
    func reviewCase(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> ReviewCase {
        let time = now()
        return try await store.read { [self] work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            let reference = found.reference
            let key = try key(of: found)
            let opened = try opened(found, try PartRows.all(of: reference, work))
            let lock = try ReviewLockRows.find(reference, at: time, work)
            var history: [ReviewCase.Entry] = []
            for stored in try ReviewEventRows.all(of: reference, work) {
                var note: String?
                if let sealed = stored.event.note {
                    note = String(
                        strictUTF8: try key.open(sealed, "note", of: reference)
                    )
                }
                history.append(ReviewCase.Entry(stored: stored, note: note))
            }
            return ReviewCase(
                found: opened,
                summary: try ReviewSummary(opened, lock: lock),
                claim: try self.stored(found.claim, "claim", reference, key),
                needsTwoReviewers: caller.account.settings.verification.needsTwoReviewers,
                undo: try ReviewUndoRows.find(reference, at: time, work),
                history: history,
                callback: try CallbackRows.find(reference, .result, work),
                attempts: try CallbackAttemptRows.attempts(of: reference, work),
                frames: try FaceFrameRows.all(of: reference, work).map(\.place)
            )
        }
    }

    /// Returns a picture of a case, with its media type.
    ///
    /// - Throws: as ``reviewCase(_:for:)``; `notFound` without such a picture, too.
    func reviewPicture(
        _ part: SealedPart,
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (bytes: [UInt8], type: String) {
        let time = now()
        let (found, parts) = try await store.read { work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            return (found, try PartRows.all(of: found.reference, work))
        }
        return try await picture(part, among: parts, of: found, for: caller)
    }

    /// Returns the frame that met a step of the movements, a JPEG file.
    ///
    /// - Throws: as ``reviewPicture(_:of:for:)``.
    func reviewFrame(
        _ place: Int,
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> [UInt8] {
        let time = now()
        let (found, frames) = try await store.read { work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            return (found, try FaceFrameRows.all(of: found.reference, work))
        }
        guard let frame = frames.first(where: { $0.place == place }) else {
            throw IdentityRequestError(.notFound)
        }
        return try await opened(frame.file, of: found, for: caller)
    }

    /// Returns a transaction that the rules have looked at.
    static func reviewable(
        _ reference: String,
        _ caller: IdentityCaller,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredTransaction {
        let account = caller.account.id
        let found = try TransactionRows.find(reference, ofAccount: account, at: time, work)
        guard let found else { throw IdentityRequestError(.notFound) }
        switch found.stage {
        case .deleted: throw IdentityRequestError(.deleted)
        case .open, .verifying: throw IdentityRequestError(.pending)
        case .review, .ended: return found
        }
    }
}
