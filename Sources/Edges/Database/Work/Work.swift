// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A transaction whose caller waits for it.
protocol Work: AnyObject, Sendable {
    var access: Access { get }
    /// When it was accepted.
    var arrival: ContinuousClock.Instant { get }

    /// Runs the body once more and keeps its outcome.
    ///
    /// - Returns: Whether to commit the body's changes.
    func run(in session: Session) -> Bool

    /// Answers the waiting caller, once: with the outcome of the last run, or with an error.
    func answer(_ error: DatabaseError?)
}
