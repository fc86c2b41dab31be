// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@testable import VicSwift

/// Runs a body while the app's wallet is one of the made-up server, in a folder of its own.
@MainActor
func withDevelopmentServer(_ body: () async throws -> Void) async throws {
    let world = try World()
    let former = Wallet.shared
    Wallet.shared = try world.wallet(.DEV)
    defer { Wallet.shared = former }
    try await body()
}
