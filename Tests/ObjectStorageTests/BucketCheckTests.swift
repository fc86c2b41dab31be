// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPTestSupport
import Testing

@testable import ObjectStorage

/// The check of a bucket before a server starts.
struct BucketCheckTests {
    @Test func `a bucket that works is left as it was`() async throws {
        let store = StandInStore()
        store.objects.withLock { $0["checks/ref/front"] = [1] }
        try await withBucket(store) { bucket, _ in
            let finding = try await bucket.check()
            #expect(finding == nil)
            #expect(store.objects.withLock { $0 } == ["checks/ref/front": [1]])
            let methods = store.requests.withLock { $0.map { $0.prefix { $0 != " " } } }
            #expect(methods == ["PUT", "GET", "GET", "DELETE", "GET"])
        }
    }

    @Test func `a bucket that keeps versions is named`() async throws {
        try await withBucket(StandInStore(versions: true)) { bucket, _ in
            let finding = try await bucket.check()
            #expect(finding == .keepsVersions)
        }
    }

    /// One for each step: write, list, read, remove.
    @Test(arguments: 0..<4)
    func `a step that may not be done is an error`(step: Int) async throws {
        let store = StandInStore()
        try await withBucket(store) { bucket, _ in
            store.denied.withLock { $0 = [step] }
            await #expect(throws: ObjectStorageError.denied) { try await bucket.check() }
            // Only where removing is what may not be done does the object stay.
            #expect(store.objects.withLock { $0.isEmpty } == (step != 3))
        }
    }
}
