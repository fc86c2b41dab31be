// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Long work of many clients, one piece of each in turn.
///
/// It has threads of its own, so that short work on ``WorkThreads/shared`` waits for none of it. A
/// client has a bounded number of pieces here and may not occupy all threads as long as others
/// could come; what is cancelled before its turn never starts. When the queue is full, the client with the
/// most pieces in it loses its newest to a client with fewer.
public final class FairQueue: Sendable {
    /// How much is taken.
    public struct Limits: Sendable {
        /// Pieces of one client, waiting or under way.
        public var perClient = 8
        /// Pieces of one client under way at once.
        public var atOncePerClient: Int
        /// Pieces that wait, of all clients.
        public var waiting = 64

        /// Limits for a number of threads: a client gets at most half of them.
        public init(threadCount: Int) {
            atOncePerClient = max(1, threadCount / 2)
        }
    }

    /// Says to work under way whether somebody still waits for it.
    public final class Ticket: Sendable {
        private let cancelled = Locked(false)

        /// Whether the asking task has not been cancelled.
        public var isWanted: Bool { !cancelled.withLock { $0 } }

        fileprivate func cancel() {
            cancelled.withLock { $0 = true }
        }
    }

    fileprivate struct Piece {
        let ticket: Ticket
        /// Does the work, or, for a refusal, resumes whoever waits without it.
        let run: @Sendable (FairQueueError?) -> Void
    }

    private struct State {
        var waiting: [String: [Piece]] = [:]
        var running: [String: Int] = [:]
        /// Clients with waiting pieces; the first is the next.
        var turns: [String] = []
        var idle: Int
        var waitingCount = 0
        var startedCount = 0
    }

    private let limits: Limits
    private let threads: WorkThreads
    private let state: Locked<State>

    /// Work on a number of threads of its own.
    ///
    /// - Parameters:
    ///   - threadCount: pieces under way at once.
    ///   - limits: how much is taken; those for the number of threads unless said otherwise.
    public init(threadCount: Int, limits: Limits? = nil) {
        self.limits = limits ?? Limits(threadCount: threadCount)
        threads = WorkThreads(count: threadCount)
        state = Locked(State(idle: threadCount))
    }

    /// Pieces that wait or are under way.
    public var count: Int {
        state.withLock { $0.waitingCount + $0.running.values.reduce(0, +) }
    }

    /// Pieces that were ever begun.
    public var startedCount: Int { state.withLock { $0.startedCount } }

    /// Does work when it is the client's turn, and waits for it without blocking.
    ///
    /// - Parameters:
    ///   - client: who asks: what counts as one, such as a network address.
    ///   - work: what to do; the ticket says whether to go on.
    /// - Returns: what the work made.
    /// - Throws: ``FairQueueError``, ``FairQueueError/cancelled`` also where the task was cancelled under way.
    public func run<Value: Sendable>(
        for client: String,
        _ work: @escaping @Sendable (Ticket) -> Value
    ) async throws(FairQueueError) -> Value {
        let ticket = Ticket()
        let result: Result<Value, FairQueueError> = await withTaskCancellationHandler {
            await withCallback { callback in
                let piece = Piece(ticket: ticket) { refusal in
                    guard let refusal else { return callback(.success(work(ticket))) }
                    callback(.failure(refusal))
                }
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
        refused?.piece.run(refused?.reason)
        startNext()
    }

    /// Takes out the newest piece of the client with the most, if more than so many of its pieces wait.
    private func takeNewest(ofMoreThan count: Int, _ state: inout State) -> Piece? {
        guard let most = state.waiting.max(by: { $0.value.count < $1.value.count }),
            most.value.count > count
        else { return nil }
        return take(most.value.count - 1, of: most.key, &state)
    }

    /// Takes a piece out that nobody waits for; one under way learns it from its ticket.
    private func drop(_ ticket: Ticket, of client: String) {
        let piece = state.withLock { state -> Piece? in
            guard let place = state.waiting[client]?.firstIndex(where: { $0.ticket === ticket })
            else { return nil }
            return take(place, of: client, &state)
        }
        piece?.run(.cancelled)
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

    /// Starts what may be started now: of the first client in turn that has not its share already.
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
            next.piece.run(nil)
            state.withLock { state in
                state.idle += 1
                let rest = (state.running[next.client] ?? 1) - 1
                state.running[next.client] = rest > 0 ? rest : nil
            }
            startNext()
        }
    }
}
