// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPMessages
import HTTPTestSupport
import Testing

@testable import ObjectStorage

/// Objects in a store on this machine.
struct BucketTests {
    @Test func `an object is written, read, listed and removed`() async throws {
        let store = StandInStore()
        // Longer than the megabyte from which libcurl would ask for permission first.
        let content = [UInt8](repeating: 7, count: 3 << 20)
        try await withBucket(store) { bucket, _ in
            #expect(try await bucket.read("ref/front") == nil)
            try await bucket.write(content, to: "ref/front")
            try await bucket.write([], to: "ref/back")
            #expect(
                store.objects.withLock { Set($0.keys) } == ["checks/ref/front", "checks/ref/back"]
            )
            #expect(try await bucket.read("ref/front") == content)
            #expect(try await bucket.read("ref/back") == [])
            let (names, isWhole) = try await bucket.list(beginningWith: "ref/")
            #expect(names == ["ref/back", "ref/front"] && isWhole)
            try await bucket.remove("ref/front")
            try await bucket.remove("ref/front")
            #expect(store.objects.withLock { Array($0.keys) } == ["checks/ref/back"])
        }
    }

    @Test func `everything of a transaction goes, over several lists, and nothing else`()
        async throws
    {
        let store = StandInStore(page: 3)
        try await withBucket(store) { bucket, _ in
            for number in 0..<8 { try await bucket.write([1], to: "one/\(number)") }
            try await bucket.write([1], to: "one-more/front")
            try await bucket.removeAll(beginningWith: "one/")
            #expect(store.objects.withLock { Array($0.keys) } == ["checks/one-more/front"])
        }
    }

    @Test func `a list with other objects than those asked for removes nothing`() async throws {
        let store = StandInStore()
        store.objects.withLock { $0["elsewhere"] = [1] }
        try await withBucket(store) { bucket, _ in
            store.faults.withLock {
                $0 = [
                    .text("<L><IsTruncated>false</IsTruncated><Key>elsewhere</Key></L>")
                ]
            }
            await #expect(throws: ObjectStorageError.answerInvalid) {
                try await bucket.removeAll(beginningWith: "one/")
            }
            #expect(store.objects.withLock { $0.count } == 1)
        }
    }

    @Test(arguments: [
        (503, "SlowDown"), (500, "InternalError"), (429, ""), (400, "RequestTimeout"),
    ])
    func `what fails for a moment is tried again, with longer waits`(
        status: Int,
        code: String
    ) async throws {
        let store = StandInStore()
        try await withBucket(store) { bucket, pauses in
            store.faults.withLock {
                $0 = Array(repeating: StandInStore.fault(status, code), count: 3)
            }
            try await bucket.write([1, 2], to: "ref/front")
            #expect(store.objects.withLock { $0["checks/ref/front"] } == [1, 2])
            #expect(
                pauses.withLock { $0 }
                    == [.milliseconds(200), .milliseconds(600), .milliseconds(1800)]
            )
            store.faults.withLock {
                $0 = Array(repeating: StandInStore.fault(status, code), count: 4)
            }
            await #expect(throws: ObjectStorageError.busy(status: status)) {
                try await bucket.remove("ref/front")
            }
            #expect(store.requests.withLock { $0.count } == 8)
        }
    }

    @Test(
        arguments: [
            (StandInStore.fault(403, "AccessDenied"), .denied),
            (StandInStore.fault(403, "InvalidAccessKeyId"), .keyUnknown),
            (StandInStore.fault(403, "SignatureDoesNotMatch"), .secretWrong),
            (StandInStore.fault(400, "ExpiredToken"), .sessionEnded),
            (StandInStore.fault(404, "NoSuchBucket"), .bucketMissing),
            (
                StandInStore.fault(301, "PermanentRedirect", ["x-amz-bucket-region": "eu-west-3"]),
                .otherRegion("eu-west-3")
            ),
            (
                StandInStore.fault(307, "TemporaryRedirect", ["Location": "http://127.0.0.1:1/"]),
                .otherRegion(nil)
            ),
            (StandInStore.fault(400, "Strange<b>"), .refused(status: 400, code: "")),
            (StandInStore.fault(418, "Teapot"), .refused(status: 418, code: "Teapot")),
        ] as [(HTTPResponse, ObjectStorageError)]
    )
    func `what fails for good is tried once and named`(
        response: HTTPResponse,
        error: ObjectStorageError
    ) async throws {
        let store = StandInStore()
        try await withBucket(store) { bucket, pauses in
            store.faults.withLock { $0 = [response] }
            await #expect(throws: error) { try await bucket.read("ref/front") }
            #expect(pauses.withLock { $0.isEmpty })
            #expect(store.requests.withLock { $0.count } == 1)
        }
    }

    @Test func `clocks that differ are named with the difference`() async throws {
        let raw = try RawServer { _, send in
            let body = "<Error><Code>RequestTimeTooSkewed</Code></Error>"
            // The bucket's clock stands at 2026-08-29T12:00:00Z.
            _ = send(
                "HTTP/1.1 403 Forbidden\r\nDate: Sat, 29 Aug 2026 11:40:00 GMT\r\n"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
            )
        }
        defer { raw.stop() }
        let bucket = try Self.bucket(port: raw.port)
        await #expect(throws: ObjectStorageError.clockSkew(seconds: 1200)) {
            try await bucket.read("ref/front")
        }
    }

    @Test func `a store that is not there is tried as often as may be`() async throws {
        let raw = try RawServer { _, _ in }
        let port = raw.port
        raw.stop()
        let pauses = Locked(0)
        let bucket = try Self.bucket(port: port) { _ in pauses.withLock { $0 += 1 } }
        await #expect(throws: ObjectStorageError.unreachable) { try await bucket.read("a/b") }
        #expect(pauses.withLock { $0 } == 3)
    }

    @Test func `an object above the limit is neither written nor read`() async throws {
        let store = StandInStore()
        try await withBucket(store) { bucket, _ in
            let long = [UInt8](repeating: 0, count: bucket.limits.byteCount + 1)
            await #expect(throws: ObjectStorageError.tooLarge(limit: bucket.limits.byteCount)) {
                try await bucket.write(long, to: "ref/front")
            }
            store.objects.withLock { $0["checks/ref/front"] = long }
            await #expect(throws: ObjectStorageError.tooLarge(limit: bucket.limits.byteCount)) {
                try await bucket.read("ref/front")
            }
        }
    }

    private static func bucket(
        port: Int,
        pause: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) throws -> Bucket {
        Bucket(
            try BucketAddress("s3://pictures", endpoint: "http://127.0.0.1:\(port)"),
            credential: try BucketCredential(
                parsing: Array("aws_access_key_id=K\naws_secret_access_key=S".utf8)
            ),
            limits: Bucket.Limits(),
            now: { .init(secondsSinceEpoch: 1_788_004_800) },
            pause: pause
        )
    }
}
