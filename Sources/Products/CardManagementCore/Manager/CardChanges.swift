// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The changes to cards that are under way: one at a time for each card.
final class CardChanges: Sendable {
    typealias Outcome = Result<Void, BackendError>

    private struct Flight: Sendable {
        let change: StateRequest
        let number: Int
        let task: Task<Outcome, Never>
    }

    private struct State {
        var flights: [String: Flight] = [:]
        var nextNumber = 0
        /// The keys of changes whose outcome is unknown; trying again with them repeats nothing.
        var keys: [String: (change: StateRequest, key: String)] = [:]
    }

    private enum Step {
        case join(Task<Outcome, Never>)
        case wait(Task<Outcome, Never>)
    }

    private let state = Locked(State())

    /// Joins an identical change, waits for a different one, or starts.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - change: what is requested.
    ///   - check: the checks before a change, made again after each wait.
    ///   - work: the change with its idempotency key.
    /// - Throws: the error of a check, or of the work.
    func run(
        _ id: String,
        _ change: StateRequest,
        check: () throws(BackendError) -> Void,
        work: @escaping @Sendable (_ key: String) async -> Outcome
    ) async throws(BackendError) {
        while true {
            try check()
            switch step(id, change, work) {
            case .join(let task): return try await task.value.get()
            case .wait(let task): _ = await task.value
            }
        }
    }

    /// Forgets the keys of unfinished changes.
    func forget() {
        state.withLock { $0.keys = [:] }
    }

    private func step(
        _ id: String,
        _ change: StateRequest,
        _ work: @escaping @Sendable (_ key: String) async -> Outcome
    ) -> Step {
        state.withLock { state in
            if let flight = state.flights[id] {
                return flight.change == change ? .join(flight.task) : .wait(flight.task)
            }
            let former = state.keys[id]
            let key = former?.change == change ? former?.key : nil
            let used = key ?? UUID().uuidString.lowercased()
            state.nextNumber += 1
            let number = state.nextNumber
            let task = Task.detached { [weak self] in
                let outcome = await work(used)
                self?.finish(id, change, number, key: used, outcome)
                return outcome
            }
            state.flights[id] = Flight(change: change, number: number, task: task)
            return .join(task)
        }
    }

    private func finish(
        _ id: String,
        _ change: StateRequest,
        _ number: Int,
        key: String,
        _ outcome: Outcome
    ) {
        var isUnknown = false
        if case .failure(let error) = outcome { isUnknown = error.error == .connectionIssue }
        state.withLock { state in
            if state.flights[id]?.number == number { state.flights[id] = nil }
            state.keys[id] = isUnknown ? (change, key) : nil
        }
    }
}
