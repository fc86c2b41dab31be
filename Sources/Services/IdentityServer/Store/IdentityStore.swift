// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import Encodings

/// The identity server's database: it opens transactions, and logs the database's errors.
package struct IdentityStore: Sendable {
    package let database: Database
    let log: (@Sendable (String) -> Void)?

    /// The transaction in which bodies work.
    package typealias Work = Transaction<IdentityRequestError>

    /// Reads in one transaction; see `Database.read`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        do throws(IdentityRequestError) {
            return try await database.read(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Writes in one transaction, whose body may run several times.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        do throws(IdentityRequestError) {
            return try await database.write(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Removes deleted rows from the disk, unless others are reading just now; then the next call does it.
    func settle() async throws(IdentityRequestError) {
        do throws(DatabaseError) {
            try await database.settle()
        } catch {
            guard error == .timedOut else { throw IdentityRequestError(database: error) }
        }
    }

    /// Logs an error of the database, which holds codes and names, never values.
    private func tell(_ error: IdentityRequestError) {
        guard let cause = error.cause else { return }
        let line: JSONOutput = ["event": "database", "error": .string("\(cause)")]
        log?(line.encoded())
    }
}
