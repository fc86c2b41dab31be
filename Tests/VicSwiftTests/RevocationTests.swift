// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Testing

@testable import VicSwift

/// Cards that the insurer has revoked, as reported by the server.
struct RevocationTests {
    @Test(arguments: [
        ("card_revoked", VicCardState.revoked), ("card_revoked lost", .revoked),
        ("card_revoked superseded", .superseded), ("card_unknown superseded", .valid),
    ])
    func `the server's word decides how a card stands`(
        code: String,
        state: VicCardState
    ) async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        world.server.state.withLock { $0.refusals[World.anna] = code }
        let told = String(code.prefix { $0 != " " })
        #expect(await wallet.update().value == [VicError(.request, told, index: 0)])
        #expect(wallet.cards.map(\.state) == [state])
    }

    @Test func `it holds after a restart`() async throws {
        let world = try World()
        do {
            let wallet = try await world.wallet(holding: [World.anna])
            world.server.state.withLock { $0.refusals[World.anna] = "card_revoked superseded" }
            _ = await wallet.update().value
        }
        #expect(try world.wallet().cards.map(\.state) == [.superseded])
    }

    @Test func `a card that is issued again is good again`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        world.server.state.withLock { $0.refusals[World.anna] = "card_revoked" }
        _ = await wallet.update().value
        world.server.state.withLock { $0.refusals = [:] }
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.state) == [.valid])
    }
}
