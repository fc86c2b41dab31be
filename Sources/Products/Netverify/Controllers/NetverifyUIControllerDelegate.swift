// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The delegate of an app that draws its own screens.
///
/// Every call comes on the main actor. Exactly one of the two final calls comes for each controller.
#if canImport(ObjectiveC)
@objc(NetverifyUIControllerDelegate)
#endif
@preconcurrency @MainActor
public protocol NetverifyUIControllerDelegate: AnyObject {
    /// The controller is ready, or cannot be used; comes once, before any other call.
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishInitializingWithError error: NetverifyError?
    )

    /// There is more than one document to choose from.
    ///
    /// - Parameters:
    ///   - netverifyUIController: the controller.
    ///   - countries: values of the type ``NetverifyCountry``.
    ///   - country: the country of the device's region, if it is among them.
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineAvailableCountries countries: [Any],
        suggestedCountry country: NetverifyCountry?
    )

    /// A part is due: present this controller.
    ///
    /// - Parameters:
    ///   - netverifyUIController: the controller.
    ///   - scanViewController: the scan view.
    ///   - isFallback: whether it scans the same side as before in another mode.
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineNextScanViewController scanViewController: NetverifyCustomScanViewController,
        isFallback: Bool
    )

    /// All parts are captured; show that data is being sent.
    func netverifyUIControllerDidCaptureAllParts(_ netverifyUIController: NetverifyUIController)

    /// The check waits for `retryAfterError` or `cancel`.
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didDetermineError error: NetverifyError,
        retryPossible: Bool
    )

    /// The check ended with data.
    #if canImport(ObjectiveC)
    @objc(netverifyUIController:didFinishWithDocumentData:scanReference:)
    #endif
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    )

    /// The check ended without data; the reference is nil if the service has not given one.
    func netverifyUIController(
        _ netverifyUIController: NetverifyUIController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    )
}
