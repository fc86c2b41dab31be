// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// The only import from this package: what apps of the insurance cards import.
import VicSwift

/// How an app of the insurance cards uses this single import.
struct WalletConsumerTests {
    @Test func `a code is drawn from the modules that an app's encoder gives`() {
        let code = VicDrawnCode(modules: [[true, false], [false, true]])
        #expect(code.size == 10)
        #expect(code.path == "M4 4h1v1h-1zM5 5h1v1h-1z")
    }

    @Test @MainActor func `settings are set with the platform's types`() {
        let color = VicColor(red: 1, green: 0, blue: 0, alpha: 1)
        var style = VicTextStyle(
            size: 20,
            weight: .semibold,
            color: VicLabelColorState(color: color)
        )
        style.weight = .bold
        style.color = VicLabelColorState(color: color)
        #expect(style.color.normal == color)
    }
}
