// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Execution
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Many apps of one account at once (issue 28, bars).
struct BusyServerTests {
    /// How many apps send a check at the same moment.
    private static let count = 40

    @Test(arguments: TestEngine.both)
    func `no app of a busy account is turned away, and every check is verified`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let picture = try IdentityFixture.passport()
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<Self.count {
                    group.addTask {
                        let session = try await identity.begin()
                        let uploaded = try await identity.upload(.front, picture, session).status
                        return [uploaded, await identity.end(session).status]
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: [204, 202], count: Self.count))
            var count = 0
            while case let more = try await identity.server.verify(), more > 0 { count += more }
            #expect(count == Self.count)
        }
    }

    /// A node that stops in the middle leaves its checks taken; the lease is two minutes, which trials divide.
    @Test func `a check that fails holds up no other, and is tried again`() async throws {
        let pictures = UnreadablePictures()
        try await withIdentity(adjust: { configuration in
            configuration.timeScale = 20
            configuration.pictures = pictures
        }) { identity in
            var references: [String] = []
            for _ in 0..<2 {
                let session = try await identity.begin()
                _ = try await identity.upload(.front, IdentityFixture.passport(), session)
                _ = await identity.end(session)
                references.append(session.reference)
            }
            pictures.unreadable.withLock { $0 = references[0] }
            await #expect(throws: IdentityRequestError.self) {
                try await identity.server.verify()
            }
            #expect(try await Self.stages(identity, references) == ["verifying", "review"])
            pictures.unreadable.withLock { $0 = nil }
            identity.pass(seconds: 5)
            #expect(try await identity.server.verify() == 0)
            identity.pass(seconds: 1)
            #expect(try await identity.server.verify() == 1)
            #expect(try await Self.stages(identity, references) == ["review", "review"])
        }
    }

    private static func stages(
        _ identity: IdentityFixture,
        _ references: [String]
    ) async throws -> [String] {
        try await identity.database { work throws(DatabaseError) in
            var stages: [String] = []
            for reference in references {
                let row = try work.row(
                    "SELECT stage FROM identity_transaction WHERE ref = ?",
                    .text(reference)
                )
                stages.append(try row?.text("stage") ?? "")
            }
            return stages
        }
    }
}

/// Pictures in memory, those of one transaction unreadable.
private final class UnreadablePictures: PictureStore {
    let unreadable = Locked<String?>(nil)
    private let all = Locked<[String: [UInt8]]>([:])

    func store(
        _ bytes: [UInt8],
        _ name: String,
        of reference: String
    ) throws(IdentityRequestError) {
        all.withLock { $0[reference + name] = bytes }
    }

    func bytes(_ name: String, of reference: String) throws(IdentityRequestError) -> [UInt8]? {
        guard unreadable.withLock({ $0 }) != reference else {
            throw IdentityRequestError(.unavailable)
        }
        return all.withLock { $0[reference + name] }
    }

    func remove(_ name: String, of reference: String) throws(IdentityRequestError) {
        all.withLock { $0[reference + name] = nil }
    }

    func removeAll(of reference: String) throws(IdentityRequestError) {
        all.withLock { all in all = all.filter { !$0.key.hasPrefix(reference) } }
    }
}
