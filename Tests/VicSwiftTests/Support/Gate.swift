// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A gate that holds its visitors until it is opened, and reports that one has arrived.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var hasVisitor = false
        var held: [Int: CheckedContinuation<Void, Never>] = [:]
        var visitors = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Waits until the gate is open or the task is cancelled.
    func pass() async {
        let number = state.withLock { state in
            state.visitors += 1
            return state.visitors
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isFree, watchers) = state.withLock { state in
                    state.hasVisitor = true
                    let isFree = state.isOpen || Task.isCancelled
                    if !isFree { state.held[number] = continuation }
                    defer { state.watchers = [] }
                    return (isFree, state.watchers)
                }
                for watcher in watchers { watcher.resume() }
                if isFree { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: number) }?.resume()
        }
    }

    /// Waits until a visitor is at the gate.
    func visitor() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if !state.hasVisitor { state.watchers.append(continuation) }
                return state.hasVisitor
            }
            if isThere { continuation.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [:] }
            return Array(state.held.values)
        }
        for continuation in held { continuation.resume() }
    }
}
