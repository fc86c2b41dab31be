// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import Encodings

/// The issuing server's database: it opens transactions, and logs the database's errors.
package struct IssuingStore: Sendable {
    package let database: Database
    let log: (@Sendable (String) -> Void)?

    /// The transaction in which bodies work.
    package typealias Work = Transaction<IssuingRequestError>

    /// Reads in one transaction; see `Database.read`.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(IssuingRequestError) -> Value
    ) async throws(IssuingRequestError) -> Value {
        do throws(IssuingRequestError) {
            return try await database.read(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Writes in one transaction, whose body may run several times.
    ///
    /// - Parameters:
    ///   - isAudited: whether the body appends to the audit, whose head is one row; see `Database.writeInTurn`.
    ///   - body: the work.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw, or the database's error.
    package func write<Value: Sendable>(
        isAudited: Bool = true,
        _ body: @escaping @Sendable (Work) throws(IssuingRequestError) -> Value
    ) async throws(IssuingRequestError) -> Value {
        do throws(IssuingRequestError) {
            return isAudited
                ? try await database.writeInTurn(body) : try await database.write(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Logs an error of the database, which holds codes and names, never values.
    private func tell(_ error: IssuingRequestError) {
        guard let cause = error.cause else { return }
        let line: JSONOutput = ["event": "database", "error": .string("\(cause)")]
        log?(line.encoded())
    }
}
