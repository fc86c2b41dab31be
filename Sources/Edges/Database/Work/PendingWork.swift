// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A body and the caller that waits for its result.
final class PendingWork<Value: Sendable, Failure: TransactionError>: Work, @unchecked Sendable {
    // Invariant behind @unchecked: only the connection's thread touches `outcome`, and everything else
    // never changes.
    private let body: @Sendable (Transaction<Failure>) throws(Failure) -> Value
    private let callback: @Sendable (Result<Value, Failure>) -> Void
    private var outcome: Result<Value, Failure>?
    let access: Access
    let arrival = ContinuousClock.now

    init(
        _ access: Access,
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value,
        answer callback: @escaping @Sendable (Result<Value, Failure>) -> Void
    ) {
        self.access = access
        self.body = body
        self.callback = callback
    }

    func run(in session: Session) -> Bool {
        do throws(Failure) {
            let value = try body(Transaction(session: session))
            if let error = session.error { throw Failure(database: error) }
            outcome = .success(value)
            return true
        } catch {
            outcome = .failure(error)
            return false
        }
    }

    func answer(_ error: DatabaseError?) {
        let failed = error.map { Result<Value, Failure>.failure(Failure(database: $0)) }
        guard let result = failed ?? outcome else {
            preconditionFailure("work is answered after it has run, or with an error")
        }
        callback(result)
    }
}
