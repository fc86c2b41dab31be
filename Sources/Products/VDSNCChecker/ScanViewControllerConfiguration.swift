// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit
#else
public import Screens
#endif

extension ScanViewController {
    /// The appearance and features of the scan screen.
    ///
    /// An empty text of a label hides that label.
    public struct Configuration {
        /// Whether the bar has no back button.
        public var hidesBackButton = false
        /// The title of the back button.
        public var backButtonTitle = "Back"
        /// The title of the bar.
        public var navigationTitle = "VDS-NC Checker"
        /// The text for a code that is not a seal.
        public var invalidVdsNcLabelText = "This code is not a VDS-NC"
        /// The font of ``invalidVdsNcLabelText``.
        public var invalidVdsNcLabelFont = UIFont.preferredFont(forTextStyle: .body)
        /// The text that says how to hold the code.
        public var guideLabelText = "Align QR code within frame"
        /// The font of ``guideLabelText``.
        public var guideLabelFont = UIFont.preferredFont(forTextStyle: .headline)
        /// The text while the update of a revocation list is overdue.
        public var crlWarningLabelText =
            "For correct results, connect to internet for product update"
        /// The font of ``crlWarningLabelText``.
        public var crlWarningLabelFont = UIFont.preferredFont(forTextStyle: .footnote)
        /// Whether the light is available, if the camera has one.
        public var torchEnabled = true
        /// Whether the zoom is available.
        public var zoomEnabled = true
        /// Whether the preview is dimmed outside the frame, to half.
        public var dimBackground = true
        /// The picture of the button on the right of the bar; it overrides the title.
        public var rightBarButtonImage: UIImage?
        /// The title of the button on the right of the bar; without both there is no button.
        public var rightBarButtonTitle: String?

        /// The defaults.
        @MainActor
        public init() {}
    }
}
