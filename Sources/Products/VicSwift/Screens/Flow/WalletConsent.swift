// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import InsuranceCards

/// An earlier check-in, as the screens need it.
struct WalletConsent: Sendable, Equatable {
    let id: String
    let provider: String
    let location: String
    let date: Date
    let fields: [VicCardField]
    let retentionEnd: Date?
    let cardEnding: String
    let outcome: ConsentOutcome
}

extension WalletConsent {
    init(_ record: ConsentRecord) {
        id = record.request
        provider = record.provider.name
        location = [record.locationName, record.provider.city].filter { !$0.isEmpty }
            .joined(separator: ", ")
        date = Date(record.decidedAt)
        fields = record.fields.compactMap { VicCardField(rawValue: $0.rawValue) }
        // A refused check-in has no data to keep.
        let isKept = record.retentionDays > 0 && record.outcome != .refused
        retentionEnd = isKept ? Date(record.retainedUntil) : nil
        cardEnding = record.cardEnding
        outcome = record.outcome
    }
}
