// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension NetverifyCustomScanViewController {
    /// What the delegate is asked and told, as a value.
    ///
    /// The check waits until a closure of an event is called. Each event may be answered once.
    @preconcurrency @MainActor
    public enum Event {
        /// The law requires that the person reads a text before the document is scanned.
        case legalAdvice(String, completion: @MainActor @Sendable () -> Void)
        /// Show the picture and ask whether it is good.
        case confirmation(
            NetverifyConfirmationImageView,
            text: String,
            confirmation: @MainActor @Sendable () -> Void,
            retake: @MainActor @Sendable () -> Void
        )
        /// The barcode has no address; after the confirmation the front is scanned, if it can be.
        case noUSAddressFound(String, confirmation: @MainActor @Sendable () -> Void)
        /// The front was scanned, but the back is due.
        case flipDocument(String, confirmation: @MainActor @Sendable () -> Void)
        /// The picture of the shutter is blurred.
        case blur(String)
    }
}
