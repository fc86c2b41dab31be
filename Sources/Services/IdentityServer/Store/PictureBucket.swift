// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import ObjectStorage

/// Pictures as objects of a bucket, named by transaction and file.
///
/// Whoever owns the bucket sees ciphertext, its length, the references of transactions and which side a picture shows; names
/// say nothing about the content (``TransactionKey/label(of:)``).
struct PictureBucket: PictureStore {
    let bucket: Bucket
    private let log: (@Sendable (String) -> Void)?

    /// Uses a bucket, and logs why it fails.
    init(_ bucket: Bucket, log: (@Sendable (String) -> Void)?) {
        self.bucket = bucket
        self.log = log
    }

    func store(
        _ bytes: [UInt8],
        _ name: String,
        of reference: String
    ) async throws(IdentityRequestError) {
        try await asking { () async throws(ObjectStorageError) in
            try await bucket.write(bytes, to: "\(reference)/\(name)")
        }
    }

    func bytes(
        _ name: String,
        of reference: String
    ) async throws(IdentityRequestError) -> [UInt8]? {
        try await asking { () async throws(ObjectStorageError) in
            try await bucket.read("\(reference)/\(name)")
        }
    }

    func remove(_ name: String, of reference: String) async throws(IdentityRequestError) {
        try await asking { () async throws(ObjectStorageError) in
            try await bucket.remove("\(reference)/\(name)")
        }
    }

    func removeAll(of reference: String) async throws(IdentityRequestError) {
        try await asking { () async throws(ObjectStorageError) in
            try await bucket.removeAll(beginningWith: "\(reference)/")
        }
    }

    private func asking<Value>(
        _ body: () async throws(ObjectStorageError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        do throws(ObjectStorageError) {
            return try await body()
        } catch {
            // The error holds codes and numbers, no names of objects.
            let line: JSONOutput = [
                "event": "identity", "status": "object store failed", "error": .string("\(error)"),
            ]
            if error != .cancelled { log?(line.encoded()) }
            throw IdentityRequestError(.unavailable, retryAfter: 5)
        }
    }
}
