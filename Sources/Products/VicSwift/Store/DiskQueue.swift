// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Execution
import Foundation

/// Work on a disk: one piece after the other, in the order in which it was asked for.
struct DiskQueue: Sendable {
    private let queue = DispatchQueue(label: "wallet.disk")

    /// Does some work, and waits for it without blocking a thread.
    func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCallback { callback in
            queue.async { callback(Result { () throws(Failure) -> Value in try work() }) }
        }
        return try result.get()
    }

    /// Does some work, and has the calling thread wait for it.
    func wait(_ work: () -> Void) {
        queue.sync(execute: work)
    }

    /// Whether whoever asks here and now waits for the disk: everybody but the main thread.
    ///
    /// Where an app has no run loop, as on Linux, the main actor's work is done by other threads than the main one; then
    /// the main queue tells.
    static var waits: Bool {
        !Thread.isMainThread && DispatchQueue.getSpecific(key: isMain) == nil
    }

    private static let isMain = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Adds some work and returns at once.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Does some work; only the main thread does not wait for it.
    func begin(_ work: @escaping @Sendable () -> Void) {
        if Self.waits {
            queue.sync(execute: work)
        } else {
            queue.async(execute: work)
        }
    }
}
