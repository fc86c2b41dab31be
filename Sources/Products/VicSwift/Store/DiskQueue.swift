// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Execution
import Foundation

/// A queue for disk operations, which run one after another in the order of the calls.
struct DiskQueue: Sendable {
    private let queue = DispatchQueue(label: "wallet.disk")

    /// Runs an operation, and waits for it without blocking a thread.
    func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCallback { callback in
            queue.async { callback(Result { () throws(Failure) -> Value in try work() }) }
        }
        return try result.get()
    }

    /// Runs an operation, and blocks the calling thread until it is done.
    func wait(_ work: () -> Void) {
        queue.sync(execute: work)
    }

    /// Whether the current caller waits for the disk: true except on the main thread.
    ///
    /// In an app without a run loop, as on Linux, other threads than the main one run the main actor's work; the
    /// check for the main queue covers that.
    static var waits: Bool {
        !Thread.isMainThread && DispatchQueue.getSpecific(key: isMain) == nil
    }

    private static let isMain = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Enqueues an operation and returns at once.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs an operation and waits for it, except on the main thread.
    func begin(_ work: @escaping @Sendable () -> Void) {
        if Self.waits {
            queue.sync(execute: work)
        } else {
            queue.async(execute: work)
        }
    }
}
