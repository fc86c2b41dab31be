// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPTestSupport
import ObjectStorage

/// Runs a test with a bucket of a store, whose waits between attempts take no time.
func withBucket<Value: Sendable>(
    _ store: StandInStore,
    _ body: @Sendable (Bucket, Locked<[Duration]>) async throws -> Value
) async throws -> Value {
    try await withServer(store.routes) { port in
        let pauses = Locked<[Duration]>([])
        let bucket = Bucket(
            try BucketAddress("s3://pictures/checks", endpoint: "http://127.0.0.1:\(port)"),
            credential: try BucketCredential(
                parsing: Array("aws_access_key_id=K\naws_secret_access_key=S".utf8)
            ),
            limits: Bucket.Limits(),
            now: { Instant(secondsSinceEpoch: 1_788_004_800) },
            pause: { time in pauses.withLock { $0.append(time) } }
        )
        return try await body(bucket, pauses)
    }
}
