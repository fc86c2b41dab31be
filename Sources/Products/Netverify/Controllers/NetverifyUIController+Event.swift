// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension NetverifyUIController {
    /// What the delegate hears, as a value.
    @preconcurrency @MainActor
    public enum Event {
        /// The controller is ready, or cannot be used; comes once, before any other.
        case initialised(NetverifyError?)
        /// There is more than one document to choose from; the country of the device's region is suggested, if it is among
        /// them.
        case choosing(among: [NetverifyCountry], suggested: NetverifyCountry?)
        /// A part is due: present this controller and listen to its events.
        case scanning(NetverifyCustomScanViewController, isFallback: Bool)
        /// All parts are captured; show that data is being sent.
        case capturedAllParts
        /// The check waits for ``NetverifyUIController/retryAfterError()`` or ``NetverifyUIController/cancel()``.
        case failed(NetverifyError, retryPossible: Bool)
        /// The check ended with data; the last event.
        case finished(NetverifyDocumentData, scanReference: String)
        /// The check ended without data; the last event.
        ///
        /// The reference is nil if the service has not given one.
        case cancelled(NetverifyError, scanReference: String?)
    }
}
