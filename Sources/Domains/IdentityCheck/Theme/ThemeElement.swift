// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The elements of the identity check's screens, by the class names of the interface.
public enum ThemeElement: String, Sendable, Hashable, CaseIterable {
    case baseView = "NetverifyBaseView"
    case navigationBar = "UINavigationBar"
    case titleImageView = "NetverifyNavigationBarTitleImageView"
    case positiveButton = "NetverifyPositiveButton"
    case negativeButton = "NetverifyNegativeButton"
    case fallbackButton = "NetverifyFallbackButton"
    case selectionButton = "NetverifyDocumentSelectionButton"
    case selectionHeader = "NetverifyDocumentSelectionHeaderView"
    case cameraFlashButton = "NetverifyCameraFlashButton"
    case scanOverlay = "NetverifyScanOverlayView"
}
