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

/// What updates need from the world, in the hands of a test.
final class UpdateWorld: CRLStore, CRLTransport, DeviceClock, Reachability {
    struct State {
        var time = Stage.date
        var isReachable = true
        var answers: [URL: (status: Int, body: Data)] = [:]
        var requests: [URL] = []
        /// The intervals somebody waits for, and those that were waited for before.
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

    /// Lets everybody who waits for the network go on.
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

    /// The intervals somebody waits for.
    var intervals: [Int] { state.withLock { $0.sleeping.values.map(\.seconds) } }

    /// How many downloads were asked for.
    var requestCount: Int { state.withLock { $0.requests.count } }

    /// Lets time pass: every interval is over.
    func wake() {
        let sleepers = state.withLock { state in
            defer { state.sleeping = [:] }
            return state.sleeping.values
        }
        for sleeper in sleepers { sleeper.waiter.resume() }
    }
}

/// Waits until something holds; the time limit of the test ends what never comes true.
@MainActor
func wait(until condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(2)) }
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

/// Tells the main queue from others.
///
/// On Linux a command-line process may serve it from any one
/// thread, so the thread itself does not tell.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
