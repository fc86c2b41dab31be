// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit
#else
public import Screens
#endif

extension ScanViewController {
    /// How the scan screen looks and what it offers.
    ///
    /// An empty text of a label hides that label.
    public struct Configuration {
        /// Whether the bar has no back button.
        public var hidesBackButton = false
        /// What the back button says.
        public var backButtonTitle = "Back"
        /// What the bar says.
        public var navigationTitle = "VDS-NC Checker"
        /// What is said about a code that is no seal.
        public var invalidVdsNcLabelText = "This code is not a VDS-NC"
        /// The font of ``invalidVdsNcLabelText``.
        public var invalidVdsNcLabelFont = UIFont.preferredFont(forTextStyle: .body)
        /// What tells how to hold the code.
        public var guideLabelText = "Align QR code within frame"
        /// The font of ``guideLabelText``.
        public var guideLabelFont = UIFont.preferredFont(forTextStyle: .headline)
        /// What is said while the update of a revocation list is overdue.
        public var crlWarningLabelText =
            "For correct results, connect to internet for product update"
        /// The font of ``crlWarningLabelText``.
        public var crlWarningLabelFont = UIFont.preferredFont(forTextStyle: .footnote)
        /// Whether the light is offered, where the camera has one.
        public var torchEnabled = true
        /// Whether the zoom is offered.
        public var zoomEnabled = true
        /// Whether the preview is dimmed outside the frame, to half.
        public var dimBackground = true
        /// The picture of the button on the right of the bar; it wins over the title.
        public var rightBarButtonImage: UIImage?
        /// The title of the button on the right of the bar; without both there is no button.
        public var rightBarButtonTitle: String?

        /// The defaults.
        @MainActor
        public init() {}
    }
}
