// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The finer kinds of documents, by the server's names.
public enum DocumentSubtype: String, Sendable, Hashable, CaseIterable {
    /// A passport.
    case regular = "REGULAR"
    /// A national identity card.
    case nationalCard = "NATIONAL_ID"
    /// A residence permit.
    case residencePermit = "RESIDENT_PERMIT_ID"
    /// A passport in the format of a card.
    case passportCard = "PASSPORT_CARD_ID"
    /// A card of a voter.
    case electoralCard = "ELECTORAL_ID"
    /// A health card.
    case healthCard = "HEALTH_ID"
    /// Another card that identifies its holder.
    case otherCard = "OTHER_ID"
    /// A driving licence.
    case drivingLicence = "REGULAR_DRIVING_LICENSE"
    /// A learner's permit.
    case learnerPermit = "LEARNING_DRIVING_LICENSE"
    /// A visa.
    case visa = "VISA"
}
