// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

/// The data of a document that an integrator's own server asks for.
struct ExtractionRequest: Sendable {
    /// The longest picture in bytes.
    static let pictureByteCount = 5_000_000

    let request: TransactionRequest
    /// The front, and the back if there is one.
    let pictures: [SubmittedPicture]

    /// Joins the fields of a form.
    ///
    /// - Throws: `malformed`, `tooLarge`, `unsupportedType`, with the name of the field.
    init(
        metadata: JSONValue,
        front: SubmittedPicture,
        back: SubmittedPicture?,
        permitting origins: Set<String>
    ) throws(IdentityRequestError) {
        guard metadata.kind == .object else {
            throw IdentityRequestError(.malformed, detail: "metadata")
        }
        request = try TransactionRequest(
            submitted: metadata,
            product: .fastfill,
            permitting: origins
        )
        pictures = [front] + (back.map { [$0] } ?? [])
        for picture in pictures {
            guard picture.bytes.count <= Self.pictureByteCount else {
                throw IdentityRequestError(.tooLarge, detail: picture.part.rawValue)
            }
        }
    }
}

// The extraction of data at once: pictures are read and forgotten.
extension IdentityServer {
    /// The outcome of a transaction whose data were read, in the usage and in the audit.
    static let extracted = "EXTRACTED"

    /// Reads the data of a document; they are kept as a result, the pictures are not.
    ///
    /// - Returns: the transaction, which has ended.
    func extract(
        _ asked: ExtractionRequest,
        by caller: IdentityCaller,
        from address: String?
    ) async throws(IdentityRequestError) -> RetrievedTransaction {
        let account = caller.account
        var document = ExaminationCase(
            accepted: account.accepted ?? configuration.documents,
            today: CalendarDate(now().second)
        )
        document.readsPrint = account.settings.hasPrintedText
        let type = asked.request.types.first
        document.selected = SelectedDocument(
            country: asked.request.country,
            type: type,
            product: .fastfill
        )
        let new = try await begin(asked.request, by: caller, from: address)
        let given = document
        do throws(IdentityRequestError) {
            let extracted = try await working(for: account.id) {
                [self] () throws(IdentityRequestError) -> Extracted in
                try read(asked.pictures, given, account.settings)
            }
            return try await keep(extracted, of: new.reference, by: caller)
        } catch {
            // What was refused leaves nothing.
            try await discard(new.reference, of: caller)
            throw error
        }
    }

    private struct Extracted: Sendable {
        let text: [UInt8]
        let isRead: Bool
    }

    private func read(
        _ pictures: [SubmittedPicture],
        _ given: ExaminationCase,
        _ settings: CheckSettings
    ) throws(IdentityRequestError) -> Extracted {
        var document = given
        for picture in pictures {
            _ = try picture.checkedType()
            document.pictures[picture.part == .back ? .back : .front] = picture.bytes
        }
        let examination = examiner.examine(document)
        // The law that forbids keeping a number does so here, too.
        let masked = try mask(examination, document, claim: nil, settings)
        let text = examination.stored(masked, .extracted).utf8()
        return Extracted(text: text, isRead: examination.isRead)
    }

    private func keep(
        _ extracted: Extracted,
        of reference: String,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> RetrievedTransaction {
        let time = now()
        let account = caller.account.id
        let stored = try await store.write { [self] work throws(IdentityRequestError) in
            let found = try TransactionRows.find(reference, ofAccount: account, at: time, work)
            guard let found, found.stage == .open else { throw IdentityRequestError(.notFound) }
            let result = try key(of: found).seal(
                extracted.text,
                "result",
                of: reference,
                random: SystemRandom()
            )
            _ = try endExtraction(of: found, isRead: extracted.isRead, at: time, work)
            try TransactionRows.setResult(result, of: reference, work)
            return try TransactionRows.find(reference, ofAccount: account, at: time, work)
        }
        guard let stored else { throw IdentityRequestError(.internalError) }
        return try opened(stored, [])
    }

    /// Ends a transaction that asked for data alone: nothing is decided, and no callback is due.
    ///
    /// - Returns: whether it was still where it is known to be.
    func endExtraction(
        of found: StoredTransaction,
        isRead: Bool,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let isMoved = try TransactionRows.move(
            found.reference,
            from: found.stage,
            to: .ended,
            .done,
            nil,
            at: time,
            work
        )
        guard isMoved else { return false }
        try UsageRows.add(
            CheckProduct.fastfill.rawValue,
            isRead ? Self.extracted : VerificationStatus.notReadable.rawValue,
            ofAccount: found.account,
            on: CalendarDate(time.second),
            work
        )
        return true
    }

    /// Removes a transaction that never had anything but its beginning.
    private func discard(
        _ reference: String,
        of caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        try await store.write { work throws(IdentityRequestError) in
            _ = try TransactionRows.erase(reference, work)
        }
        try await finishDeletion(of: [reference])
    }
}
