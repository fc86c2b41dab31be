// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import Screens

#if canImport(UIKit)
import UIKit
#endif

extension SettingValues.FontFamilies {
    /// The family of a text: its own, or the one set for its weight; empty for the system's.
    func family(_ own: String, for weight: VicFontWeight) -> String {
        guard own.isEmpty else { return own }
        switch weight.rawValue {
        // The bounds are halfway between the weights of UIKit.
        case ..<(-0.2): return light
        case ..<0.12: return regular
        case ..<0.27: return medium
        case ..<0.35: return semibold
        default: return bold
        }
    }
}

/// Checks which font families can be drawn.
enum FontFamilies {
    /// The families found missing, each reported once.
    private static let missing = Locked<Set<String>>([])

    /// The family, or `nil` for the system's: if none is named, or none has that name.
    static func known(_ family: String) -> String? {
        guard !family.isEmpty else { return nil }
        if isKnown(family) { return family }
        let isNew = missing.withLock { $0.insert(family).inserted }
        if isNew { NSLog("VicSwift: a font family of the settings is not there") }
        return nil
    }

    private static func isKnown(_ family: String) -> Bool {
        guard ScreenStyle.isFamily(family) else { return false }
        #if canImport(UIKit)
        return UIFont(name: family, size: 16) != nil
        #else
        // Only the browser knows the available fonts, and it substitutes the system's for a missing one.
        return true
        #endif
    }
}
