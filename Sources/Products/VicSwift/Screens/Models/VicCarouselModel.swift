// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cards, side by side.
public struct VicCarouselModel: Encodable, Sendable, Hashable {
    /// The state of the screen.
    public enum Phase: String, Encodable, Sendable {
        /// The cards.
        case cards
        /// The first update runs.
        case loading
        /// There are none.
        case empty
        /// There are none, because something went wrong.
        case failed
    }

    /// The state of the screen.
    public let phase: Phase
    /// The cards, in the server's order.
    public let cards: [VicFrontModel]
    /// The index of the card on show; -1 without cards.
    public let index: Int
    /// The number of times that the app, and not the user, chose the card.
    public let jumpCount: Int
    /// Whether the user can move from card to card.
    public let isScrollEnabled: Bool
    /// Whether a page indicator shows which card is visible.
    public let showsPageIndicator: Bool
    /// Whether the tutorial can be opened.
    public let showsInfoButton: Bool
    /// Whether an update runs.
    public let isUpdating: Bool
    /// Whether the last update failed because there was no network.
    public let isOffline: Bool
    /// The error, in our own words.
    public let problem: String?
    /// The hint about the device's clock.
    public let clockHint: String?
    /// The number of receipts.
    public let receiptCount: Int
}
