// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import InsuranceCards

/// The history: what was sent to whom, and when.
public struct VicHistoryModel: Encodable, Sendable, Hashable {
    /// One check-in.
    public struct Entry: Encodable, Sendable, Hashable {
        /// The identifier.
        public let id: String
        /// The recipient.
        public let provider: String
        /// The outcome: `refused`, `failed`, `sent`, `accepted`, `rejected` or `expired`.
        public let outcome: String
        /// The result on the common scale; a provider's acceptance is a person's decision, and never verified.
        public let result: String
        /// When, which card, which fields, and for how long.
        public let rows: [VicDisplayRow]
    }

    /// The check-ins, newest first.
    public let entries: [Entry]
}

extension VicHistoryModel {
    init(_ records: [WalletConsent], in context: WalletContext) {
        let texts = context.texts
        entries = records.sorted { $0.date > $1.date }.map { record in
            Entry(
                id: record.id,
                provider: record.provider,
                outcome: record.outcome.rawValue,
                result: record.outcome.result.name,
                rows: [
                    VicDisplayRow(
                        "date",
                        texts("wallet.history.date"),
                        VicDate(localDayOf: record.date)?.text ?? "–"
                    ),
                    VicDisplayRow("location", texts("wallet.history.location"), record.location),
                    VicDisplayRow(
                        "fields",
                        texts("wallet.history.fields"),
                        record.fields.isEmpty
                            ? "–"
                            : record.fields.map { $0.label(in: context.language) }
                                .joined(separator: ", ")
                    ),
                    VicDisplayRow(
                        "card",
                        texts("wallet.history.card"),
                        "… \(record.cardEnding)",
                        spoken: SpokenNumber.text(record.cardEnding)
                    ),
                    VicDisplayRow(
                        "outcome",
                        texts("wallet.history.outcome"),
                        texts("wallet.outcome.\(record.outcome.rawValue)")
                    ),
                    VicDisplayRow(
                        "retention",
                        texts("wallet.history.retention"),
                        record.retentionEnd.flatMap { VicDate(localDayOf: $0)?.text } ?? "–"
                    ),
                ]
            )
        }
    }
}
