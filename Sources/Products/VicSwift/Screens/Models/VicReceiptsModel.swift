// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
public import Screens

/// The receipts in the wallet.
public struct VicReceiptsModel: Encodable, Sendable, Hashable {
    /// One receipt.
    public struct Receipt: Encodable, Sendable, Hashable {
        /// The identifier.
        public let id: String
        /// The verifier.
        public let verifier: String
        /// How it was verified, when, and until when it is valid.
        public let rows: [VicDisplayRow]
        /// Whether it has expired.
        public let isExpired: Bool
        /// The result on the common scale.
        public let result: String
        /// The basis of a verified result.
        public let proof: ResultProof?
    }

    /// A receipt that cannot be checked yet.
    public struct Pending: Encodable, Sendable, Hashable {
        /// The provider whose decision it came with, if known.
        public let provider: String?
        /// The date of arrival.
        public let rows: [VicDisplayRow]
    }

    /// The receipts, newest first.
    public let receipts: [Receipt]
    /// The receipts that wait for the key that signed them, newest first; none of their content is verified.
    public let pending: [Pending]
}

extension VicReceiptsModel {
    init(_ receipts: [VicReceipt], pending: [PendingReceipt], in context: WalletContext) {
        self.pending = pending.sorted { $0.date > $1.date }.map { receipt in
            let day = VicDate(localDayOf: receipt.date)?.text ?? "–"
            return Pending(
                provider: receipt.provider,
                rows: [VicDisplayRow("date", context.texts("wallet.receipt.received"), day)]
            )
        }
        self.receipts = receipts.sorted { $0.issuedAt > $1.issuedAt }.map { receipt in
            Receipt(
                id: receipt.id,
                verifier: receipt.verifierName,
                rows: Self.rows(receipt, context.texts),
                isExpired: receipt.expiresAt <= context.now,
                result: receipt.result(at: context.now).name,
                proof: receipt.proof
            )
        }
    }

    /// The content of a receipt, row by row.
    static func rows(_ receipt: VicReceipt, _ texts: WalletTexts) -> [VicDisplayRow] {
        let day = { (date: Date) in VicDate(localDayOf: date)?.text ?? "–" }
        return [
            VicDisplayRow(
                "verifier",
                texts("wallet.receipt.verifier"),
                "\(receipt.verifierName), \(receipt.verifierCity)"
            ),
            VicDisplayRow(
                "method",
                texts("wallet.receipt.method"),
                texts("wallet.receipt.method.\(receipt.method.rawValue)")
            ),
            VicDisplayRow(
                "level",
                texts("wallet.receipt.level"),
                texts("wallet.receipt.level.\(receipt.level.rawValue)")
            ),
            VicDisplayRow("date", texts("wallet.receipt.date"), day(receipt.issuedAt)),
            VicDisplayRow("validity", texts("wallet.receipt.validity"), day(receipt.expiresAt)),
            VicDisplayRow(
                "fields",
                texts("wallet.receipt.fields"),
                receipt.fields.map { $0.label(in: texts.language) }.joined(separator: ", ")
            ),
        ]
    }
}
