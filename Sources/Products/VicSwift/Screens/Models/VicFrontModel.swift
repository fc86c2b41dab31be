// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Screens

/// The front of a card.
public struct VicFrontModel: Encodable, Sendable, Hashable {
    /// The number of the card, 20 digits.
    public let number: String
    /// What the card is for.
    public let kind: String
    /// The first line on the picture: the name.
    public let name: String
    /// The beginning of the second line on the picture: what the card is for, in words.
    public let coverage: String
    /// The end of the second line on the picture: the number in groups of five digits.
    public let groupedNumber: String
    /// The whole card in one sentence, for a screen reader.
    public let spoken: String
    /// The heading above the rows.
    public let title: String
    /// The rows below the picture.
    public let rows: [VicDisplayRow]
    /// The key of the picture among the pictures of the screen; `nil` for the SDK's own.
    public let image: String?
    /// The colour of the first line, if one was set for this card.
    public let textColor: String?
    /// The colour of the second line, if one was set for this card.
    public let secondaryTextColor: String?
    /// Whether the card can no longer be used, and is drawn dimmed.
    public let isDimmed: Bool
    /// The tone in which its texts and its border are drawn.
    public let tone: VicTone
    /// The tone in which the banner with the notice is drawn.
    public let noticeTone: VicTone
    /// The result on the common scale, in whose colour the notice is drawn unless the app sets another.
    public let result: String
    /// The notice about the card's state.
    public let notice: String?
    /// Whether it is a made-up card.
    public let isTest: Bool
    /// Whether it comes from a demonstration, which adds a ribbon and lowers no result.
    public let isDemonstration: Bool
    /// Whether it can be turned over.
    public let canFlip: Bool
    /// Whether it shows its back now.
    public let isFlipped: Bool
    /// Whether it can be used for a check-in.
    public let canCheckIn: Bool
    /// Why it cannot be used for a check-in; `nil` if it can.
    public let checkInError: String?
    /// The back, if there is one.
    public let back: VicBackModel?
}

extension VicFrontModel {
    init(_ card: VicCard, in context: WalletContext) {
        let texts = context.texts
        number = card.number
        kind = card.kind.rawValue
        name = "\(card.givenName) \(card.familyName)"
        coverage = card.kind.label(in: texts.language)
        groupedNumber = card.groupedNumber
        title = card.insurerName
        isDimmed = card.isDimmed
        let tone = VicTone(card.state)
        self.tone = tone
        noticeTone = card.isDimmed ? .error : .disabled
        result = card.result.name
        notice = card.notice(texts)
        isTest = card.isTestCard
        isDemonstration = context.isDemonstration
        spoken = texts(
            "wallet.card.spoken",
            ["name": name, "kind": coverage, "number": SpokenNumber.text(groupedNumber)]
        )
        rows = context.itemOrder.compactMap { card.row($0, in: context) }
        let design: VicSettings.Card.Image =
            card.kind == .mandatory ? .mandatoryFront : .complementaryFront
        image = context.values.image(for: design, cardNumber: card.number).map(
            context.images.key(for:)
        )
        let overrides = context.values.cards
        textColor = overrides.textColor[card.number].map { tone.css(of: $0) }
        secondaryTextColor = overrides.secondaryTextColor[card.number].map {
            tone.css(of: $0)
        }
        back = context.hasBack(card) ? VicBackModel(card, in: context) : nil
        canFlip = back != nil
        isFlipped = back != nil && context.flipped.contains(card.number)
        canCheckIn = card.state == .valid
        checkInError =
            canCheckIn
            ? nil
            : texts(
                "wallet.checkin.refused",
                ["reason": texts("wallet.selection.\(card.state.rawValue)")]
            )
    }
}

extension VicCard {
    /// Whether the card can no longer be used; one that is merely outdated can, after an update.
    var isDimmed: Bool {
        switch state {
        case .valid, .stale: false
        case .expired, .revoked, .superseded: true
        }
    }

    /// The notice about the card's state.
    func notice(_ texts: WalletTexts) -> String? {
        switch state {
        case .valid: nil
        case .stale:
            texts("wallet.state.stale", ["date": VicDate(localDayOf: issuedAt)?.text ?? "–"])
        case .expired: texts("wallet.state.expired", ["date": validUntil.text])
        case .revoked: texts("wallet.state.revoked")
        case .superseded: texts("wallet.state.superseded")
        }
    }
}
