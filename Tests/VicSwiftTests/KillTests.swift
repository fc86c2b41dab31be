// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import InsuranceCards
import Testing
import Vault

@testable import VicSwift

/// What another process finds after this one was killed at an arbitrary moment.
struct KillTests {
    /// Random bytes that also copy a folder each time they are requested.
    ///
    /// The store encrypts each file under a fresh nonce, so at most one change happens between two copies.
    /// The store itself guarantees that a kill during a change leaves it either done or undone.
    private final class Witness: RandomSource {
        struct Copy: Sendable {
            let path: String
            /// The check-ins that had arrived, with the keys they had presented.
            let arrived: [String: String]
        }

        let folder: String
        let server: StandInServer
        private let copies = Locked<[Copy]>([])

        init(_ world: World) {
            folder = world.folder
            server = world.server
        }

        deinit {
            for copy in taken { try? FileManager.default.removeItem(atPath: copy.path) }
        }

        var taken: [Copy] { copies.withLock { $0 } }

        func fill(_ buffer: inout MutableSpan<UInt8>) {
            let path = folder + "-\(taken.count)"
            let arrived = server.state.withLock { $0.checkIns.mapValues(\.subject) }
            if (try? FileManager.default.copyItem(atPath: folder, toPath: path)) != nil {
                copies.withLock { $0.append(Copy(path: path, arrived: arrived)) }
            }
            SystemRandom().fill(&buffer)
        }
    }

    /// Makes a wallet in a folder that also holds its keys.
    private static func wallet(_ world: World, in folder: String, _ random: any RandomSource) throws
        -> Wallet
    {
        var dependencies = try world.dependencies
        dependencies.keys = WalletDependencies(folder: folder).keys
        dependencies.folder = folder
        dependencies.random = random
        return Wallet(dependencies)
    }

    /// Fetches a card, then that card and another one, and checks in twice.
    private static func life(of wallet: Wallet, in world: World) async throws {
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        try world.claim([World.beat, World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        for _ in 0..<2 {
            let link = try #require(wallet.handle(requestUrl: LinkTests.place))
            let request = try await VicCheckIn(wallet).load(link)
            _ = try await VicCheckIn(wallet).present(
                request,
                card: try #require(wallet.cards.last),
                fields: CheckInScene.required
            )
        }
    }

    @Test func `old or new cards are there, nothing is unreadable, and no card is shown twice`()
        async throws
    {
        let world = try World()
        let place = try world.place()
        world.server.state.withLock { $0.place = place }
        let witness = Witness(world)
        let wallet = try Self.wallet(world, in: world.folder, witness)
        try await Self.life(of: wallet, in: world)
        let copies = witness.taken
        #expect(copies.count > 30)
        var found: Set<[String]> = []
        for copy in copies {
            let after = try Self.wallet(world, in: copy.path, SystemRandom())
            found.insert(after.cards.map(\.number))
            let content = after.records.content(after.records.session)
            #expect(after.records.takeErrors() == [])
            // Every check-in that arrived is in the history, and no card that was presented is presented again.
            let known = Set(content.consents.records.map(\.request))
            #expect(known.isSuperset(of: copy.arrived.keys))
            let unused = Set(content.singleUse.filter { $0.request == nil }.map(\.key))
            #expect(unused.isDisjoint(with: copy.arrived.values))
        }
        #expect(found == [[], [World.anna], [World.beat, World.anna]])
    }

    @Test func `the next update heals whatever was cut short`() async throws {
        let world = try World()
        let witness = Witness(world)
        let wallet = try Self.wallet(world, in: world.folder, witness)
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        let copies = witness.taken
        // The keys come first, then the fetched data; the test samples both parts.
        for copy in stride(from: 0, to: copies.count, by: 7).map({ copies[$0] }) {
            let after = try Self.wallet(world, in: copy.path, SystemRandom())
            try world.claim([World.beat, World.anna], for: after)
            #expect(await after.update().value == [])
            #expect(after.cards.map(\.number) == [World.beat, World.anna])
            #expect(after.cards.map(\.singleUseCount) == [10, 10])
        }
    }
}
