// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension NetverifyViewController {
    /// What the delegate hears, as a value.
    @preconcurrency @MainActor
    public enum Event {
        /// The controller is ready, or cannot be used; comes once, before any other.
        case initialised(NetverifyError?)
        /// The check ended with data; the last event.
        case finished(NetverifyDocumentData, scanReference: String)
        /// The check ended without data; the last event.
        ///
        /// The reference is nil if the service has not given one.
        case cancelled(NetverifyError, scanReference: String?)
    }
}
