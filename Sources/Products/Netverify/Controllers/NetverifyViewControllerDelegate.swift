// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The delegate of the built-in screens.
///
/// Every call comes on the main actor. Exactly one of the two final calls comes for each controller; the app dismisses the
/// controller then.
@preconcurrency @MainActor
public protocol NetverifyViewControllerDelegate: AnyObject {
    /// The controller is ready, or cannot be used; optional.
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    )

    /// The check ended with data.
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

extension NetverifyViewControllerDelegate {
    /// Does nothing, for delegates that need not know.
    public func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishInitializingWithError error: NetverifyError?
    ) {}
}
