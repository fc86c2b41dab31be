// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A connection to a server with its prepared statements.
final class PostgreSQLConnection: Connection {
    private struct Key: Hashable {
        let words: String
        let types: [UInt32]
    }

    private struct Prepared {
        let name: String
        var lastUse: Int
    }

    private let link: PostgreSQLLink
    private let limits: DatabaseLimits
    /// The announcing node's name, so that it can ignore its own notifications.
    private let node: String
    private var statements: [Key: Prepared] = [:]
    private var useCount = 0
    /// Taken before the open transaction, and released after it.
    private var lock: AdvisoryLock?
    private(set) var isBroken = false

    init(_ address: String, node: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        link = try PostgreSQLLink(address, limits)
        self.limits = limits
        self.node = node
        try run(PostgreSQLCommands.settings(limits))
    }

    /// Begins a transaction, after waiting for its lock if it takes one.
    func begin(_ access: Access, _ lock: AdvisoryLock?) throws(DatabaseError) {
        self.lock = lock
        try run(PostgreSQLCommands.begin(access, lock, limits))
    }

    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult {
        let encoded = PostgreSQLValues(values)
        let key = Key(words: statement, types: encoded.types)
        let isKnown = statements[key] != nil
        do throws(DatabaseError) {
            let name = try prepared(key, access)
            guard link.start(name, encoded) else { throw lost() }
            return try readResults()
        } catch {
            // Another node has changed a table in the meantime; a new connection prepares the statement afresh.
            guard isKnown, error == .failed(code: PostgreSQLCommands.stalePlan) else { throw error }
            throw lost()
        }
    }

    /// Returns the name of a statement after preparing it on the server.
    private func prepared(_ key: Key, _ access: Access) throws(DatabaseError) -> String {
        useCount += 1
        if let known = statements[key] {
            statements[key]?.lastUse = useCount
            return known.name
        }
        let text = try StatementText(key.words, for: .postgresql, limit: limits.statementBytes)
        guard !text.verb.isForSchemas || access == .schema else { throw .statement(.verb) }
        guard text.valueCount == key.types.count else {
            throw .statement(.valueCount(expected: text.valueCount, found: key.types.count))
        }
        let isKept = access != .schema
        if isKept { try makeRoom() }
        let name = isKept ? "s\(useCount)" : ""
        try check(link.prepare(name, text.text, key.types))
        if isKept { statements[key] = Prepared(name: name, lastUse: useCount) }
        return name
    }

    private func makeRoom() throws(DatabaseError) {
        guard statements.count >= limits.preparedStatements,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })
        else { return }
        statements[oldest.key] = nil
        try run("DEALLOCATE \(oldest.value.name)")
    }

    private func readResults() throws(DatabaseError) -> StatementResult {
        var collected = PostgreSQLRows(limits)
        var first: DatabaseError?
        while let answer = link.next() {
            do throws(DatabaseError) {
                if !answer.isGood { throw self.error(of: answer) }
                try collected.take(answer)
            } catch {
                first = first ?? error
                // The remaining rows are not worth waiting for.
                if error == .resultTooLarge {
                    isBroken = true
                    throw error
                }
            }
        }
        if let first { throw first }
        guard link.isGood else { throw lost() }
        return collected.result
    }

    /// Announces topics to all listeners, in a separate transaction.
    func announce(_ topics: Set<String>) throws(DatabaseError) {
        do throws(DatabaseError) {
            try begin(.read, nil)
            for topic in topics {
                let text = PostgreSQLCommands.notification(of: topic, from: node)
                _ = try run(
                    "SELECT pg_notify(?, ?) IS NULL",
                    [.text(PostgreSQLCommands.channel), .text(text)],
                    .read
                )
            }
            try commit()
        } catch {
            rollBack()
            throw error
        }
    }

    func commit() throws(DatabaseError) {
        guard link.start(PostgreSQLCommands.end("COMMIT", lock)), let answer = link.next() else {
            throw unknown()
        }
        guard answer.isGood else {
            // Only the end of the results follows.
            while let _ = link.next() {}
            guard link.isGood else { throw unknown() }
            throw error(of: answer)
        }
        // The commit is done; if the lock cannot be released, it ends with the connection.
        while let answer = link.next() { if !answer.isGood { isBroken = true } }
        if !link.isGood { isBroken = true }
        lock = nil
        // The server rolls back a transaction that had failed before, and does not report that as an error.
        guard answer.command == "COMMIT" else { throw .failed(code: answer.command) }
    }

    func rollBack() {
        guard !isBroken else { return }
        do throws(DatabaseError) {
            try run(PostgreSQLCommands.end("ROLLBACK", lock))
            lock = nil
        } catch {
            isBroken = true
        }
    }

    private func run(_ words: String) throws(DatabaseError) {
        guard let answer = link.run(words) else { throw lost() }
        guard answer.isGood else { throw error(of: answer) }
    }

    private func check(_ answer: consuming PostgreSQLResult?) throws(DatabaseError) {
        guard let answer else { throw lost() }
        guard answer.isGood else { throw error(of: answer) }
    }

    private func error(of answer: borrowing PostgreSQLResult) -> DatabaseError {
        guard link.isGood, let code = answer.errorCode else { return lost() }
        let error = PostgreSQLCode.error(code, answer.reason)
        if error == .connectionLost { isBroken = true }
        return error
    }

    private func lost() -> DatabaseError {
        isBroken = true
        return .connectionLost
    }

    private func unknown() -> DatabaseError {
        isBroken = true
        return .outcomeUnknown
    }
}
