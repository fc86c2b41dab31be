// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The tutorial: its screens, and the visible one.
public struct VicTutorialModel: Encodable, Sendable, Hashable {
    /// The button from a lesson to its subject.
    public struct CheckIn: Encodable, Sendable, Hashable {
        /// The number of the card on show.
        public let number: String
        /// Whether it can be used for a check-in now.
        public let isEnabled: Bool
    }

    /// One screen.
    public struct Page: Encodable, Sendable, Hashable {
        /// The name of the screen.
        public let screen: String
        /// Its title.
        public let title: String
        /// Its text.
        public let text: String
        /// The tone in which its texts are drawn: not normal if its subject is unavailable now or for this card.
        public let tone: VicTone
        /// Why, in words.
        public let notice: String?
        /// The button to a check-in, in the lesson about check-ins with a code.
        public let checkIn: CheckIn?
    }

    /// The screens, in order.
    public let pages: [Page]
    /// The index of the visible one.
    public let index: Int
}

extension VicTutorialModel {
    init(_ flow: WalletFlow, index: Int, in context: WalletContext) {
        let texts = context.texts
        let card = flow.selectedNumber.flatMap { flow.card($0) }
        let isOffline = flow.errors.contains { $0.reason == "offline" }
        pages = flow.tutorial.map { screen in
            let isCheckIn = screen == .qrCode || screen == .nfc
            let refused = isCheckIn && card?.isDimmed == true
            let tone: VicTone = refused ? .error : isCheckIn && isOffline ? .disabled : .normal
            return Page(
                screen: screen.rawValue,
                title: texts("wallet.tutorial.\(screen.rawValue).title"),
                text: texts("wallet.tutorial.\(screen.rawValue).text"),
                tone: tone,
                notice: refused
                    ? card?.notice(texts) : tone == .disabled ? texts("wallet.error.offline") : nil,
                checkIn: screen == .qrCode
                    ? card.map {
                        CheckIn(number: $0.number, isEnabled: tone == .normal && $0.state == .valid)
                    } : nil
            )
        }
        self.index = index
    }
}
