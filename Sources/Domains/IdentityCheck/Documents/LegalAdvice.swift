// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the law requires a person to know before a document is captured; the raw value is the key of its text.
public enum LegalAdvice: String, Sendable, Hashable, CaseIterable {
    /// The number of a German passport.
    case germanPassport = "DEU-PASSPORT"
    /// The number and the access number of a German identity card.
    case germanCard = "DEU-ID-PLASTIC"
    /// The number of a German identity card of paper.
    case germanPaperCard = "DEU-ID-PAPER"
    /// The citizen service number of a Dutch document.
    case dutchDocument = "NLD"
    /// The second block of the Korean registration number.
    case koreanDocument = "KOR"
    /// The number of a Hong Kong identity card.
    case hongKongCard = "HKG"
    /// The individual number on the back of a Japanese card.
    case japaneseCard = "JPN"
    /// The number of a Singaporean identity card.
    case singaporeanCard = "SGP"
}
