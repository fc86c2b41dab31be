// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

// The reading of what was uploaded, and what follows from it.
extension IdentityServer {
    /// The most transactions that one round verifies.
    private static let batch = 4
    /// The most transactions whose pictures are in memory: one more than are examined at once, so that its pictures come
    /// meanwhile.
    private static let sideBySide = 3
    /// For how long a node keeps a transaction that it verifies, in milliseconds; if it stops, another one does it then.
    private static let verificationLease: Int64 = 120_000

    /// Verifies the transactions that are complete, a few of them at once; returns their number.
    ///
    /// - Throws: the error of one that could not be verified, after all others; it is tried again when its lease ends.
    @discardableResult
    package func verify() async throws(IdentityRequestError) -> Int {
        let time = now()
        let end = time.adding(milliseconds: lease(Self.verificationLease))
        let due = try await store.write { work throws(IdentityRequestError) in
            try TransactionRows.take(at: time, until: end, limit: Self.batch, work)
        }
        let failure = await withTaskGroup(of: IdentityRequestError?.self) { group in
            var waiting = due[...]
            var failure: IdentityRequestError?
            for _ in 0..<Self.sideBySide { begin(&waiting, in: &group) }
            while let ended = await group.next() {
                failure = failure ?? ended
                begin(&waiting, in: &group)
            }
            return failure
        }
        if let failure { throw failure }
        return due.count
    }

    /// Begins to verify the next transaction, if there is one.
    private func begin(
        _ waiting: inout ArraySlice<StoredTransaction>,
        in group: inout TaskGroup<IdentityRequestError?>
    ) {
        guard let transaction = waiting.popFirst() else { return }
        group.addTask { [self] in
            do throws(IdentityRequestError) {
                try await verify(transaction)
                return nil
            } catch {
                return error
            }
        }
    }

    private func verify(_ found: StoredTransaction) async throws(IdentityRequestError) {
        let loaded = try await load(found)
        let time = now()
        let verified = try await verifying(found.reference) {
            [self] () throws(IdentityRequestError) in
            try examine(loaded, on: CalendarDate(time.second))
        }
        for file in verified.files {
            try await pictures.store(file.bytes, file.file, of: found.reference)
        }
        let ended = now()
        let former = loaded.parts.filter { part in
            verified.covered.contains { $0.part == part.part }
        }
        try await store.write { [self] work throws(IdentityRequestError) in
            // Another node may have been faster, or a client deleted it meanwhile: then what this one wrote goes.
            let isKept = try keep(verified, of: loaded, at: ended, work)
            let needless = isKept ? former : verified.covered
            try Self.markNeedless(needless.map(\.file), of: found, at: ended, work)
        }
        try await removeFiles(of: found.reference)
    }

    private func load(_ found: StoredTransaction) async throws(IdentityRequestError)
        -> LoadedTransaction
    {
        let loaded = try await store.read { work throws(IdentityRequestError) in
            let account = try AccountRows.account(found.account, work)
            let movements = try FaceCheckRows.find(found.reference, work)
            let frames = try FaceFrameRows.all(of: found.reference, work)
            return (account, try PartRows.all(of: found.reference, work), movements, frames)
        }
        guard let account = loaded.0 else { throw IdentityRequestError(.internalError) }
        let key = try key(of: found)
        var sealed: [CheckPart: SealedPicture] = [:]
        for part in loaded.1 {
            guard let side = CheckPart(rawValue: part.part.rawValue),
                let bytes = try await pictures.bytes(part.file, of: found.reference)
            else { continue }
            sealed[side] = SealedPicture(file: part.file, bytes: bytes)
        }
        var frames: [SealedFrame] = []
        for frame in loaded.3 {
            guard let bytes = try await pictures.bytes(frame.file, of: found.reference) else {
                continue
            }
            let picture = SealedPicture(file: frame.file, bytes: bytes)
            frames.append(SealedFrame(place: frame.place, picture: picture))
        }
        var movements: StoredMovements?
        if let row = loaded.2 {
            movements = try self.movements(row, of: found.reference, key)
        }
        return LoadedTransaction(
            stored: found,
            account: account,
            parts: loaded.1,
            movements: movements,
            frames: frames,
            key: key,
            request: try stored(found.request, "request", found.reference, key),
            claim: try stored(found.claim, "claim", found.reference, key),
            pictures: sealed
        )
    }

    /// Stores what was found, unless the transaction is no longer being verified; returns whether it was.
    private func keep(
        _ verified: VerifiedTransaction,
        of loaded: LoadedTransaction,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let reference = loaded.stored.reference
        let isMoved: Bool
        switch verified.outcome {
        case .decided(let decision):
            let opened = RetrievedTransaction(
                stored: loaded.stored,
                parts: loaded.parts,
                request: loaded.request,
                result: verified.resultValue
            )
            isMoved = try end(opened, .done, decision, loaded.account.settings, at: time, work)
        case .review:
            isMoved = try TransactionRows.move(
                reference,
                from: .verifying,
                to: .review,
                .pending,
                nil,
                at: time,
                work
            )
        case .extracted:
            isMoved = try endExtraction(
                of: loaded.stored,
                isRead: verified.isRead,
                at: time,
                work
            )
        }
        guard isMoved else { return false }
        try TransactionRows.setResult(verified.result, of: reference, work)
        try TransactionRows.setClaim(verified.claim, of: reference, work)
        // What was measured of the movements is in the result.
        try FaceCheckRows.remove(reference, work)
        for part in verified.covered { try PartRows.put(part, of: reference, work) }
        return true
    }

    /// Returns a stored object of a transaction; nil if there is none.
    func stored(
        _ sealed: [UInt8]?,
        _ name: String,
        _ reference: String,
        _ key: TransactionKey
    ) throws(IdentityRequestError) -> JSONValue? {
        guard let sealed else { return nil }
        guard let tree = try? JSONTree(parsing: key.open(sealed, name, of: reference)) else {
            throw IdentityRequestError(.internalError)
        }
        return tree.root
    }
}
