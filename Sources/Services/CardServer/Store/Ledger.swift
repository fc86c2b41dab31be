// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import Encodings
import HTTPMessages

/// The service's database, whose faults become problems like all others, and a line in the log.
package struct Ledger: Sendable {
    package let database: Database
    let log: (@Sendable (String) -> Void)?

    /// What bodies work with.
    package typealias Work = Transaction<LedgerFault>

    /// Reads in one transaction; see `Database.read`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(LedgerFault) -> Value
    ) async throws(HTTPProblem) -> Value {
        do throws(LedgerFault) {
            return try await database.read(body)
        } catch {
            throw told(error)
        }
    }

    /// Writes in one transaction, whose body may run several times; see `Database.write`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(LedgerFault) -> Value
    ) async throws(HTTPProblem) -> Value {
        do throws(LedgerFault) {
            return try await database.write(body)
        } catch {
            throw told(error)
        }
    }

    /// Has the operator learn of a fault of the database; clients learn whether to try again.
    func told(_ fault: LedgerFault) -> HTTPProblem {
        if let cause = fault.cause {
            let line: JSONOutput = ["event": "database", "fault": .string("\(cause)")]
            log?(line.encoded())
        }
        return fault.problem
    }
}

/// Why a transaction was rolled back: a refusal, or a fault of the database.
package struct LedgerFault: DatabaseFailure {
    /// What the client is told.
    let problem: HTTPProblem
    /// The database's fault, if it was one; it holds codes and names, no values.
    package let cause: DatabaseError?

    /// A refusal.
    init(_ kind: HTTPProblem.Kind, detail: String? = nil) {
        problem = HTTPProblem(kind, detail: detail)
        cause = nil
    }

    /// A refusal with more to say.
    init(_ problem: HTTPProblem) {
        self.problem = problem
        cause = nil
    }

    /// A fault of the database.
    package init(database fault: DatabaseError) {
        cause = fault
        switch fault {
        case .busy, .timedOut, .conflict, .connectionLost, .closed, .unreachable, .full,
            .outcomeUnknown:
            problem = HTTPProblem(.unavailable, headers: ["Retry-After": "1"])
        case .address, .noLibrary, .damaged, .newerSchema, .foreignSchema, .constraint,
            .statement, .value, .readOnly, .resultTooLarge, .failed:
            problem = HTTPProblem(.internalFailure)
        }
    }
}

extension Transaction<LedgerFault> {
    /// Counts one further; the first count is 1.
    ///
    /// - Returns: the new count.
    func count(_ name: String) throws(LedgerFault) -> Int64 {
        let row = try row(
            """
            INSERT INTO insurance_counter (name, value) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET value = insurance_counter.value + 1 RETURNING value
            """,
            .text(name)
        )
        guard let row else { throw LedgerFault(.internalFailure) }
        return try row.integer("value")
    }

    /// How far something was counted; 0 before the first time.
    func counted(_ name: String) throws(LedgerFault) -> Int64 {
        try row("SELECT value FROM insurance_counter WHERE name = ?", .text(name))?
            .integer("value") ?? 0
    }
}

extension DatabaseValue {
    /// A time, in seconds.
    static func time(_ instant: Instant) -> DatabaseValue { .integer(instant.secondsSinceEpoch) }
}
