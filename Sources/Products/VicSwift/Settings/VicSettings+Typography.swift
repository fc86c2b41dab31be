// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension VicSettings {
    /// Fonts and texts.
    public enum Typography {
        /// The families of the fonts, by weight; an empty name means the system's font.
        ///
        /// A family that the device does not have falls back to the system's font, and is logged.
        public enum FontFamily {
            /// Thinner than running text.
            public static var light: String {
                get { value(\.fontFamilies.light) }
                set { set(\.fontFamilies.light, newValue) }
            }

            /// Running text.
            public static var regular: String {
                get { value(\.fontFamilies.regular) }
                set { set(\.fontFamilies.regular, newValue) }
            }

            /// A little heavier than running text.
            public static var medium: String {
                get { value(\.fontFamilies.medium) }
                set { set(\.fontFamilies.medium, newValue) }
            }

            /// Headings.
            public static var semibold: String {
                get { value(\.fontFamilies.semibold) }
                set { set(\.fontFamilies.semibold, newValue) }
            }

            /// Bold and heavier.
            public static var bold: String {
                get { value(\.fontFamilies.bold) }
                set { set(\.fontFamilies.bold, newValue) }
            }
        }

        /// The styles of texts.
        public enum TextStyle {
            /// Titles of screens.
            public static var pageTitle: VicTextStyle {
                get { value(\.textStyles.pageTitle) }
                set { set(\.textStyles.pageTitle, newValue) }
            }

            /// Titles of screens on a dark background.
            public static var pageTitleInverted: VicTextStyle {
                get { value(\.textStyles.pageTitleInverted) }
                set { set(\.textStyles.pageTitleInverted, newValue) }
            }

            /// Headings.
            public static var subhead: VicTextStyle {
                get { value(\.textStyles.subhead) }
                set { set(\.textStyles.subhead, newValue) }
            }

            /// Headings on a dark background.
            public static var subheadInverted: VicTextStyle {
                get { value(\.textStyles.subheadInverted) }
                set { set(\.textStyles.subheadInverted, newValue) }
            }

            /// Running text.
            public static var copytext: VicTextStyle {
                get { value(\.textStyles.copytext) }
                set { set(\.textStyles.copytext, newValue) }
            }

            /// Running text on a dark background.
            public static var copytextInverted: VicTextStyle {
                get { value(\.textStyles.copytextInverted) }
                set { set(\.textStyles.copytextInverted, newValue) }
            }

            /// Bold running text.
            public static var copytextBold: VicTextStyle {
                get { value(\.textStyles.copytextBold) }
                set { set(\.textStyles.copytextBold, newValue) }
            }

            /// Bold running text on a dark background.
            public static var copytextBoldInverted: VicTextStyle {
                get { value(\.textStyles.copytextBoldInverted) }
                set { set(\.textStyles.copytextBoldInverted, newValue) }
            }
        }
    }
}
