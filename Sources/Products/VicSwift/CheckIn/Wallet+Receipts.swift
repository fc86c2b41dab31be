// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

extension Wallet {
    /// Checks a receipt that came from the server, and stores it.
    ///
    /// If no known key signed it, the keys are requested once more; if that does not help, the receipt is kept
    /// unchecked, and every update tries again.
    ///
    /// - Parameters:
    ///   - text: the receipt as issued.
    ///   - provider: the provider whose decision it came with, as it may be shown.
    ///   - session: the session of the request that brought it.
    /// - Returns: the receipt.
    /// - Throws: ``VicError``: 102 for another wallet's, 101 for an invalid one, 101 `unknown_key` for one that was
    ///   kept unchecked; 106 if the store cannot be written.
    func accept(
        receipt text: String,
        from provider: String?,
        _ session: EnvironmentSession
    ) async throws(VicError) -> VicReceipt {
        do throws(VicError) {
            return try await accept(receipt: text, about: [], session)
        } catch {
            guard error == .unknownReceiptKey else { throw error }
        }
        do throws(VicError) {
            try await refreshKeys(session, server(session), isForced: true)
            return try await accept(receipt: text, about: [], session)
        } catch {
            // Without its key a receipt cannot be judged, whatever kept the keys from coming.
            guard error == .unknownReceiptKey || error.code == VicError.Kind.request.rawValue
            else { throw error }
        }
        let now = now(session)
        try await records.change(session, writing: [.pendingReceipts]) { content in
            content.keepPending(text, from: provider, at: now)
        }
        throw .unknownReceiptKey
    }

    /// Checks the receipts that were kept unchecked, with freshly requested keys.
    ///
    /// - Returns: the errors of those that are rejected now that their keys are known.
    func checkPendingReceipts(_ session: EnvironmentSession) async -> [VicError] {
        let pending = records.content(session).pendingReceipts
        guard !pending.isEmpty else { return [] }
        do throws(VicError) {
            try await refreshKeys(session, server(session), isForced: true)
        } catch {
            return [error]
        }
        let now = now(session)
        var errors: [VicError] = []
        for kept in pending {
            let isOver = now.secondsSinceEpoch - kept.at >= WalletContent.pendingLifetime
            do throws(VicError) {
                let receipt = try await accept(receipt: kept.issued, about: kept.requests, session)
                await records.note(session, writing: [.consents]) { content in
                    content.noteReceipt(receipt.id)
                }
            } catch {
                // A receipt that cannot be stored keeps waiting, like one whose key is still missing.
                let mayWait = error == .unknownReceiptKey || error.code != 101 && error.code != 102
                if !errors.contains(error) { errors.append(error) }
                if mayWait && !isOver { continue }
            }
            await records.note(session, writing: [.pendingReceipts]) {
                $0.forgetPending(kept.issued)
            }
        }
        tellObservers(.cards)
        return errors
    }

    /// The receipts that wait for a key, oldest first.
    var pendingReceipts: [StoredPendingReceipt] {
        records.content(records.session).pendingReceipts
    }

    /// The number of receipts that wait for a key.
    package var pendingReceiptCount: Int { pendingReceipts.count }

    /// Checks a receipt with the known keys, and stores it.
    ///
    /// - Parameters:
    ///   - text: the receipt as issued.
    ///   - requests: check-ins that it may be about, in addition to those of the last day.
    ///   - session: the session of the request that brought it.
    /// - Returns: the receipt.
    /// - Throws: ``VicError``, as for the other overload.
    private func accept(
        receipt text: String,
        about requests: [String],
        _ session: EnvironmentSession
    ) async throws(VicError) -> VicReceipt {
        guard let key = try records.knownKey(session) else {
            throw VicError(.keyPair, "no_key")
        }
        let content = records.content(session)
        let now = now(session)
        let receipt: Receipt
        do throws(CardError) {
            receipt = try ReceiptReader(keys: content.directory(at: now)).read(
                Array(text.utf8)[...],
                subjects: content.subjects(key.key.verificationKey),
                at: now,
                from: .server,
                isAnswered: {
                    requests.contains($0) || content.mayHaveAnswered($0, at: now)
                }
            )
        } catch {
            throw VicError(error)
        }
        let isKnown = content.receipts.contains { $0.receipt.identifier == receipt.identifier }
        if !isKnown {
            try await records.change(session, writing: [.receipts]) {
                $0.issuedReceipts.append(text)
            }
        }
        return VicReceipt(receipt)
    }

    /// Shows a receipt to a portal, with a proof of the wallet's key.
    package func export(
        _ receipt: VicReceipt,
        audience: String,
        nonce: String,
        fields: Set<VicCardField>
    ) throws(VicError) -> String {
        let session = records.session
        let stored = records.content(session).receipts
            .first { $0.receipt.identifier == receipt.id }
        guard let stored else { throw VicError(.store, "receipt_unknown") }
        guard let key = try key(boundTo: stored.receipt.subject, session) else {
            throw VicError(.keyPair, "no_key")
        }
        do throws(CheckInError) {
            return try ReceiptExport.make(
                of: Array(stored.issued.utf8)[...],
                showing: Set(fields.compactMap(CardField.init)),
                to: audience,
                nonce: nonce,
                by: key.key,
                at: now(session),
                random: dependencies.random
            ).presentation
        } catch {
            throw VicError(error)
        }
    }

    /// Removes a receipt from the wallet.
    package func delete(_ receipt: VicReceipt) async throws(VicError) {
        let session = records.session
        try await records.change(session, writing: [.receipts]) { content in
            let issued = content.receipts.first { $0.receipt.identifier == receipt.id }?.issued
            content.issuedReceipts.removeAll { $0 == issued }
        }
        tellObservers(.cards)
    }
}

extension WalletContent {
    /// Records in the history that the check-in of a receipt now has it.
    fileprivate mutating func noteReceipt(_ identifier: String) {
        let receipt = receipts.first { $0.receipt.identifier == identifier }?.receipt
        guard let request = receipt?.statement.request,
            let record = consents.record(of: request)
        else { return }
        consents.note(request: request, outcome: record.outcome, hasReceipt: true)
    }
}

extension VicError {
    /// None of the known keys can have signed the receipt.
    static let unknownReceiptKey = VicError(CardError.unknownKey)

    /// The error of a receipt that cannot be shown.
    fileprivate init(_ error: CheckInError) {
        switch error {
        case .shown: self.init(.parsing, "format")
        case .expired: self.init(.parsing, error.reason)
        case .fieldMissing(let field): self.init(.token, "field_missing:" + field.rawValue)
        case .signing: self.init(.signing, error.reason)
        default: self.init(.token, error.reason)
        }
    }
}
