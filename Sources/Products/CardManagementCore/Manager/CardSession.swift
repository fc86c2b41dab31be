// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// The session of the logged-in cardholder, the calls that use it, and what was viewed in it.
final class CardSession: Sendable {
    /// What a call does with the session, which decides whether it survives another log-in.
    enum Use {
        /// It reads data of the cardholder.
        case reading
        /// It changes a card; a new token for the same cardholder must not lose the answer.
        case changing
    }

    private struct State {
        var token: AccessToken?
        /// Grows with each log-in.
        var loginCount = 0
        /// Grows with each end of a session.
        var endCount = 0
        var calls: [Int: @Sendable () -> Void] = [:]
        var nextCall = 0
        var viewed: Set<Viewed> = []
    }

    private struct Viewed: Hashable {
        let card: String
        let kind: SecretKind
    }

    private let state = Locked(State())

    /// Whether a cardholder is logged in.
    var isOpen: Bool { state.withLock { $0.token != nil } }
    /// How many sessions have ended; a secret that arrives after the end of its session is not shown.
    var endCount: Int { state.withLock { $0.endCount } }

    func begin(_ token: AccessToken) {
        state.withLock { state in
            state.token = token
            state.loginCount += 1
            state.viewed = []
        }
    }

    /// Ends the session and all calls that use it; returns its token.
    @discardableResult
    func end() -> AccessToken? {
        let (token, calls) = state.withLock { state in
            let token = state.token
            let calls = Array(state.calls.values)
            state.token = nil
            state.endCount += 1
            state.viewed = []
            state.calls = [:]
            return (token, calls)
        }
        for cancel in calls { cancel() }
        return token
    }

    func markViewed(_ kind: SecretKind, of card: String) {
        state.withLock { _ = $0.viewed.insert(Viewed(card: card, kind: kind)) }
    }

    func wasViewed(_ kind: SecretKind, of card: String) -> Bool {
        state.withLock { $0.viewed.contains(Viewed(card: card, kind: kind)) }
    }

    /// Runs a call with the session's token; it ends with `unauthenticated` once the session has ended.
    ///
    /// The work runs on Swift's pool, never on the caller's actor, and an answer that comes late is dropped.
    func run<Value: Sendable>(
        _ use: Use,
        _ work: @escaping @Sendable (AccessToken) async throws(BackendError) -> Value
    ) async throws(BackendError) -> Value {
        let begun = state.withLock { state in
            (state.token, state.loginCount, state.endCount)
        }
        guard let token = begun.0 else { throw BackendError(.unauthenticated) }
        let task = Task.detached { () -> Result<Value, BackendError> in
            do throws(BackendError) { return .success(try await work(token)) } catch {
                return .failure(error)
            }
        }
        // A session that ended in between cancels at once.
        let number = state.withLock { state -> Int? in
            guard state.endCount == begun.2 else { return nil }
            state.nextCall += 1
            state.calls[state.nextCall] = { task.cancel() }
            return state.nextCall
        }
        if number == nil { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        let isCurrent = state.withLock { state in
            if let number { state.calls[number] = nil }
            return state.endCount == begun.2
                && (use == .changing || state.loginCount == begun.1)
        }
        guard isCurrent else { throw BackendError(.unauthenticated) }
        return try result.get()
    }
}
