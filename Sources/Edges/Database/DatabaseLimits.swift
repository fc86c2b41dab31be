// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Upper limits for a database: sizes, counts and times.
public struct DatabaseLimits: Equatable, Sendable {
    /// The most bytes of one statement's text.
    public var statementBytes = 64 << 10
    /// The most bytes of one value.
    public var valueBytes = 16 << 20
    /// The most rows of one result.
    public var resultRows = 100_000
    /// The most bytes of all values of one result.
    public var resultBytes = 64 << 20
    /// The most transactions waiting for a connection; further ones are ``DatabaseError/busy``.
    public var waiting = 10_000
    /// The most writing bodies in one commit: on SQLite any, on PostgreSQL those that take turns.
    public var bodiesPerCommit = 64
    /// The number of connections kept: readers in addition to the one writer (SQLite), all (PostgreSQL).
    public var connections = 4
    /// The number of prepared statements that each connection keeps.
    public var preparedStatements = 128
    /// How often a body runs before others' changes to the same rows become a ``DatabaseError/conflict``.
    public var attempts = 20
    /// The time for one statement, or for waiting for a lock.
    public var statementTime: Duration = .seconds(10)
    /// The time for connecting, all attempts together.
    public var connectTime: Duration = .seconds(10)
    /// The time for bringing the schema up to date, including the wait for other nodes.
    public var migrationTime: Duration = .seconds(600)
    /// The most callers waiting for changes; further ones are ``DatabaseError/busy``.
    public var watchers = 10_000
    /// How often a caller that waits for a change looks again without being notified.
    public var lookInterval: Duration = .seconds(1)
    /// The most bytes of a topic's name.
    public var topicBytes = 200

    /// Creates the default limits.
    public init() {}
}
