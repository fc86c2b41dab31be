// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One of the two engines behind ``Database``.
protocol Engine: Sendable {
    /// Accepts work.
    func add(_ work: any Work) throws(DatabaseError)

    /// Starts to listen for changes, because a caller waits for some.
    func listen()

    /// Removes deleted data from the engine's files, as far as that is the client's task.
    func settle() async throws(DatabaseError)

    /// Checks for damage, as far as that is the client's task.
    func inspect() async throws(DatabaseError)

    /// Whether damage has been found since the database was opened.
    var isDamaged: Bool { get }

    /// Finishes accepted work, then closes all connections.
    func close() async
}
