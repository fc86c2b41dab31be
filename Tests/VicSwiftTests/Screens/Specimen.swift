// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing

@testable import VicSwift

/// Cards of the made-up family, and screens that show them.
@MainActor
enum Specimen {
    /// Returns the cards of the development server, as fetched by a real wallet.
    static func cards() async throws -> [VicCard] {
        let wallet = try World().wallet(.DEV)
        try #require(await wallet.update().value == [])
        return wallet.cards
    }

    static func request(
        kinds: Set<VicCardKind> = [.mandatory, .complementary],
        expiresAt: Date = Date(timeIntervalSince1970: 2_000_000_000)
    ) -> ShownRequest {
        ShownRequest(
            id: "request",
            providerName: "Praxis Muster",
            providerCity: "Musterhausen",
            locationName: "Empfang",
            purposes: [.DE: "Anmeldung", .EN: "Check-in"],
            retentionDays: 30,
            kinds: kinds,
            fields: [
                VicCheckInRequest.Field(field: .cardNumber, isRequired: true),
                VicCheckInRequest.Field(field: .ahvNumber, isRequired: false),
                VicCheckInRequest.Field(field: .givenName, isRequired: true),
            ],
            sendsReceipt: true,
            expiresAt: expiresAt
        )
    }

    static func result(_ status: VicCheckInResult.Status) -> VicCheckInResult {
        VicCheckInResult(checkInId: "check-in", status: status, reason: nil, receipt: nil)
    }

    static func context(
        _ values: SettingValues = SettingValues(),
        in language: VicLang = .EN,
        items: [VicCardListItem] = VicCardListItem.allCases
    ) -> WalletContext {
        WalletContext(
            values: values,
            texts: WalletTexts(language: language),
            now: Date(timeIntervalSince1970: 1_770_000_000),
            itemOrder: items,
            flipped: [],
            images: ImageCache()
        )
    }
}

/// A delegate that records its calls.
@MainActor
final class Listener: VicCardDelegate {
    private(set) var told: [String] = []

    func cardsUpdateFinished(errors: [VicError]) { told.append("finished") }
    func didSelectCardAt(index: Int) { told.append("at \(index)") }
    func didSelectCardWith(number: String) { told.append("with \(number.suffix(1))") }
    func forget() { told = [] }
}
