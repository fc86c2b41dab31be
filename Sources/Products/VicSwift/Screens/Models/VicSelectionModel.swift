// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cards to choose from for a check-in.
public struct VicSelectionModel: Encodable, Sendable, Hashable {
    /// One card.
    public struct Row: Encodable, Sendable, Hashable {
        /// The number of the card, 20 digits.
        public let number: String
        /// The holder.
        public let name: String
        /// What it is for, in words.
        public let coverage: String
        /// The number in groups of five digits.
        public let groupedNumber: String
        /// The number as a screen reader speaks it.
        public let spoken: String
        /// Whether it can be chosen.
        public let isEnabled: Bool
        /// Why it cannot be chosen.
        public let reason: String?
        /// The tone in which its texts, its background and its border are drawn.
        public let tone: VicTone
        /// Whether it is chosen.
        public let isSelected: Bool
    }

    /// The provider that asks.
    public let provider: String
    /// The provider's location.
    public let location: String
    /// The cards, in the wallet's order.
    public let rows: [Row]
    /// Whether one is chosen.
    public let canContinue: Bool
}

extension VicSelectionModel {
    init(_ request: ShownRequest, cards: [VicCard], selected: String?, texts: WalletTexts) {
        provider = request.providerName
        location = request.location
        rows = cards.map { card in
            let reason = request.refusal(of: card).map { texts("wallet.selection.\($0)") }
            return Row(
                number: card.number,
                name: "\(card.givenName) \(card.familyName)",
                coverage: card.kind.label(in: texts.language),
                groupedNumber: card.groupedNumber,
                spoken: SpokenNumber.text(card.groupedNumber),
                isEnabled: reason == nil,
                reason: reason,
                tone: reason == nil ? .normal : card.state == .revoked ? .error : .disabled,
                isSelected: reason == nil && card.number == selected
            )
        }
        canContinue = rows.contains(where: \.isSelected)
    }
}
