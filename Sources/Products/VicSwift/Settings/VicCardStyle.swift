// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How cards, banners and lists of cards look.
public struct VicCardStyle: Sendable, Hashable {
    /// The rows on the front.
    public struct Front: Sendable, Hashable {
        /// The heading above the rows.
        public var title: VicTextStyle
        /// What a row is.
        public var label: VicTextStyle
        /// What a row says.
        public var text: VicTextStyle
    }

    /// The back of a complementary card.
    public struct ComplementaryBack: Sendable, Hashable {
        /// The insurer's own text.
        public var freeField: VicTextStyle
    }

    /// The picture of a card and what is written on it.
    public struct Inner: Sendable, Hashable {
        /// The text on the picture.
        public var text: VicTextStyle
        /// The border of the picture.
        public var border: VicBorder
    }

    /// What tells how a check-in ended, or what is the matter with a card: `normal` is success,
    /// `error` failure, `disabled` a notice.
    public struct Banner: Sendable, Hashable {
        /// What it says.
        public var text: VicTextStyle
        /// What it says it on.
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
        /// What a row stands on.
        public var backgroundColor: VicLabelColorState
        /// The border of a row.
        public var border: VicBorder
    }

    /// The rows on the front.
    public var front: Front
    /// The back of a complementary card.
    public var complementaryBack: ComplementaryBack
    /// The picture of a card and what is written on it.
    public var inner: Inner
    /// What tells how a check-in ended.
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
