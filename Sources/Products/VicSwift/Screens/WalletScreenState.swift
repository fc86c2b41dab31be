// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the page of the insurance cards.
public struct WalletScreenState: Encodable, Sendable {
    /// Which part of the page is on top: `cards`, `tutorial`, `barcode`, `scan`, `waiting`,
    /// `selection`, `consent`, `result`, `receipts`, `share` or `history`.
    let view: String
    let language: String
    /// Whether the app set colours that belong on a light background.
    let isLight: Bool
    let style: ScreenStyle
    /// The pictures of the cards as `data:` addresses, by the keys in the models.
    let images: [String: String]
    let carousel: VicCarouselModel
    let tutorial: VicTutorialModel?
    let barcode: VicBarcodeModel?
    let scan: WalletScanState?
    let selection: VicSelectionModel?
    let consent: VicConsentModel?
    let result: VicResultModel?
    let receipts: VicReceiptsModel?
    let share: VicShareModel?
    let history: VicHistoryModel?
}

/// The state of the scanning part of the page.
struct WalletScanState: Encodable, Sendable {
    let isScanning: Bool
    let torchIsOn: Bool
    /// 1 or 2.
    let zoomFactor: Int
    let notice: WalletFlow.Notice?
    /// The text of the notice.
    let noticeText: String?
}

/// An event of the page of the insurance cards.
public enum WalletScreenEvent: Codable, Hashable, Sendable {
    /// The user went to another card.
    case cardShown(index: Int)
    /// A card was turned over.
    case cardFlipped(number: String)
    /// The info button was pressed.
    case infoTapped
    /// The user went to another screen of the tutorial.
    case tutorialShown(index: Int)
    /// The user asked for the barcode of a card.
    case barcodeTapped(number: String)
    /// The user asked for a check-in, with a card if there is one.
    case checkInTapped(number: String?)
    /// The user closed the top view.
    case closeTapped
    /// The user went back one step.
    case backTapped
    /// The user asked to fetch the cards again.
    case refreshed
    /// The user chose a card for the check-in.
    case cardChosen(number: String)
    /// The user went on to the consent.
    case continueTapped
    /// The user toggled an optional field.
    case fieldToggled(name: String)
    /// The user gave consent.
    case sendTapped
    /// The user asked for another attempt.
    case retryTapped
    /// The user opened the receipts.
    case receiptsTapped
    /// The user opened the earlier check-ins.
    case historyTapped
    /// The user asked to show a receipt to a portal.
    case shareTapped(id: String)
    /// The user named the portal, its nonce, and the fields that it may see.
    case shareRequested(portal: String, nonce: String, fields: [String])
    /// The user deleted a receipt.
    case receiptDeleted(id: String)
    /// The user deleted an earlier check-in.
    case historyDeleted(id: String)
    /// The light button was pressed.
    case torchTapped
    /// The zoom button was pressed.
    case zoomTapped
    /// The page is in the background.
    case pageHidden
    /// The page is in the foreground again.
    case pageShown
    /// The button on the right of the bar was pressed; this screen has none.
    case rightBarButtonTapped
}
