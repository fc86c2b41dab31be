// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

@testable import VicSwift

/// Runs a body while the app's wallet uses the made-up server and a separate folder.
@MainActor
func withDevelopmentServer(_ body: () async throws -> Void) async throws {
    let world = try World()
    let former = Wallet.current.withLock { $0 }
    Wallet.shared = try world.wallet(.DEV)
    // Accessing the app's wallet by name would create it, with a key in the folder of the user who runs the tests.
    defer { Wallet.current.withLock { $0 = former } }
    try await body()
}
