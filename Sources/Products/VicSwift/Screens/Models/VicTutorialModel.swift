// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The tutorial: its screens, and the one that is shown.
public struct VicTutorialModel: Encodable, Sendable, Hashable {
    /// One screen.
    public struct Page: Encodable, Sendable, Hashable {
        /// The name of the screen.
        public let screen: String
        /// Its title.
        public let title: String
        /// What it says.
        public let text: String
    }

    /// The screens, in order.
    public let pages: [Page]
    /// The place of the one that is shown.
    public let index: Int
}

extension VicTutorialModel {
    init(screens: [VicTutorialScreen], index: Int, texts: WalletTexts) {
        pages = screens.map { screen in
            Page(
                screen: screen.rawValue,
                title: texts("wallet.tutorial.\(screen.rawValue).title"),
                text: texts("wallet.tutorial.\(screen.rawValue).text")
            )
        }
        self.index = index
    }
}
