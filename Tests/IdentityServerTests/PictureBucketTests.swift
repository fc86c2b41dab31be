// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPTestSupport
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import ObjectStorage
import Testing

/// Pictures of checks in a bucket of an object store.
struct PictureBucketTests {
    private static func address(_ port: Int) throws -> BucketAddress {
        try BucketAddress("s3://pictures/checks", endpoint: "http://127.0.0.1:\(port)")
    }

    private static func credential() throws -> BucketCredential {
        try BucketCredential(
            parsing: Array("aws_access_key_id=K\naws_secret_access_key=S3CRET".utf8)
        )
    }

    private static func withBucket(
        _ store: StandInStore,
        _ engine: TestEngine = .sqlite,
        _ body: @Sendable (IdentityFixture) async throws -> Void
    ) async throws {
        try await withServer(store.routes) { port in
            let (address, credential) = (try address(port), try credential())
            try await withIdentity(
                engine,
                adjust: { configuration in
                    configuration.picturePlace = .bucket(address)
                    configuration.pictureCredential = credential
                }
            ) { identity in
                try await body(identity)
            }
        }
    }

    private static func delete(
        _ session: IdentityFixture.Session,
        _ identity: IdentityFixture
    ) async -> Int {
        await identity.send(
            .delete,
            "/api/netverify/v2/scans/\(session.reference)",
            by: identity.accounts[0].admin
        ).status
    }

    @Test(arguments: TestEngine.both)
    func `a check is stored encrypted, verified, shown and deleted`(engine: TestEngine) async throws
    {
        let store = StandInStore()
        try await Self.withBucket(store, engine) { identity in
            let picture = try IdentityFixture.passport()
            let session = try await identity.begin()
            #expect(try await identity.upload(.front, picture, session).status == 204)
            let objects = store.objects.withLock { $0 }
            let (name, bytes) = try #require(objects.first)
            #expect(objects.count == 1)
            #expect(name.hasPrefix("checks/\(session.reference)/front-"))
            #expect(bytes.count == picture.count + 28)
            // A piece of the picture that no ciphertext contains by chance.
            #expect(Data(bytes).range(of: Data(picture[100..<132])) == nil)
            #expect(await identity.end(session).status == 202)
            #expect(try await identity.server.verify() == 1)
            #expect(await Self.delete(session, identity) == 200)
            #expect(store.objects.withLock { $0.isEmpty })
            #expect(
                !FileManager.default.fileExists(atPath: identity.folder + "/identity-pictures")
            )
        }
    }

    @Test func `the name of an object does not tell who has the same picture`() async throws {
        let store = StandInStore()
        try await Self.withBucket(store) { identity in
            let picture = try IdentityFixture.passport()
            for _ in 0..<2 {
                let session = try await identity.begin()
                _ = try await identity.upload(.front, picture, session)
            }
            let names = store.objects.withLock { $0.keys.map { $0.split(separator: "/")[2] } }
            #expect(Set(names).count == 2)
        }
    }

    @Test func `a store that fails makes clients wait, and nothing is lost`() async throws {
        let store = StandInStore()
        try await Self.withBucket(store) { identity in
            let picture = try IdentityFixture.passport()
            let session = try await identity.begin()
            store.faults.withLock { $0 = [StandInStore.fault(403, "AccessDenied")] }
            #expect(try await identity.upload(.front, picture, session).status == 503)
            #expect(try await identity.upload(.front, picture, session).status == 204)
            #expect(store.objects.withLock { $0.count } == 1)
            let lines = identity.log.withLock { $0 }.filter { $0.contains("object store failed") }
            #expect(lines.count == 1 && lines[0].contains("denied"))
            #expect(!lines[0].contains(session.reference) && !lines[0].contains("S3CRET"))
        }
    }

    /// The key is destroyed with the row, so what stays for a while is unreadable.
    @Test func `what the store does not delete at once is deleted later`() async throws {
        let store = StandInStore()
        try await Self.withBucket(store) { identity in
            var sessions: [IdentityFixture.Session] = []
            for _ in 0..<2 {
                let session = try await identity.begin()
                _ = try await identity.upload(.front, IdentityFixture.passport(), session)
                sessions.append(session)
            }
            store.faults.withLock { $0 = [StandInStore.fault(403, "AccessDenied")] }
            #expect(await Self.delete(sessions[0], identity) == 503)
            let keys = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_transaction WHERE wrapped IS NOT NULL")
                    .count
            }
            #expect(keys == 1)
            #expect(store.objects.withLock { $0.count } == 2)
            #expect(try await identity.server.sweepDeletions() == 1)
            #expect(store.objects.withLock { $0.count } == 1)
            #expect(await Self.delete(sessions[1], identity) == 200)
            #expect(store.objects.withLock { $0.isEmpty })
        }
    }

    @Test func `one removal that fails does not keep others`() async throws {
        let store = StandInStore()
        try await Self.withBucket(store) { identity in
            try await identity.database { work throws(DatabaseError) in
                for file in ["back-1", "front-1"] {
                    try work.execute(
                        "INSERT INTO identity_removal (ref, file) VALUES ('r', ?)",
                        .text(file)
                    )
                }
            }
            store.objects.withLock { $0 = ["checks/r/back-1": [1], "checks/r/front-1": [1]] }
            store.faults.withLock { $0 = [StandInStore.fault(403, "AccessDenied")] }
            await #expect(throws: IdentityRequestError.self) {
                try await identity.server.removeFiles()
            }
            #expect(store.objects.withLock { Array($0.keys) } == ["checks/r/back-1"])
            #expect(try await identity.server.removeFiles() == 1)
            #expect(store.objects.withLock { $0.isEmpty })
        }
    }

    @Test func `the database remembers where pictures are`() async throws {
        let store = StandInStore()
        try await withServer(store.routes) { port in
            let (address, credential) = (try Self.address(port), try Self.credential())
            try await withIdentity(adjust: { $0.picturePlace = .folder }) { identity in
                let open = { (adjust: (inout IdentityServiceConfiguration) -> Void) in
                    var configuration = IdentityServiceConfiguration(
                        dataDirectory: identity.folder,
                        documents: try IdentityFixture.documents()
                    )
                    adjust(&configuration)
                    let service = try await IdentityService(
                        configuration,
                        database: try DatabaseAddress(identity.place.address)
                    ) { IdentityFixture.start }
                    let finding = try await service.checkPictures()
                    await service.stop()
                    return finding
                }
                await #expect(throws: IdentityServerError.otherPictures("folder")) {
                    _ = try await open {
                        $0.picturePlace = .bucket(address)
                        $0.pictureCredential = credential
                    }
                }
                #expect(store.requests.withLock { $0.isEmpty })
                _ = try await open {
                    $0.picturePlace = .bucket(address)
                    $0.pictureCredential = credential
                    $0.hasMovedPictures = true
                }
                // Now commands find the bucket by themselves, if they have its key.
                _ = try await open { $0.pictureCredential = credential }
                #expect(store.requests.withLock { $0.count } == 10)
                await #expect(throws: IdentityServerError.pictureCredential) {
                    _ = try await open { _ in }
                }
                store.denied.withLock { $0 = [10] }
                await #expect(throws: IdentityServerError.pictures(.denied)) {
                    _ = try await open { $0.pictureCredential = credential }
                }
            }
        }
    }
}
