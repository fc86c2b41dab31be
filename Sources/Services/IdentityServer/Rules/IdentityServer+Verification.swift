// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

// The reading of what was uploaded, and what follows from it (spec, document scan §4.4).
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

    /// A frame of the movements as it is stored, and its place among them.
    private struct SealedFrame: Sendable {
        let place: Int
        let picture: SealedPicture
    }

    /// A transaction with all that verifying it needs.
    private struct Loaded: Sendable {
        let stored: StoredTransaction
        let account: IdentityAccount
        let parts: [StoredPart]
        /// The movements of the face, and the frames that are kept of them; nil if the check asked for none.
        let movements: StoredMovements?
        let frames: [SealedFrame]
        let key: TransactionKey
        let request: JSONValue?
        let claim: JSONValue?
        /// The pictures, encrypted.
        let pictures: [CheckPart: SealedPicture]
    }

    /// A file of a transaction.
    private struct SealedPicture: Sendable {
        let file: String
        let bytes: [UInt8]
    }

    /// What a transaction holds after its verification.
    private struct Verified: Sendable {
        let outcome: VerificationOutcome
        /// What was read, encrypted, and the same as results have it.
        let result: [UInt8]
        let resultValue: JSONValue?
        /// What the client read, encrypted; nil if nothing of it is kept.
        let claim: [UInt8]?
        /// The parts whose picture has another file now.
        let covered: [StoredPart]
        /// These files, encrypted.
        let files: [SealedPicture]
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
            try RemovalRows.add(needless.map(\.file), of: found.reference, work)
        }
        try await removeFiles(of: found.reference)
    }

    private func load(_ found: StoredTransaction) async throws(IdentityRequestError) -> Loaded {
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
        return Loaded(
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

    /// Reads the pictures, decides, and masks what must not be kept.
    private func examine(
        _ loaded: Loaded,
        on today: CalendarDate
    ) throws(IdentityRequestError) -> Verified {
        let (reference, key, settings) = (
            loaded.stored.reference, loaded.key, loaded.account.settings
        )
        var document = ExaminationCase(
            accepted: loaded.account.accepted ?? configuration.documents,
            today: today
        )
        document.readsPrint = settings.hasPrintedText
        document.select(loaded.claim, loaded.request)
        for (side, sealed) in loaded.pictures {
            document.pictures[side] = try key.open(sealed.bytes, sealed.file, of: reference)
        }
        var examination = examiner.examine(document)
        let face = compareFaces(of: document, examination, try movementEvidence(loaded))
        examination.evidence.take(face)
        let outcome = VerificationRules.outcome(
            of: examination.evidence,
            under: settings.verification
        )
        let masked = try mask(examination, document, claim: loaded.claim, settings)
        var covered: [StoredPart] = []
        var files: [SealedPicture] = []
        for part in loaded.parts {
            guard let side = CheckPart(rawValue: part.part.rawValue),
                let file = masked.files[side]
            else { continue }
            // Every node that verifies at the same time writes a file of its own.
            let name = "\(part.part.rawValue)-\(Hex.encode(SystemRandom().bytes(count: 16)))"
            let sealed = try key.seal(file, name, of: reference, random: SystemRandom())
            files.append(SealedPicture(file: name, bytes: sealed))
            covered.append(
                StoredPart(part: part.part, digest: part.digest, file: name, type: "image/jpeg")
            )
        }
        let text = examination.stored(masked, outcome, face: face).utf8()
        let result = try key.seal(text, "result", of: reference, random: SystemRandom())
        var claim: [UInt8]?
        if let kept = masked.claim {
            claim = try key.seal(kept.utf8(), "claim", of: reference, random: SystemRandom())
        }
        return Verified(
            outcome: outcome,
            result: result,
            resultValue: try stored(result, "result", reference, key),
            claim: claim,
            covered: covered,
            files: files
        )
    }

    /// Opens the frames of the movements; nil if the check asked for none.
    private func movementEvidence(
        _ loaded: Loaded
    ) throws(IdentityRequestError) -> MovementEvidence? {
        guard let movements = loaded.movements else { return nil }
        var frames: [(place: Int, picture: [UInt8])] = []
        for frame in loaded.frames {
            let (sealed, reference) = (frame.picture, loaded.stored.reference)
            let picture = try loaded.key.open(sealed.bytes, sealed.file, of: reference)
            frames.append((frame.place, picture))
        }
        return MovementEvidence(check: movements.check, frames: frames)
    }

    /// Stores what was found, unless the transaction is no longer being verified; returns whether it was.
    private func keep(
        _ verified: Verified,
        of loaded: Loaded,
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

extension ExaminationCase {
    /// Takes what the client selected and read; what it preselected counts if it sent no fields.
    fileprivate mutating func select(_ claim: JSONValue?, _ request: JSONValue?) {
        let country = (claim?["selectedCountry"] ?? request?["preselectedCountry"])?.string
        let types = request?["preselectedDocumentTypes"]?.elements ?? []
        let name =
            claim?["selectedDocumentType"]?.string ?? (types.count == 1 ? types[0].string : nil)
        selected = SelectedDocument(
            country: country,
            type: name.flatMap { IdentityDocumentType(rawValue: $0) },
            product: request?["product"]?.string.flatMap { CheckProduct(rawValue: $0) }
                ?? .netverify
        )
        for (name, value) in claim?.members ?? [] {
            if let text = value.string { self.claim[name] = text }
        }
    }
}
