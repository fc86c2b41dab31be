// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cards, one beside the other.
public struct VicCarouselModel: Encodable, Sendable, Hashable {
    /// What the screen shows.
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

    /// What the screen shows.
    public let phase: Phase
    /// The cards, in the server's order.
    public let cards: [VicFrontModel]
    /// The place of the card that is shown; -1 without cards.
    public let index: Int
    /// Counts the times that the app, and not the reader, chose the card.
    public let jumpCount: Int
    /// Whether the reader can go from card to card.
    public let isScrollEnabled: Bool
    /// Whether points tell which card is shown.
    public let showsPageIndicator: Bool
    /// Whether the tutorial can be opened.
    public let showsInfoButton: Bool
    /// Whether an update runs.
    public let isUpdating: Bool
    /// Whether the last update failed for want of a network.
    public let isOffline: Bool
    /// What went wrong, in words of ours.
    public let problem: String?
    /// What is the matter with the device's clock.
    public let clockHint: String?
    /// How many receipts there are.
    public let receiptCount: Int
}
