// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a card manager uses of the device, for tests to replace.
package struct DeviceServices: Sendable {
    /// The clock for the time that secrets are visible.
    package var clock: any DisplayClock
    /// Where copied numbers go; `nil` if there is no clipboard.
    package var clipboard: (any SecretClipboard)?
    /// The wallet of the device; `nil` if there is none.
    package var wallet: (any DeviceWallet)?

    /// The services of this device.
    package init() {
        clock = SystemDisplayClock()
        #if canImport(UIKit)
        clipboard = SystemClipboard()
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
