// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

// The movements of a face: the client sends frames, the server alone judges.
extension IdentityServer {
    private static let frameLimits = JSONLimits(
        byteCount: SealedPart.framesByteCount,
        depth: 8,
        nodeCount: 100
    )

    /// Takes frames, and says what the person should do next.
    ///
    /// - Throws: `notFound` for a transaction that asks for no movements; `faceSequence` for frames that do not continue
    ///   the sequence, which has failed then; `invalid` for frames that are no pictures.
    func putFrames(
        _ upload: Upload,
        to reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) -> FaceFrameAnswer {
        let time = now()
        let (found, row) = try await store.read { work throws(IdentityRequestError) in
            let found = try Self.open(reference, of: caller, session, at: time, work)
            return (found, try FaceCheckRows.find(found.reference, work))
        }
        guard let row, let faces = configuration.faces else {
            throw IdentityRequestError(.notFound)
        }
        let key = try key(of: found)
        let movements = try self.movements(row, of: found.reference, key)
        let judge = MovementJudge(faces: faces, now: time)
        let outcome = try await working(for: caller.account.id) {
            [self] () throws(IdentityRequestError) in
            guard let message = try message(upload, of: found.reference, at: time) else {
                return Self.refused(movements, .otherTransaction)
            }
            return try judge.judge(message, of: found.reference, after: movements)
        }
        if let trouble = outcome.trouble {
            configuration.log?(#"{"event":"faces","status":"\#(trouble.word)"}"#)
        }
        let isKept = try await keep(outcome, of: found, key, after: row, caller, session)
        guard isKept else {
            try await refuse(found, key, caller, session)
            throw Self.error(.outOfOrder)
        }
        do throws(FaceSequenceError) {
            return try outcome.answer.get()
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: FaceSequenceError) -> IdentityRequestError {
        IdentityRequestError(.faceSequence, detail: error.rawValue)
    }

    static func refused(
        _ former: StoredMovements,
        _ error: FaceSequenceError
    ) -> MovementJudge.Outcome {
        var movements = former
        movements.check.challenge?.refuse()
        return MovementJudge.Outcome(movements: movements, answer: .failure(error))
    }

    /// Opens a message; nil for one that was not sealed for this transaction.
    private func message(
        _ upload: Upload,
        of reference: String,
        at time: PreciseInstant
    ) throws(IdentityRequestError) -> FaceFrameMessage? {
        let text: [UInt8]
        do throws(IdentityRequestError) {
            text = try keys.open(
                upload.body,
                as: upload.part,
                of: reference,
                sealedTo: upload.kid,
                at: time.second
            ).revealed()
        } catch {
            guard error.code == .invalid, error.detail == IdentityKeys.sealDetail else {
                throw error
            }
            return nil
        }
        guard let tree = try? JSONTree(parsing: text, limits: Self.frameLimits),
            let message = FaceFrameMessage(tree.root)
        else { throw IdentityRequestError(.malformed) }
        return message
    }
}
