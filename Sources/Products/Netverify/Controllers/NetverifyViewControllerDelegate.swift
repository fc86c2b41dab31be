// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The delegate of the built-in screens.
///
/// Every call comes on the main actor. Exactly one of the two final calls comes for each controller; the app dismisses the
/// controller then.
#if canImport(ObjectiveC)
@objc(NetverifyViewControllerDelegate)
#endif
@preconcurrency @MainActor
public protocol NetverifyViewControllerDelegate: AnyObject {
    #if canImport(ObjectiveC)
    /// The controller is ready, or cannot be used.
    @objc optional func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    )
    #else
    /// The controller is ready, or cannot be used; optional.
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    )
    #endif

    /// The check ended with data.
    #if canImport(ObjectiveC)
    @objc(netverifyViewController:didFinishWithDocumentData:scanReference:)
    #endif
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    )

    /// The check ended without data; the reference is nil if the service has not given one.
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    )
}

#if !canImport(ObjectiveC)
extension NetverifyViewControllerDelegate {
    /// Does nothing, for delegates that need not know.
    public func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    ) {}
}
#endif
