// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension VicSettings {
    /// The appearance of cards, and the insurer's content on them.
    public enum Card {
        /// A side of a card that can have its own picture; the European back cannot.
        public enum Image: String, Sendable, Hashable, CaseIterable {
            /// The front of complementary cards.
            case complementaryFront
            /// The front of mandatory cards.
            case mandatoryFront
            /// The back of complementary cards.
            case complementaryBack
        }

        /// The style of cards, banners and lists of cards.
        public static var style: VicCardStyle {
            get { value(\.cardStyle) }
            set { set(\.cardStyle, newValue) }
        }

        /// The insurer's own texts on the backs; an empty one hides the field.
        public static var freeField: VicFreeField {
            get { value(\.freeField) }
            set { set(\.freeField, newValue) }
        }

        /// Whether cards have backs at all; `false` turns off all of them.
        public static var allowBackside: Bool {
            get { value(\.allowsBackside) }
            set { set(\.allowsBackside, newValue) }
        }

        /// Whether the European back is always in English.
        public static var enableEnglishEuropeanCard: Bool {
            get { value(\.enablesEnglishEuropeanCard) }
            set { set(\.enablesEnglishEuropeanCard, newValue) }
        }

        /// Whether complementary cards can be turned over.
        public static var showComplementaryCardBackside: Bool {
            get { value(\.showsComplementaryCardBackside) }
            set { set(\.showsComplementaryCardBackside, newValue) }
        }

        /// Sets the text on the back of one mandatory card; it overrides ``freeField``.
        public static func setMandatoryFreeField(freeText: String, cardNumber: String) {
            set(\.cards.mandatoryFreeField[cardNumber], freeText)
        }

        /// Sets the picture of cards.
        ///
        /// The most specific picture wins: card and side, card, side, all. If it cannot be drawn, the SDK's own
        /// picture is used. See ``VicImageLint`` for what is suitable.
        ///
        /// - Parameters:
        ///   - image: the picture; `nil` removes an earlier one.
        ///   - design: the side; without it the picture is for every side.
        ///   - cardNumber: the card; without it the picture is for all cards.
        public static func setImage(
            image: VicImage?,
            design: Image? = nil,
            cardNumber: String? = nil
        ) {
            switch (design, cardNumber) {
            case (let design?, let number?):
                let key = SettingValues.DesignKey(cardNumber: number, design: design)
                set(\.cards.designImage[key], image)
            case (nil, let number?): set(\.cards.image[number], image)
            case (let design?, nil): set(\.designImages[design], image)
            case (nil, nil): set(\.defaultImage, image)
            }
        }

        /// Sets the colour of the first line on the picture of one card.
        public static func setImageTextColor(color: VicLabelColorState, cardNumber: String) {
            set(\.cards.textColor[cardNumber], color)
        }

        /// Sets the colour of the second line on the picture of one card.
        public static func setImageSecondaryTextColor(
            color: VicLabelColorState,
            cardNumber: String
        ) {
            set(\.cards.secondaryTextColor[cardNumber], color)
        }

        /// Removes the settings of single cards.
        static func removeCardOverrides() {
            reset(keepingAllBut: true)
        }
    }
}

extension SettingValues {
    /// The picture of a side of a card, or `nil` for the SDK's own.
    func image(for design: VicSettings.Card.Image, cardNumber: String) -> VicImage? {
        cards.designImage[SettingValues.DesignKey(cardNumber: cardNumber, design: design)]
            ?? cards.image[cardNumber] ?? designImages[design] ?? defaultImage
    }

    /// The insurer's text on the back of a card; empty for none.
    func freeText(for kind: VicCardKind, cardNumber: String) -> String {
        switch kind {
        case .mandatory: cards.mandatoryFreeField[cardNumber] ?? freeField.mandatory
        case .complementary: freeField.complementary
        }
    }
}
