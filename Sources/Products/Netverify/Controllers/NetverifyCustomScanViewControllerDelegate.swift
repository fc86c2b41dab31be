// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The delegate of a scan view.
///
/// The check waits until one of the closures of a call is called. Each may be called once.
@preconcurrency @MainActor
public protocol NetverifyCustomScanViewControllerDelegate: AnyObject {
    /// The law requires that the person reads a text before the document is scanned.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayLegalAdvice message: String,
        completion: @escaping () -> Void
    )

    /// Show the picture and ask whether it is good.
    ///
    /// - Parameters:
    ///   - customScanView: the scan view.
    ///   - view: draws the picture.
    ///   - text: the question.
    ///   - confirmation: the picture is good.
    ///   - retake: take another picture.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayConfirmationWith view: NetverifyConfirmationImageView,
        text: String,
        confirmation: (() -> Void)?,
        retake: (() -> Void)?
    )

    /// The barcode has no address; after the confirmation the front is scanned, if it can be.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayNoUSAddressFoundHint message: String,
        confirmation: @escaping () -> Void
    )

    /// The front was scanned, but the back is due.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayFlipDocumentHint message: String,
        confirmation: @escaping () -> Void
    )

    /// The picture of the shutter is blurred; optional.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    )
}

extension NetverifyCustomScanViewControllerDelegate {
    /// Does nothing, for delegates that show no hint.
    public func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    ) {}
}
