// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards
#if canImport(UIKit)
import UIKit
#endif

/// What a card manager uses of the device, for tests to replace.
package struct DeviceServices: Sendable {
    /// The clock for the time that secrets are visible.
    package var clock: any DisplayClock
    /// Where copied numbers go; `nil` if there is no clipboard.
    package var clipboard: (any SecretClipboard)?
    /// The wallet of the device; `nil` if there is none.
    package var wallet: (any DeviceWallet)?

    /// What the device is, for the list of devices that the bank keeps; `nil` if it does not say.
    package var describeDevice: @MainActor @Sendable () -> WalletDevice?

    /// The services of this device.
    package init() {
        clock = SystemDisplayClock()
        #if canImport(UIKit)
        clipboard = SystemClipboard()
        // The model, such as iPhone, takes no permission; the name that its owner gave it does.
        describeDevice = { WalletDevice(name: UIDevice.current.model, kind: .phone) }
        #else
        describeDevice = { nil }
        #endif
        #if canImport(PassKit) && canImport(UIKit)
        wallet = SystemWallet()
        #endif
    }
}

/// The clipboard of a device.
package protocol SecretClipboard: Sendable {
    /// Copies digits, for this device alone and for one minute; returns whether they were taken.
    func copy(_ digits: HeldDigits) async -> Bool
}
