// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A screen of the tutorial; the order of the cases is the order of the screens.
public enum VicTutorialScreen: String, Sendable, Hashable, CaseIterable {
    /// What the card is good for.
    case welcome = "Welcome"
    /// Checking in with a QR code.
    case qrCode = "QRCode"
    /// Showing the barcode.
    case barcode = "Barcode"
    /// Checking in with an NFC tag.
    case nfc = "NFC"
    /// What is on the back.
    case backCard = "BackCard"
}
