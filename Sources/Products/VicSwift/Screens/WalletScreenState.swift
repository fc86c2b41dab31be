// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// What the page of the insurance cards shows.
public struct WalletScreenState: Encodable, Sendable {
    /// Which part of the page is on top: `cards`, `tutorial`, `barcode`, `scan`, `waiting`,
    /// `selection`, `consent`, `result`, `receipts`, `share` or `history`.
    let view: String
    let language: String
    /// Whether colours were set that belong on a light ground.
    let isLight: Bool
    let style: ScreenStyle
    /// The pictures of the cards as `data:` addresses, by the keys that the models name.
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

/// What the scanning part of the page shows.
struct WalletScanState: Encodable, Sendable {
    let isScanning: Bool
    let torchIsOn: Bool
    /// 1 or 2.
    let zoomFactor: Int
    let notice: WalletFlow.Notice?
    /// The words about the notice.
    let noticeText: String?
}

/// What the page of the insurance cards reports.
public enum WalletScreenEvent: Codable, Hashable, Sendable {
    /// The reader went to another card.
    case cardShown(index: Int)
    /// A card was turned over.
    case cardFlipped(number: String)
    /// The info button was pressed.
    case infoTapped
    /// The reader went to another screen of the tutorial.
    case tutorialShown(index: Int)
    /// The barcode of a card is wanted.
    case barcodeTapped(number: String)
    /// A check-in is wanted, with a card if there is one.
    case checkInTapped(number: String?)
    /// What is on top is to go.
    case closeTapped
    /// One step back.
    case backTapped
    /// The cards are to be fetched anew.
    case refreshed
    /// A card was chosen for the check-in.
    case cardChosen(number: String)
    /// On to the consent.
    case continueTapped
    /// An optional field was switched.
    case fieldToggled(name: String)
    /// The consent was given.
    case sendTapped
    /// One more attempt is wanted.
    case retryTapped
    /// The receipts are wanted.
    case receiptsTapped
    /// The earlier check-ins are wanted.
    case historyTapped
    /// A receipt is to be shown to a portal.
    case shareTapped(id: String)
    /// The portal, what it gave to be repeated, and the names of the fields that it may see.
    case shareRequested(portal: String, nonce: String, fields: [String])
    /// A receipt is to be deleted.
    case receiptDeleted(id: String)
    /// An earlier check-in is to be forgotten.
    case historyDeleted(id: String)
    /// The light button was pressed.
    case torchTapped
    /// The zoom button was pressed.
    case zoomTapped
    /// The page is in the background.
    case pageHidden
    /// The page is in front again.
    case pageShown
    /// The button on the right of the bar, of which there is none, was pressed.
    case rightBarButtonTapped
}
