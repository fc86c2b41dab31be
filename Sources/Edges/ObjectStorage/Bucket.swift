// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Foundation
import HTTPClient
import HTTPMessages

/// A bucket of an object store with the interface of Amazon S3: objects by name, each written and read whole.
///
/// Every request is signed together with the hash of its body. Follows no redirect. What the network or the store lets fail is
/// tried again, within one time for all attempts.
public struct Bucket: Sendable {
    /// The limits of one operation.
    public struct Limits: Sendable {
        /// The time for all attempts together.
        public var time = Duration.seconds(25)
        /// The time for name, connection and TLS of one attempt.
        public var connectTime = Duration.seconds(5)
        /// The most attempts.
        public var attemptCount = 4
        /// The wait before the second attempt; each further one waits three times as long.
        public var pause = Duration.milliseconds(200)
        /// The longest object in bytes.
        public var byteCount = 16 << 20

        /// Creates the limits that suit pictures.
        public init() {}
    }

    /// Where the objects are.
    public let address: BucketAddress
    let limits: Limits
    private let signature: RequestSignature
    private let now: @Sendable () -> Instant
    private let pause: @Sendable (Duration) async -> Void

    /// The longest list of objects in bytes: a thousand names of at most 1024 bytes, with what belongs to each.
    private static let listByteCount = 4 << 20

    /// Uses a bucket; makes no request.
    ///
    /// - Parameters:
    ///   - address: where it is.
    ///   - credential: the key for requests.
    ///   - limits: the limits of each operation.
    public init(
        _ address: BucketAddress,
        credential: BucketCredential,
        limits: Limits = Limits()
    ) {
        self.init(
            address,
            credential: credential,
            limits: limits,
            now: { Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) },
            pause: { time in
                // A cancelled wait ends early; the next attempt then finds the task cancelled.
                try? await Task.sleep(for: time)
            }
        )
    }

    /// Uses a bucket with a clock and waits of the caller's.
    package init(
        _ address: BucketAddress,
        credential: BucketCredential,
        limits: Limits,
        now: @escaping @Sendable () -> Instant,
        pause: @escaping @Sendable (Duration) async -> Void
    ) {
        self.address = address
        self.limits = limits
        self.now = now
        self.pause = pause
        signature = RequestSignature(credential, region: address.region)
    }

    /// Writes an object, in place of the one that has the name.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func write(_ bytes: [UInt8], to name: String) async throws(ObjectStorageError) {
        _ = try await put(bytes, name)
    }

    /// Reads an object; nil if there is none.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func read(_ name: String) async throws(ObjectStorageError) -> [UInt8]? {
        let response = try await send(.get, object: name, accepting: [.notFound])
        guard response.status == .notFound else { return response.body }
        // A bucket that is missing is another thing than an object that is.
        guard Self.code(of: response) != "NoSuchBucket" else { throw .bucketMissing }
        return nil
    }

    /// Removes an object, if it is there.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func remove(_ name: String) async throws(ObjectStorageError) {
        let response = try await send(.delete, object: name, accepting: [.notFound])
        guard Self.code(of: response) != "NoSuchBucket" else { throw .bucketMissing }
    }

    /// Removes all objects whose names begin with a text.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func removeAll(beginningWith text: String) async throws(ObjectStorageError) {
        while true {
            let (names, isWhole) = try await list(beginningWith: text)
            for name in names { try await remove(name) }
            if isWhole { return }
            // Every round removes what it lists, so this ends.
            guard !names.isEmpty else { throw .answerInvalid }
        }
    }

    /// Returns the names of objects that begin with a text, a thousand at most, and whether these are all.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func list(
        beginningWith text: String
    ) async throws(ObjectStorageError) -> (names: [String], isWhole: Bool) {
        let response = try await send(
            .get,
            query: [("list-type", "2"), ("prefix", address.prefix + text)]
        )
        let answer = try StoreAnswer(response.body)
        guard let isTruncated = answer.texts(of: "IsTruncated").first else { throw .answerInvalid }
        let names = try answer.texts(of: "Key").map { key throws(ObjectStorageError) in
            // A store that lists other objects than those asked for must not have them removed.
            guard key.hasPrefix(address.prefix + text) else { throw .answerInvalid }
            return String(key.dropFirst(address.prefix.count))
        }
        return (names, isTruncated != "true")
    }

    /// Writes an object; returns the answer.
    func put(
        _ bytes: [UInt8],
        _ name: String
    ) async throws(ObjectStorageError) -> HTTPClientResponse {
        guard bytes.count <= limits.byteCount else { throw .tooLarge(limit: limits.byteCount) }
        // The client must wait for no permission to send the body.
        return try await send(
            .put,
            object: name,
            headers: ["Content-Type": "application/octet-stream"],
            body: bytes
        )
    }

    private static func code(of response: HTTPClientResponse) -> String? {
        guard !response.status.isSuccess else { return nil }
        return (try? StoreAnswer(response.body))?.code
    }

    /// Sends a request until it succeeds, fails for good, or its time is over.
    private func send(
        _ method: HTTPMethod,
        object: String? = nil,
        query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = [:],
        body: [UInt8]? = nil,
        accepting accepted: [HTTPStatus] = []
    ) async throws(ObjectStorageError) -> HTTPClientResponse {
        let request = RequestSignature.Request(
            method,
            host: address.host,
            path: address.path(of: object.map { address.prefix + $0 } ?? ""),
            query: query,
            headers: headers,
            body: body ?? []
        )
        let deadline = ContinuousClock.now + limits.time
        var wait = limits.pause
        var attempt = 1
        while true {
            let failure: ObjectStorageError
            do throws(ObjectStorageError) {
                let response = try await attemptOnce(request, hasBody: body != nil, by: deadline)
                if response.status.isSuccess || accepted.contains(response.status) {
                    return response
                }
                throw ObjectStorageError(response, at: now())
            } catch {
                failure = error
            }
            guard failure.isPassing, attempt < limits.attemptCount,
                ContinuousClock.now + wait < deadline
            else { throw failure }
            await pause(wait)
            wait *= 3
            attempt += 1
        }
    }

    private func attemptOnce(
        _ request: RequestSignature.Request,
        hasBody: Bool,
        by deadline: ContinuousClock.Instant
    ) async throws(ObjectStorageError) -> HTTPClientResponse {
        var headers = try signature.headers(of: request, at: now())
        // Otherwise libcurl asks for permission before it sends a long body, and waits a second where none is given.
        headers.add("Expect", "")
        let query = request.queryText
        let client = HTTPClient.Limits(
            byteCount: max(limits.byteCount, Self.listByteCount),
            time: ContinuousClock.now.duration(to: deadline),
            connectTime: limits.connectTime
        )
        do throws(HTTPClientError) {
            return try await HTTPClient().send(
                request.method,
                address.scheme + request.host + request.path + (query.isEmpty ? "" : "?" + query),
                headers: headers,
                body: hasBody ? request.body : nil,
                limits: client
            )
        } catch {
            throw ObjectStorageError(error)
        }
    }
}
