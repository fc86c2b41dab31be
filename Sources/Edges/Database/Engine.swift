// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One of the two engines behind ``Database``.
protocol Engine: Sendable {
    /// Takes work to do.
    func add(_ work: any Work) throws(DatabaseError)

    /// Somebody waits for changes from now on.
    func listen()

    /// Has what was deleted leave the files of the engine, as far as that is the client's to do.
    func settle() async throws(DatabaseError)

    /// Looks for damage, as far as that is the client's to do.
    func inspect() async throws(DatabaseError)

    /// Whether damage has been met since the opening.
    var isDamaged: Bool { get }

    /// Does what was taken, then ends all connections.
    func close() async
}
