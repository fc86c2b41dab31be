// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

@testable import VicSwift

/// Runs a body while the app's wallet is one of the made-up server, in a folder of its own.
@MainActor
func withDevelopmentServer(_ body: () async throws -> Void) async throws {
    let world = try World()
    let former = Wallet.current.withLock { $0 }
    Wallet.shared = try world.wallet(.DEV)
    // Asked for by its name, the wallet of an app would be made, with a key in the folder of whoever runs this.
    defer { Wallet.current.withLock { $0 = former } }
    try await body()
}
