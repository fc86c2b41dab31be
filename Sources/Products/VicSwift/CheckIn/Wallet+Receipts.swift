// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

extension Wallet {
    /// Checks a receipt that came from the server, and stores it.
    ///
    /// - Returns: the receipt.
    /// - Throws: ``VicError``: 102 for another wallet's, 101 for one that does not count; 106 where the store does
    ///   not take it.
    func accept(receipt text: String, _ session: WalletSession) throws(VicError) -> VicReceipt {
        guard let key = try records.key(session, making: false) else {
            throw VicError(.keyPair, "no_key")
        }
        let content = records.content(session)
        let now = now(session)
        let receipt: Receipt
        do throws(CardFault) {
            receipt = try ReceiptReader(keys: content.directory(at: now)).read(
                Array(text.utf8)[...],
                subjects: content.subjects(key.key.verificationKey),
                at: now,
                from: .server,
                isAnswered: { content.hasAnswered($0, at: now) }
            )
        } catch {
            throw VicError(error)
        }
        let isKnown = content.receipts.contains { $0.receipt.identifier == receipt.identifier }
        if !isKnown {
            try records.change(session, writing: [.receipts]) { $0.issuedReceipts.append(text) }
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
        do throws(ReceiptExport.Fault) {
            return try ReceiptExport.make(
                of: Array(stored.issued.utf8)[...],
                showing: Set(fields.compactMap(CardField.init)),
                to: audience,
                nonce: nonce,
                by: key.key,
                at: now(session),
                random: surroundings.random
            ).presentation
        } catch {
            throw VicError(error)
        }
    }

    /// Removes a receipt from the wallet.
    package func delete(_ receipt: VicReceipt) throws(VicError) {
        let session = records.session
        try records.change(session, writing: [.receipts]) { content in
            let issued = content.receipts.first { $0.receipt.identifier == receipt.id }?.issued
            content.issuedReceipts.removeAll { $0 == issued }
        }
        tellObservers(.cards)
    }
}

extension VicError {
    /// The error of a receipt that cannot be shown.
    fileprivate init(_ fault: ReceiptExport.Fault) {
        switch fault {
        case .receipt: self.init(.parsing, "format")
        case .expired: self.init(.parsing, "expired")
        case .audience: self.init(.token, "audience")
        case .nonce: self.init(.token, "nonce")
        case .fieldMissing(let field): self.init(.token, "field_missing:" + field.rawValue)
        case .signing: self.init(.signing, "signing")
        }
    }
}
