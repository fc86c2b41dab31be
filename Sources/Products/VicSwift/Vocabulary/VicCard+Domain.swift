// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
package import InsuranceCards

extension VicCard {
    /// Converts the card of the domain.
    package init(
        _ card: InsuranceCard,
        state: VicCardState,
        isTestCard: Bool,
        singleUseCount: Int = 0
    ) {
        number = card.number.digits
        kind = VicCardKind(card.coverage)
        familyName = card.familyName
        givenName = card.givenName
        birthDate = VicPartialDate(card.birthDate)
        sex = VicSex(rawValue: card.sex.rawValue) ?? .unknown
        ahvNumber = card.ahvNumber.map(AhvNumber.init)
        insurerName = card.insurerName
        insurerNumber = card.insurerNumber
        insuredNumber = card.insuredNumber
        validUntil = VicDate(card.validUntil)
        european = card.european.map(VicEuropeanCard.init)
        relation = VicCardRelation(rawValue: card.relation.rawValue) ?? .other
        hotline = card.hotline
        emergencyAbroad = card.emergencyAbroad
        self.state = state
        warnings = card.warnings.compactMap { VicCardWarning(rawValue: $0.rawValue) }
        issuedAt = Date(card.issuedAt)
        tokenExpiresAt = Date(card.tokenExpiresAt)
        self.isTestCard = isTestCard
        self.singleUseCount = singleUseCount
        result =
            switch state {
            case .valid: .verified(by: card, needsAttention: !card.warnings.isEmpty)
            case .expired, .superseded, .stale: .attention
            case .revoked: .refused
            }
    }
}

extension VicCardKind {
    /// Converts the kind, which the domain calls coverage.
    package init(_ coverage: CardCoverage) {
        switch coverage {
        case .mandatory: self = .mandatory
        case .complementary: self = .complementary
        }
    }
}
