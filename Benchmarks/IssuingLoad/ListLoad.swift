// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import LoadGenerator

/// Lists of 20 cards, as fast as the servers answer; another server takes turns with ours.
struct ListLoad {
    let plan: IssuingLoadPlan

    init(_ plan: IssuingLoadPlan) {
        self.plan = plan
    }

    private static let cardCount = 20
    private static let target = "/issuing/device/v1/cards?limit=20"

    /// A kept-open connection to one of the servers.
    private final class Reader {
        private let connection: LoadConnection
        private let headers: [(String, String)]
        /// The first answer, which was read; the next ones must be the same.
        let expected: [UInt8]

        init(_ node: LoadNode, session: String) throws {
            connection = try LoadConnection(node)
            headers = [("Authorization", "Bearer " + session)]
            let (status, answer) = try connection.exchange("GET", ListLoad.target, headers)
            guard status == 200,
                try JSONTree(parsing: answer).root["cards"]?.elements?.count == ListLoad.cardCount
            else { throw LoadConnection.Error.unexpected }
            expected = answer
        }

        func read() throws {
            let (status, answer) = try connection.exchange("GET", ListLoad.target, headers)
            guard status == 200, answer == expected else { throw LoadConnection.Error.unexpected }
        }
    }

    func run() throws {
        let session = ListSession(plan)
        let gate = LoadGate(plan.connections) { session.advance() }
        _ = try LoadThreads.run(plan.connections) { index in
            try gate.guarding {
                let bank = try LoadBank(plan, plan.node(index))
                let holder = try bank.addHolder()
                for _ in 0..<Self.cardCount { _ = try bank.addCard(for: holder) }
                let token = String(decoding: try bank.token(holder), as: UTF8.self)
                try gate.wait()
                var readers = [try Reader(plan.node(index), session: token)]
                if let peer = plan.peer { readers.append(try Reader(peer, session: token)) }
                guard readers.allSatisfy({ $0.expected == readers[0].expected }) else {
                    throw LoadConnection.Error.unexpected
                }
                for turn in 0..<plan.rounds * readers.count {
                    try gate.wait()
                    session.add(try times(of: readers[turn % readers.count], until: session.end))
                    try gate.wait()
                }
            }
        }
    }

    private func times(
        of reader: Reader,
        until end: ContinuousClock.Instant
    ) throws -> [Double] {
        var times: [Double] = []
        var start = ContinuousClock.now
        while start < end {
            try reader.read()
            let now = ContinuousClock.now
            times.append((now - start).inSeconds)
            start = now
        }
        return times
    }
}

/// The turns of a run: who reads until when, and how long each list took.
private final class ListSession: Sendable {
    private struct State {
        /// How often all threads have met.
        var meetings = 0
        var end = ContinuousClock.now
        var times: [Double] = []
    }

    private let plan: IssuingLoadPlan
    private let state = Locked(State())

    init(_ plan: IssuingLoadPlan) {
        self.plan = plan
    }

    /// The end of the present turn.
    var end: ContinuousClock.Instant { state.withLock { $0.end } }

    func add(_ times: [Double]) {
        state.withLock { $0.times += times }
    }

    /// Goes on, while all threads wait: after the preparation, before a turn or after it.
    func advance() {
        let meetings = state.withLock { state in
            defer { state.meetings += 1 }
            return state.meetings
        }
        if meetings == 0 { return awaitPeer() }
        if meetings.isMultiple(of: 2) {
            let isPeer = plan.peer != nil && (meetings / 2).isMultiple(of: 2)
            report(isPeer ? "list of the peer" : "list")
        } else {
            state.withLock { $0.end = .now + .seconds(plan.seconds) }
        }
    }

    /// Lets the script copy the database and start the peer.
    private func awaitPeer() {
        guard plan.peer != nil else { return }
        IssuingLoad.say("prepared")
        _ = readLine()
    }

    private func report(_ name: String) {
        let times = state.withLock { state in
            defer { state.times = [] }
            return state.times
        }
        let text = LoadTimes(times, seconds: plan.seconds).text(name, plan.connections)
        IssuingLoad.say(text)
    }
}
