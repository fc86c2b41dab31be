// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

@testable import InsuranceCards
@testable import VicSwift

/// The content of the screens: made-up people, and everything in each of its states.
@MainActor
enum MadeUp {
    nonisolated static let now = Date(timeIntervalSince1970: 1_770_000_000)
    private static let day: TimeInterval = 86_400

    static func wallet(for scene: Scene) throws -> FakeWallet {
        let wallet = FakeWallet()
        if scene != .failedPhase && scene != .offlinePhase { wallet.cards = try cards() }
        wallet.isUpdating = scene == .updating
        wallet.receipts = [receipt("valid", endsIn: 30 * day), receipt("over", endsIn: -day)]
        wallet.pendingReceipts = [PendingReceipt(provider: "Praxis Muster", date: now)]
        wallet.consents = [consent(.accepted, 1), consent(.rejected, 2), consent(.refused, 3)]
        wallet.loading = .success(request)
        let status: VicCheckInResult.Status =
            switch scene {
            case .rejected: .rejected
            case .pending: .pending
            default: .accepted
            }
        wallet.presenting = .success(
            VicCheckInResult(
                checkInId: "check-in",
                status: status,
                reason: status == .rejected ? "Not today" : nil,
                receipt: status == .accepted ? wallet.receipts.first : nil
            )
        )
        return wallet
    }

    private static func cards() throws -> [VicCard] {
        typealias Number = Scene.Number
        return [
            try card(Number.mandatory, .mandatory, .valid),
            try card(Number.expired, .mandatory, .expired),
            try card(Number.revoked, .mandatory, .revoked),
            try card(Number.complementary, .complementary, .valid),
            try card(Number.expiredComplementary, .complementary, .expired),
            try card(Number.revokedComplementary, .complementary, .revoked),
        ]
    }

    private static func card(
        _ number: String,
        _ kind: VicCardKind,
        _ state: VicCardState
    ) throws -> VicCard {
        let end = state == .expired ? 2025 : 2027
        guard let birth = VicDate(year: 1974, month: 8, day: 12),
            let validUntil = VicDate(year: end, month: 12, day: 31)
        else { throw StyledWalletError.unknown("date") }
        return VicCard(
            number: number,
            kind: kind,
            familyName: "Muster",
            givenName: "Anna",
            birthDate: VicPartialDate(birth),
            sex: .female,
            ahvNumber: nil,
            insurerName: "Muster Versicherung",
            insurerNumber: "09999",
            insuredNumber: "123456",
            validUntil: validUntil,
            european: kind == .mandatory ? try european(number, validUntil: end) : nil,
            relation: .holder,
            hotline: "+41 44 000 00 00",
            emergencyAbroad: "+41 44 000 00 01",
            state: state,
            warnings: [],
            issuedAt: now - day,
            tokenExpiresAt: now + 30 * day,
            isTestCard: true,
            singleUseCount: 0,
            result: .read
        )
    }

    private static func european(
        _ number: String,
        validUntil year: Int
    ) throws -> VicEuropeanCard {
        let text = """
            {"country":"CH","name":"Muster","given":"Anna","birth":"1974-08-12","pin":"756.0000.0000.02",
            "inst_id":"09999","inst_name":"Muster Versicherung","card":"\(number)",
            "valid_until":"\(year)-12-31"}
            """
        let tree = try JSONTree(parsing: Array(text.utf8))
        guard let card = EuropeanCard(tree.root) else { throw StyledWalletError.unknown("card") }
        return VicEuropeanCard(card)
    }

    private static func receipt(_ id: String, endsIn seconds: TimeInterval) -> VicReceipt {
        VicReceipt(
            id: id,
            issuer: "gln:7601000000002",
            verifier: ("Praxis Muster", "Musterhausen"),
            method: .idDocumentInPerson,
            level: .high,
            times: (now - 60 * day, now + seconds),
            audience: [],
            fields: [.familyName, .givenName]
        )
    }

    private static func consent(_ outcome: ConsentOutcome, _ daysAgo: Double) -> WalletConsent {
        WalletConsent(
            id: outcome.rawValue,
            provider: "Praxis \(outcome.rawValue)",
            location: "Empfang, Musterhausen",
            date: now - daysAgo * day,
            fields: [.cardNumber],
            retentionEnd: nil,
            cardEnding: "0001",
            outcome: outcome
        )
    }

    private static let request = ShownRequest(
        id: "request",
        providerName: "Praxis Muster",
        providerCity: "Musterhausen",
        locationName: "Empfang",
        purposes: [.DE: "Anmeldung", .EN: "Check-in"],
        retentionDays: 30,
        kinds: [.mandatory, .complementary],
        fields: [
            VicCheckInRequest.Field(field: .cardNumber, isRequired: true),
            VicCheckInRequest.Field(field: .ahvNumber, isRequired: false),
            VicCheckInRequest.Field(field: .givenName, isRequired: true),
        ],
        sendsReceipt: true,
        expiresAt: now + 600
    )
}
