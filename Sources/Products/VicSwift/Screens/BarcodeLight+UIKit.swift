// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import UIKit

/// Makes a screen as bright as it can be, and keeps it on, while a barcode is read from it.
@MainActor
final class BarcodeLight {
    /// The screen that is lit, and how it and the app were before.
    private var lit: (screen: UIScreen, brightness: CGFloat, isIdleTimerDisabled: Bool)?

    /// Switches the light on or off; what was before comes back.
    func shine(_ isOn: Bool, on screen: UIScreen?) {
        if isOn, lit == nil, let screen {
            lit = (screen, screen.brightness, UIApplication.shared.isIdleTimerDisabled)
            screen.brightness = 1
            UIApplication.shared.isIdleTimerDisabled = true
        } else if !isOn, let former = lit {
            former.screen.brightness = former.brightness
            UIApplication.shared.isIdleTimerDisabled = former.isIdleTimerDisabled
            lit = nil
        }
    }
}
#endif
