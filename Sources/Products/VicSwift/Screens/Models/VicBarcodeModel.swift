// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The barcode of a card's number, and the number as text.
public struct VicBarcodeModel: Encodable, Sendable, Hashable {
    /// The holder's name.
    public let name: String
    /// The widths of bars and gaps in modules, a bar first.
    public let widths: [Int]
    /// The width of the whole symbol in modules, without its quiet zones.
    public let moduleCount: Int
    /// The blank margin on each side in modules.
    public let quietZone: Int
    /// The number in groups.
    public let number: String
    /// The number as a screen reader speaks it.
    public let spoken: String
    /// The notice about the card's state.
    public let notice: String?
    /// Whether it is a made-up card.
    public let isTest: Bool
}

extension VicBarcodeModel {
    init(_ card: VicCard, in context: WalletContext) {
        name = "\(card.givenName) \(card.familyName)"
        widths = CardBarcode.widths(of: card.number)
        moduleCount = widths.reduce(0, +)
        quietZone = 10
        number = card.groupedNumber
        spoken = SpokenNumber.text(card.groupedNumber)
        notice = card.notice(context.texts)
        isTest = card.isTestCard
    }
}
