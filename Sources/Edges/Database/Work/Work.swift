// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A transaction somebody waits for.
protocol Work: AnyObject, Sendable {
    var access: Access { get }
    /// When it was accepted.
    var arrival: ContinuousClock.Instant { get }

    /// Runs the body once more and keeps what comes out of it.
    ///
    /// - Returns: Whether the body wants its changes kept.
    func run(in session: Session) -> Bool

    /// Answers the one who waits, once: with what the last run brought, or with an error.
    func answer(_ error: DatabaseError?)
}
