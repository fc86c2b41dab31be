// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension VicSettings {
    /// The styles of buttons.
    public enum Button {
        /// The main button of a screen.
        public static var primary: VicButtonStyle {
            get { value(\.buttons.primary) }
            set { set(\.buttons.primary, newValue) }
        }

        /// The main button on a dark background.
        public static var primaryInverted: VicButtonStyle {
            get { value(\.buttons.primaryInverted) }
            set { set(\.buttons.primaryInverted, newValue) }
        }

        /// The other buttons.
        public static var secondary: VicButtonStyle {
            get { value(\.buttons.secondary) }
            set { set(\.buttons.secondary, newValue) }
        }

        /// The other buttons on a dark background.
        public static var secondaryInverted: VicButtonStyle {
            get { value(\.buttons.secondaryInverted) }
            set { set(\.buttons.secondaryInverted, newValue) }
        }
    }

    /// The colours of icons.
    public enum Icon {
        /// The icon that closes a screen.
        public static var close: VicIconStyle {
            get { value(\.icons.close) }
            set { set(\.icons.close, newValue) }
        }

        /// The icon that opens the tutorial.
        public static var info: VicIconStyle {
            get { value(\.icons.info) }
            set { set(\.icons.info, newValue) }
        }

        /// The icon that turns a card over.
        public static var flip: VicIconStyle {
            get { value(\.icons.flip) }
            set { set(\.icons.flip, newValue) }
        }

        /// The icon beside an error.
        public static var error: VicIconStyle {
            get { value(\.icons.error) }
            set { set(\.icons.error, newValue) }
        }

        /// All other icons.
        public static var system: VicIconStyle {
            get { value(\.icons.system) }
            set { set(\.icons.system, newValue) }
        }

        /// All other icons on a dark background.
        public static var systemInverted: VicIconStyle {
            get { value(\.icons.systemInverted) }
            set { set(\.icons.systemInverted, newValue) }
        }
    }

    /// The styles of indicators.
    public enum Indicator {
        /// The indicator that turns while something loads.
        public static var loading: VicLoadingIndicatorStyle {
            get { value(\.indicators.loading) }
            set { set(\.indicators.loading, newValue) }
        }

        /// The dots that show which card is visible.
        public static var page: VicPageIndicatorStyle {
            get { value(\.indicators.page) }
            set { set(\.indicators.page, newValue) }
        }

        /// The bar that shows how far a screen was scrolled.
        public static var scroll: VicScrollIndicatorStyle {
            get { value(\.indicators.scroll) }
            set { set(\.indicators.scroll, newValue) }
        }
    }
}
