// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Bounds the bytes of bodies that several routes hold in memory at once, for all clients together.
///
/// A request enters before its body is read. If there is no room it waits; the clients that wait take turns, so one with many
/// requests holds up another by one body at most. Short bodies pass by: they count in the budgets of ``HTTPLimits`` like those
/// of other routes.
public final class BodyGate: Sendable {
    /// Room for the bodies of one size.
    public struct Lane: Sendable {
        /// The longest body in bytes that goes here.
        public let bodyByteCount: Int
        /// The bytes that may be in memory at once; a longer body comes in alone.
        public let byteCount: Int
        /// The most requests that wait; a client may have at most as many as there are places left, so one has at most half.
        public let waitingCount: Int

        /// Describes a lane.
        public init(bodyByteCount: Int, byteCount: Int, waitingCount: Int) {
            self.bodyByteCount = bodyByteCount
            self.byteCount = byteCount
            self.waitingCount = waitingCount
        }
    }

    /// The room that a request has; released with the value.
    final class Pass: Sendable {
        private let gate: BodyGate
        private let lane: Int
        private let byteCount: Int

        fileprivate init(_ gate: BodyGate, _ lane: Int, _ byteCount: Int) {
            (self.gate, self.lane, self.byteCount) = (gate, lane, byteCount)
        }

        deinit {
            gate.leave(lane, byteCount)
        }
    }

    /// What the gate does, apart from its lanes.
    public struct Rules: Sendable {
        /// The longest body in bytes that passes by.
        public var freeByteCount: Int
        /// How long a request waits before it is refused; less than the time that a handler has.
        public var patience = Duration.seconds(20)
        /// The lowest rate in bytes per second of a body that is in, since it keeps the room from others.
        public var leastBodyRate = 256 * 1024

        /// Describes a gate.
        public init(freeByteCount: Int) {
            self.freeByteCount = freeByteCount
        }
    }

    let rules: Rules
    private let lanes: Locked<[GateLane]>

    /// Creates a gate without requests.
    ///
    /// - Parameters:
    ///   - lanes: from short bodies to long ones; the last one takes all that are longer, too.
    ///   - rules: which bodies it is for, and how long they wait.
    public init(_ lanes: [Lane], _ rules: Rules) {
        precondition(!lanes.isEmpty, "a gate without lanes lets nothing in")
        self.rules = rules
        self.lanes = Locked(lanes.map(GateLane.init))
    }

    /// The requests that wait.
    var waitingCount: Int { lanes.withLock { $0.reduce(0) { $0 + $1.places.used } } }

    /// Whether a body of a length would come in at once.
    func isFree(for byteCount: Int) -> Bool {
        lanes.withLock { lanes in
            let lane = lanes.first { byteCount <= $0.terms.bodyByteCount } ?? lanes[lanes.count - 1]
            return lane.used == 0 || lane.used + byteCount <= lane.terms.byteCount
        }
    }

    /// Waits for room for a body.
    ///
    /// - Parameters:
    ///   - byteCount: its length, or the greatest that it may have.
    ///   - client: who sends it.
    /// - Returns: the room; nil if too many wait, if it took too long, or if the task was cancelled.
    func enter(_ byteCount: Int, for client: String) async -> Pass? {
        let waiter = GateWaiter(byteCount: byteCount, client: client)
        let lane = lanes.withLock { lanes in
            lanes.firstIndex { byteCount <= $0.terms.bodyByteCount } ?? lanes.count - 1
        }
        let timer = Task { [weak self, rules] in
            guard (try? await Task.sleep(for: rules.patience)) != nil else { return }
            self?.giveUp(waiter, lane)
        }
        defer { timer.cancel() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(waiter, lane, continuation)
            }
        } onCancel: {
            giveUp(waiter, lane)
        }
        return isIn ? Pass(self, lane, byteCount) : nil
    }

    private func add(
        _ waiter: GateWaiter,
        _ lane: Int,
        _ continuation: CheckedContinuation<Bool, Never>
    ) {
        let (isRefused, next) = lanes.withLock { lanes in
            let isRefused = Task.isCancelled || !lanes[lane].add(waiter, continuation)
            return (isRefused, lanes[lane].takeAllThatFit())
        }
        if isRefused { continuation.resume(returning: false) }
        for admitted in next { admitted.resume(returning: true) }
    }

    private func giveUp(_ waiter: GateWaiter, _ lane: Int) {
        let (found, next) = lanes.withLock { lanes in
            (lanes[lane].remove(waiter), lanes[lane].takeAllThatFit())
        }
        found?.resume(returning: false)
        for admitted in next { admitted.resume(returning: true) }
    }

    private func leave(_ lane: Int, _ byteCount: Int) {
        let next = lanes.withLock { lanes in
            lanes[lane].used -= byteCount
            return lanes[lane].takeAllThatFit()
        }
        for admitted in next { admitted.resume(returning: true) }
    }
}
