// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

#if canImport(UIKit)
import CoreGraphics
import UIKit
#endif

extension PlatformColor {
    /// Returns an opaque colour from its six hexadecimal digits, on every platform.
    ///
    /// - Parameter hex: such as `0x1A1A1A`.
    /// - Returns: the colour.
    package static func rgb(_ hex: UInt32) -> PlatformColor {
        PlatformColor(
            red: CGFloat((hex >> 16) & 0xFF) / 255,
            green: CGFloat((hex >> 8) & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255,
            alpha: 1
        )
    }
}
