// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the page of the scan screen.
public struct ScanScreenState: Encodable, Sendable {
    /// Whether the camera runs.
    let isScanning: Bool
    /// Whether a seal is being verified.
    let isChecking: Bool
    let guideText: String
    let invalidText: String
    /// The warning; `nil` unless an update is overdue.
    let warningText: String?
    let offersTorch: Bool
    let torchIsOn: Bool
    let offersZoom: Bool
    /// 1 or 2.
    let zoomFactor: Int
    let notice: ScanFlow.Notice?
    let style: ScreenStyle
}

/// An event of the page of the scan screen.
public enum ScanScreenEvent: Codable, Hashable, Sendable {
    /// The light button was pressed.
    case torchTapped
    /// The zoom button was pressed.
    case zoomTapped
    /// The button on the right of the bar was pressed.
    case rightBarButtonTapped
    /// The page is in the background.
    case pageHidden
}
