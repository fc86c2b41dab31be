// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import VKarmaneSDK

/// The host of one app on a simulated device, which opens its links.
final class ExchangeHost: HostEnvironment {
    let registeredSchemes: [String]
    let queriedSchemes: [String]
    @MainActor weak var device: ExchangeDevice?

    init(registered: [String], queried: [String] = []) {
        registeredSchemes = registered
        queriedSchemes = queried
    }

    func canOpen(_ url: URL) -> Bool {
        device?.canOpen(url.absoluteString) ?? false
    }

    func open(_ url: URL) async -> Bool {
        device?.open(url.absoluteString) ?? false
    }
}
