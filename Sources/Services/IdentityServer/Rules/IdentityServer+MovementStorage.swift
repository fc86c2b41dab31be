// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

// The movements of a face between two messages: each message is judged once, whichever node it meets.
extension IdentityServer {
    /// Stores what came of a message; returns false if another message was faster.
    func keep(
        _ outcome: MovementJudge.Outcome,
        of found: StoredTransaction,
        _ key: TransactionKey,
        after row: FaceCheckRows.Stored,
        _ caller: IdentityCaller,
        _ session: String?
    ) async throws(IdentityRequestError) -> Bool {
        let reference = found.reference
        let state = try seal(outcome.movements, of: reference, key)
        let isNew = outcome.isNewSequence
        var frame: FaceFrameRows.Stored?
        if let kept = outcome.kept {
            let file = "frame-\(Hex.encode(SystemRandom().bytes(count: 16)))"
            frame = FaceFrameRows.Stored(place: kept.place, file: file)
            let sealed = try await working(for: caller.account.id) {
                () throws(IdentityRequestError) in
                try key.seal(kept.picture, file, of: reference, random: SystemRandom())
            }
            try await pictures.store(sealed, file, of: reference)
        }
        let stored = frame
        var isKept = false
        var failure: IdentityRequestError?
        do throws(IdentityRequestError) {
            isKept = try await keep(reference, by: caller, session) {
                work throws(IdentityRequestError) in
                guard
                    try FaceCheckRows.update(state, of: reference, after: row.version, work)
                else { return false }
                if isNew { try FaceFrameRows.removeAll(of: reference, work) }
                if let stored { try FaceFrameRows.insert(stored, of: reference, work) }
                return true
            }
        } catch {
            failure = error
        }
        if let stored, !isKept {
            try await store.write { work throws(IdentityRequestError) in
                try RemovalRows.add([stored.file], of: reference, work)
            }
        }
        if isNew || (frame != nil && !isKept) {
            try await removeFiles(of: reference)
        }
        if let failure { throw failure }
        return isKept
    }

    /// Ends the present sequence because messages came at the same time.
    func refuse(
        _ found: StoredTransaction,
        _ key: TransactionKey,
        _ caller: IdentityCaller,
        _ session: String?
    ) async throws(IdentityRequestError) {
        try await keep(found.reference, by: caller, session) {
            [self] work throws(IdentityRequestError) in
            guard let row = try FaceCheckRows.find(found.reference, work) else { return }
            let former = try movements(row, of: found.reference, key)
            let refused = Self.refused(former, .outOfOrder).movements
            let state = try seal(refused, of: found.reference, key)
            _ = try FaceCheckRows.update(state, of: found.reference, after: row.version, work)
        }
    }

    private func seal(
        _ movements: StoredMovements,
        of reference: String,
        _ key: TransactionKey
    ) throws(IdentityRequestError) -> [UInt8] {
        try key.seal(
            movements.json.utf8(),
            StoredMovements.name,
            of: reference,
            random: SystemRandom()
        )
    }

    /// Opens the movements of a transaction.
    func movements(
        _ row: FaceCheckRows.Stored,
        of reference: String,
        _ key: TransactionKey
    ) throws(IdentityRequestError) -> StoredMovements {
        guard let value = try stored(row.state, StoredMovements.name, reference, key) else {
            return StoredMovements(of: reference)
        }
        guard let movements = StoredMovements(value, of: reference) else {
            throw IdentityRequestError(.internalError)
        }
        return movements
    }
}
