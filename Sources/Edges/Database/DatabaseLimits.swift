// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a database may take at most, in room, number and time.
public struct DatabaseLimits: Equatable, Sendable {
    /// The most bytes of one statement's text.
    public var statementBytes = 64 << 10
    /// The most bytes of one value.
    public var valueBytes = 16 << 20
    /// The most rows of one result.
    public var resultRows = 100_000
    /// The most bytes of all values of one result.
    public var resultBytes = 64 << 20
    /// How many transactions may wait for a connection; further ones are ``DatabaseError/busy``.
    public var waiting = 10_000
    /// How many written bodies go into one commit (SQLite).
    public var bodiesPerCommit = 64
    /// How many connections are kept: readers beside the one writer (SQLite), all (PostgreSQL).
    public var connections = 4
    /// How many prepared statements each connection keeps.
    public var preparedStatements = 128
    /// How often a body is run before others' changes to the same rows are a ``DatabaseError/conflict``.
    public var attempts = 20
    /// How long one statement may take, and waiting for a lock.
    public var statementTime: Duration = .seconds(10)
    /// How long connecting may take, all attempts together.
    public var connectTime: Duration = .seconds(10)
    /// How long bringing the schema up to date may take, waiting for other nodes included.
    public var migrationTime: Duration = .seconds(600)
    /// How many may wait for changes at a time; further ones are ``DatabaseError/busy``.
    public var watchers = 10_000
    /// How long one who waits for a change goes without looking, told or not.
    public var lookInterval: Duration = .seconds(1)
    /// The most bytes of a topic's name.
    public var topicBytes = 200

    /// The limits a service starts with.
    public init() {}
}
