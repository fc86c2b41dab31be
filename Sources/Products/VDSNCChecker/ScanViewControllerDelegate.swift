// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A delegate that is notified of the results of scanning.
@preconcurrency @MainActor
public protocol ScanViewControllerDelegate: AnyObject {
    /// A code was read that is not a seal; scanning goes on.
    ///
    /// Called at most once every two seconds, however long the code stays in view.
    func didDetectNonVdsQrCode()

    /// A seal was read and is authentic; scanning has stopped.
    func didSuccessfullyVerifyVds(vds: VDS)

    /// A seal was read and is not authentic; scanning has stopped.
    ///
    /// - Parameter vdsVerificationError: the first rule that the seal broke.
    func didFailVDSVerification(vdsVerificationError: VDSVerifyError?)

    /// The button on the right of the bar was pressed.
    func didTapRightBarButton()
}
