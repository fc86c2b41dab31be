// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import UIKit

/// Sets a screen to full brightness, and keeps it on, while a barcode is read from it.
@MainActor
final class BarcodeLight {
    /// The lit screen, and the earlier state of it and the app.
    private var lit: (screen: UIScreen, brightness: CGFloat, isIdleTimerDisabled: Bool)?

    /// Switches the light on, or off and restores the earlier state.
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
