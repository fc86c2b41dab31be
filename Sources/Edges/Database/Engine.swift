// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One of the two engines behind ``Database``.
protocol Engine: Sendable {
    /// Takes work to do.
    func add(_ work: any Work) throws(DatabaseError)

    /// Somebody waits for changes from now on.
    func listen()

    /// Does what was taken, then ends all connections.
    func close() async
}
