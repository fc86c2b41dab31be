// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A provider's request as the screens need it.
struct ShownRequest: Sendable, Equatable {
    let id: String
    let providerName: String
    let providerCity: String
    let locationName: String
    let purposes: [VicLang: String]
    let retentionDays: Int
    let kinds: Set<VicCardKind>
    let fields: [VicCheckInRequest.Field]
    let sendsReceipt: Bool
    let expiresAt: Date

    /// The location with its town.
    var location: String {
        [locationName, providerCity].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func purpose(in language: VicLang) -> String {
        purposes[language] ?? purposes[.DE] ?? ""
    }

    /// The last part of the key of the text that says why a card is refused; `nil` for an accepted one.
    func refusal(of card: VicCard) -> String? {
        guard kinds.contains(card.kind) else { return "kind" }
        return card.state == .valid ? nil : card.state.rawValue
    }
}

extension ShownRequest {
    init(_ request: VicCheckInRequest) {
        id = request.id
        providerName = request.providerName
        providerCity = request.providerCity
        locationName = request.locationName
        purposes = Dictionary(
            uniqueKeysWithValues: VicLang.allCases.map { ($0, request.purpose(in: $0)) }
        ).filter { !$0.value.isEmpty }
        retentionDays = request.retentionDays
        kinds = request.kinds
        fields = request.fields
        sendsReceipt = request.sendsReceipt
        expiresAt = request.expiresAt
    }
}
