// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Netverify
import Pictures

/// The state of the page of the app's own screens.
struct VerifyOwnState: Encodable {
    /// What the page shows.
    enum Kind: String, Encodable {
        /// The check loads what it needs.
        case loading
        /// The choice of a document.
        case choosing
        /// The SDK's scan view.
        case scan
        /// What the SDK wants the person to read or to agree to.
        case question
        /// The picture that was taken.
        case picture
        /// Data is sent.
        case sending
        /// An error.
        case problem
    }

    var kind = Kind.loading
    /// The largest picture file that the scan view takes, in bytes.
    let largestPicture = PictureLimits().byteCount
    /// A page cannot open the settings of its device.
    let canOpenSettings = false
    var countries: [CheckScreenState.Country] = []
    var suggestion: String?
    var part: CheckScreenState.Part?
    /// The text of a question or of an error.
    var message: String?
    /// Whether the question is for consent.
    var isConsent = false
    /// The picture that was taken, as a `data:` address.
    var picture: String?
    /// The code of an error.
    var code: String?
    /// Whether an error can be repeated.
    var canRetry = false
}

/// An event of the page of the app's own screens.
enum VerifyOwnEvent: Codable, Hashable {
    /// A document was chosen.
    case chose(country: String, type: String, variant: String)
    /// What is shown was read, agreed to or found good.
    case answered
    /// The picture is to be taken again.
    case retake
    /// What failed is to be repeated.
    case retry
    /// The check is to end.
    case closed
    /// The side is to be scanned in another way.
    case fallback
    /// The light was switched.
    case torchTapped
    /// The camera runs.
    case cameraRuns
    /// The camera cannot be used.
    case cameraFailed
    /// The page is in the background.
    case pageHidden
    /// The page is in the foreground again.
    case pageShown
    /// The button on the right of the bar was pressed.
    case rightBarButtonTapped
}
