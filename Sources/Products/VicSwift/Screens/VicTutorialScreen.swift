// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A screen of the tutorial; the order of the cases is the order of the screens.
public enum VicTutorialScreen: String, Sendable, Hashable, CaseIterable {
    /// The purpose of the card.
    case welcome = "Welcome"
    /// Checking in with a QR code.
    case qrCode = "QRCode"
    /// Showing the barcode.
    case barcode = "Barcode"
    /// Checking in with an NFC tag.
    case nfc = "NFC"
    /// The content of the back.
    case backCard = "BackCard"
}
