// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// Connects to a server, and remembers when that last failed.
final class PostgreSQLServer: Sendable {
    private struct State {
        var hasAnswered = false
        var lastError: (at: ContinuousClock.Instant, error: DatabaseError)?
        var isClosing = false
    }

    /// The pause after a failure before the next attempt.
    private static let pause: TimeInterval = 0.25

    let address: String
    let limits: DatabaseLimits
    /// This node's name when it announces changes.
    let node: String
    private let state = Locked(State())

    init(_ address: String, _ limits: DatabaseLimits) {
        self.address = address
        self.limits = limits
        node = String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Keeps trying until the deadline; after that tries once, unless an attempt has just failed.
    func connect(
        until deadline: ContinuousClock.Instant
    ) throws(DatabaseError) -> PostgreSQLConnection {
        while true {
            let now = ContinuousClock.now
            let known = state.withLock { $0 }
            if now > deadline, let last = known.lastError, last.at + .seconds(1) > now {
                throw last.error
            }
            do throws(DatabaseError) {
                let connection = try PostgreSQLConnection(address, node: node, limits)
                state.withLock { state in
                    state.hasAnswered = true
                    state.lastError = nil
                }
                return connection
            } catch {
                state.withLock { $0.lastError = (ContinuousClock.now, error) }
                guard Self.mayPass(error, known.hasAnswered), !isClosing,
                    ContinuousClock.now < deadline
                else { throw error }
            }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// Returns whether an error may pass: a server that refuses the first connection will keep refusing,
    /// but later it may just have too many connections.
    private static func mayPass(_ error: DatabaseError, _ hasAnswered: Bool) -> Bool {
        switch error {
        case .unreachable(.noAnswer), .unreachable(.starting), .connectionLost: true
        case .unreachable(.refused): hasAnswered
        default: false
        }
    }

    /// Stops waiting for a server that does not answer.
    func beginClosing() {
        state.withLock { $0.isClosing = true }
    }

    private var isClosing: Bool { state.withLock { $0.isClosing } }
}
