// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A queue for long work that runs one piece per client in turn.
///
/// It has separate threads, so it never delays short work on ``WorkThreads/shared``. A client may have only a
/// bounded number of pieces here and may not occupy all threads while other clients could come. A piece
/// cancelled before its turn never starts. When the queue is full, the client with the most pieces loses its
/// newest one to a client with fewer.
public final class FairQueue: Sendable {
    /// The limits of the queue.
    public struct Limits: Sendable {
        /// Pieces of one client, waiting or running.
        public var perClient = 8
        /// Pieces of one client running at the same time.
        public var atOncePerClient: Int
        /// Waiting pieces of all clients.
        public var waiting = 64

        /// Limits for a number of threads: a client gets at most half of them.
        public init(threadCount: Int) {
            atOncePerClient = max(1, threadCount / 2)
        }
    }

    /// A way for running work to ask whether its result is still wanted.
    public final class Ticket: Sendable {
        private let cancelled = Locked(false)

        /// Whether the task that submitted the work has not been cancelled.
        public var isWanted: Bool { !cancelled.withLock { $0 } }

        fileprivate func cancel() {
            cancelled.withLock { $0 = true }
        }
    }

    fileprivate struct Piece {
        let ticket: Ticket
        /// Does the work, and returns what resumes the waiting task with its result.
        let work: @Sendable () -> @Sendable () -> Void
        /// Resumes the waiting task with an error instead.
        let refuse: @Sendable (FairQueueError) -> Void
    }

    private struct State {
        var waiting: [String: [Piece]] = [:]
        var running: [String: Int] = [:]
        /// Clients with waiting pieces; the first is next.
        var turns: [String] = []
        var idle: Int
        var waitingCount = 0
        var startedCount = 0
    }

    private let limits: Limits
    private let threads: WorkThreads
    private let state: Locked<State>

    /// Creates a queue with its own threads.
    ///
    /// - Parameters:
    ///   - threadCount: pieces running at the same time.
    ///   - limits: the limits; by default those for the number of threads.
    public init(threadCount: Int, limits: Limits? = nil) {
        self.limits = limits ?? Limits(threadCount: threadCount)
        threads = WorkThreads(count: threadCount)
        state = Locked(State(idle: threadCount))
    }

    /// Pieces waiting or running.
    public var count: Int {
        state.withLock { $0.waitingCount + $0.running.values.reduce(0, +) }
    }

    /// Pieces ever started.
    public var startedCount: Int { state.withLock { $0.startedCount } }

    /// Runs work when it is the client's turn, and waits for it without blocking a thread.
    ///
    /// - Parameters:
    ///   - client: the identity to count pieces by, such as a network address.
    ///   - work: the work; the ticket says whether to go on.
    /// - Returns: the result of the work.
    /// - Throws: ``FairQueueError``; ``FairQueueError/cancelled`` also if the task was cancelled while the work ran.
    public func run<Value: Sendable>(
        for client: String,
        _ work: @escaping @Sendable (Ticket) -> Value
    ) async throws(FairQueueError) -> Value {
        let ticket = Ticket()
        let result: Result<Value, FairQueueError> = await withTaskCancellationHandler {
            await withCallback { callback in
                let piece = Piece(
                    ticket: ticket,
                    work: {
                        let value = work(ticket)
                        return { callback(.success(value)) }
                    },
                    refuse: { callback(.failure($0)) }
                )
                add(piece, of: client)
            }
        } onCancel: {
            ticket.cancel()
            drop(ticket, of: client)
        }
        guard ticket.isWanted else { throw .cancelled }
        return try result.get()
    }

    private func add(_ piece: Piece, of client: String) {
        let refused = state.withLock { state -> (piece: Piece, reason: FairQueueError)? in
            guard piece.ticket.isWanted else { return (piece, .cancelled) }
            let own = state.waiting[client]?.count ?? 0
            guard own + (state.running[client] ?? 0) < limits.perClient else {
                return (piece, .clientHasTooMany)
            }
            var loser: Piece?
            if state.waitingCount >= limits.waiting {
                loser = takeNewest(ofMoreThan: own + 1, &state)
                if loser == nil { return (piece, .full) }
            }
            if own == 0 { state.turns.append(client) }
            state.waiting[client, default: []].append(piece)
            state.waitingCount += 1
            return loser.map { ($0, .full) }
        }
        if let refused { refused.piece.refuse(refused.reason) }
        startNext()
    }

    /// Removes the newest piece of the client with the most waiting pieces, if it has more than `count`.
    private func takeNewest(ofMoreThan count: Int, _ state: inout State) -> Piece? {
        guard let most = state.waiting.max(by: { $0.value.count < $1.value.count }),
            most.value.count > count
        else { return nil }
        return take(most.value.count - 1, of: most.key, &state)
    }

    /// Removes a cancelled piece; a running one learns of it from its ticket.
    private func drop(_ ticket: Ticket, of client: String) {
        let piece = state.withLock { state -> Piece? in
            guard let place = state.waiting[client]?.firstIndex(where: { $0.ticket === ticket })
            else { return nil }
            return take(place, of: client, &state)
        }
        piece?.refuse(.cancelled)
    }

    private func take(_ place: Int, of client: String, _ state: inout State) -> Piece? {
        let piece = state.waiting[client]?.remove(at: place)
        state.waitingCount -= 1
        if state.waiting[client]?.isEmpty == true {
            state.waiting[client] = nil
            state.turns.removeAll { $0 == client }
        }
        return piece
    }

    /// Starts what may run now: the first client in turn that has not reached its share.
    private func startNext() {
        let next = state.withLock { state -> (client: String, piece: Piece)? in
            guard state.idle > 0,
                let client = state.turns.first(where: {
                    (state.running[$0] ?? 0) < limits.atOncePerClient
                }), let piece = take(0, of: client, &state)
            else { return nil }
            if state.waiting[client] != nil {
                state.turns.removeAll { $0 == client }
                state.turns.append(client)
            }
            state.idle -= 1
            state.startedCount += 1
            state.running[client, default: 0] += 1
            return (client, piece)
        }
        guard let next else { return }
        threads.add { [self] in
            let resume = next.piece.work()
            // First it is counted out: a client that has its result may come again at once.
            state.withLock { state in
                state.idle += 1
                let rest = (state.running[next.client] ?? 1) - 1
                state.running[next.client] = rest > 0 ? rest : nil
            }
            resume()
            startNext()
        }
    }
}
