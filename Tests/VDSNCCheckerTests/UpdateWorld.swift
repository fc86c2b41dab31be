// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Dispatch
import Encodings
import Execution
import Foundation
import Seals
import TestSupport
import VDSNCChecker

/// The environment of updates, controlled by a test.
final class UpdateWorld: CRLStore, CRLTransport, DeviceClock, Reachability {
    struct State {
        var time = Stage.date
        var isReachable = true
        var answers: [URL: (status: Int, body: Data)] = [:]
        var requests: [URL] = []
        /// The running sleeps, with their intervals in seconds.
        var sleeping: [Int: (seconds: Int, waiter: CheckedContinuation<Void, any Error>)] = [:]
        var sleepCount = 0
        var cancelCount = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
        var stored: [URL: StoredCRL] = [:]
        var saveCount = 0
    }

    struct Offline: Error {}

    let state = Locked(State())

    var environment: CRLEnvironment {
        CRLEnvironment(store: self, transport: self, clock: self, reachability: self)
    }

    func load(for url: URL) -> StoredCRL? { state.withLock { $0.stored[url] } }

    func save(_ crl: StoredCRL, for url: URL) {
        state.withLock {
            $0.stored[url] = crl
            $0.saveCount += 1
        }
    }

    func download(from url: URL, byteLimit: Int) async throws -> (status: Int, body: Data) {
        let answer = state.withLock { state in
            state.requests.append(url)
            return state.isReachable ? state.answers[url] : nil
        }
        guard let answer else { throw Offline() }
        return answer
    }

    func now() -> Instant { Instant(state.withLock { $0.time }) }

    func sleep(seconds: Double) async throws {
        let number = state.withLock { state in
            state.sleepCount += 1
            return state.sleepCount
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleeping[number] = (Int(seconds), waiter)
                    return false
                }
                if isCancelled { waiter.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelCount += 1
                return state.sleeping.removeValue(forKey: number)
            }
            sleeper?.waiter.resume(throwing: CancellationError())
        }
    }

    func isReachable() -> Bool { state.withLock { $0.isReachable } }

    func waitUntilReachable() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = state.withLock { state in
                    if state.isReachable || Task.isCancelled { return true }
                    state.waiters.append(waiter)
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            release()
        }
    }

    /// Resumes all tasks that wait for the network.
    func release() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Brings the network back.
    func connect() {
        state.withLock { $0.isReachable = true }
        release()
    }

    /// The intervals of the running sleeps, in seconds.
    var intervals: [Int] { state.withLock { $0.sleeping.values.map(\.seconds) } }

    /// The number of requested downloads.
    var requestCount: Int { state.withLock { $0.requests.count } }

    /// Lets time pass: ends every interval.
    func wake() {
        let sleepers = state.withLock { state in
            defer { state.sleeping = [:] }
            return state.sleeping.values
        }
        for sleeper in sleepers { sleeper.waiter.resume() }
    }
}

/// Lists of the test authority.
enum Lists {
    static func list(
        number: Int = 2,
        daysLater: Int64 = 0,
        of authority: SealTestAuthority = SealKeys.authority
    ) throws -> Data {
        let time = SealScene.time.adding(seconds: -2_000_000 + daysLater * 86_400)
        let request = SealTestAuthority.ListRequest(number: number, thisUpdate: time)
        return Data(try authority.revocationList(request).der)
    }
}

/// Detection of the main queue.
///
/// On Linux, any thread of a command-line process may serve the main queue, so the thread itself says nothing.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
