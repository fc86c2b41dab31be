// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The delegate of a scan view.
///
/// The check waits until one of the closures of a call is called. Each may be called once.
#if canImport(ObjectiveC)
@objc(NetverifyCustomScanViewControllerDelegate)
#endif
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
    #if canImport(ObjectiveC)
    @objc(
        netverifyCustomScanViewController:
        shouldDisplayConfirmationWithImageView:
        text:
        confirmation:
        retake:
    )
    #endif
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

    #if canImport(ObjectiveC)
    /// The picture of the shutter is blurred.
    @objc optional func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    )
    #else
    /// The picture of the shutter is blurred; optional.
    func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    )
    #endif
}

#if !canImport(ObjectiveC)
extension NetverifyCustomScanViewControllerDelegate {
    /// Does nothing, for delegates that show no hint.
    public func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    ) {}
}
#endif
