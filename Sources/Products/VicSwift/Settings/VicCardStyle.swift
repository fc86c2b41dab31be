// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The style of cards, banners and lists of cards.
public struct VicCardStyle: Sendable, Hashable {
    /// The rows on the front.
    public struct Front: Sendable, Hashable {
        /// The heading above the rows.
        public var title: VicTextStyle
        /// The label of a row.
        public var label: VicTextStyle
        /// The value of a row.
        public var text: VicTextStyle
    }

    /// The back of a complementary card.
    public struct ComplementaryBack: Sendable, Hashable {
        /// The insurer's own text.
        public var freeField: VicTextStyle
    }

    /// The picture of a card and the text on it.
    public struct Inner: Sendable, Hashable {
        /// The text on the picture.
        public var text: VicTextStyle
        /// The border of the picture.
        public var border: VicBorder
    }

    /// The banner that shows the outcome of a check-in or the state of a card: `normal` is success, `error` failure,
    /// `disabled` a notice.
    public struct Banner: Sendable, Hashable {
        /// Its text.
        public var text: VicTextStyle
        /// Its background.
        public var backgroundColor: VicLabelColorState
        /// The colour of its icon.
        public var iconColor: VicLabelColorState
    }

    /// The rows of a list of cards.
    public struct Selection: Sendable, Hashable {
        /// The smaller line of a row.
        public var label: VicTextStyle
        /// The larger line of a row.
        public var text: VicTextStyle
        /// The background of a row.
        public var backgroundColor: VicLabelColorState
        /// The border of a row.
        public var border: VicBorder
    }

    /// The rows on the front.
    public var front: Front
    /// The back of a complementary card.
    public var complementaryBack: ComplementaryBack
    /// The picture of a card and the text on it.
    public var inner: Inner
    /// The banner that shows the outcome of a check-in.
    public var banner: Banner
    /// The rows of a list of cards.
    public var selection: Selection
}

/// The insurer's own texts on the backs; an empty one hides the field.
public struct VicFreeField: Sendable, Hashable {
    /// The text on mandatory cards.
    public var mandatory = ""
    /// The text on complementary cards.
    public var complementary = ""

    /// No text.
    public init() {}
}
