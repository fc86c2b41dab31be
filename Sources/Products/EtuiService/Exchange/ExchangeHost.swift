// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import VKarmaneSDK

/// What the system is to one app of a made-up device: links are opened by the device.
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
